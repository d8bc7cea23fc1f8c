import { Button, Icon } from "@puente/ui";
import { passkeyWords } from "@puente/words/passkeys";
import { useServices, useWords } from "../../../shared/index.ts";
import { clearDraft } from "../draft.ts";
import { isPasskeySupported } from "./is-supported.ts";

/** Logs in with a passkey of this device: neither number nor code is typed. */
export function PasskeyLogin() {
	const { busy, client, device, logEvent, run, session, toasts } = useServices();
	const { language } = useWords();
	const words = passkeyWords[language];
	if (!isPasskeySupported()) return null;
	const logIn = async () => {
		if (busy.get() > 0) return;
		const started = await run(() => client("passkeyLoginStart", {}));
		if (!started.ok) return;
		const { signWithPasskey } = await import("./ceremony.ts");
		const signed = await signWithPasskey(started.value);
		if (signed === null) return toasts.show("wrong", words.stopped);
		await run(async () => {
			const { deviceId } = device.state.get();
			const opened = await client("passkeyLogin", { ...signed, deviceId });
			device.change({ country: opened.country });
			await session.open({ ...opened, phoneNum: opened.mobile });
			logEvent({ type: "action", page: "login", option: "loginByPasskey" });
			clearDraft();
		});
	};
	return (
		<Button tone="ghost" onClick={() => void logIn()}>
			<Icon name="lock" size={20} />
			{words.login}
		</Button>
	);
}
