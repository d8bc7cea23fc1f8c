import { Button, CodeField, Notice, Sheet, TextButton } from "@puente/ui";
import { type FormEvent, useEffect, useState } from "react";
import { maskNumber } from "../../app/format.ts";
import { usePack, useServices } from "../../app/services-context.ts";
import { useStore } from "../../app/store.ts";
import { useArrivingCode } from "../../app/use-arriving-code.ts";
import { useSecondsUntil } from "../../app/use-seconds-until.ts";
import { useWords } from "../../app/use-words.ts";
import { useLoanWords } from "./use-loan-words.ts";
import type { Signing } from "./use-signing.ts";

/** The borrower's signature: a code by SMS. What goes wrong is said in the sheet, which covers everything else. */
export function SignSheet({ signing, amount }: { readonly signing: Signing; readonly amount: string }) {
	const { t } = useWords();
	const { w } = useLoanWords();
	return (
		<Sheet
			open={signing.wish !== null}
			title={w("sign.title")}
			closeLabel={t("close")}
			onClose={signing.close}
		>
			<p className="pb-4 text-sm text-ink-2">{w("sign.text", { amount })}</p>
			<SignForm signing={signing} />
		</Sheet>
	);
}

function focusCode(): void {
	document.getElementById("sign-code")?.focus();
}

function SignForm({ signing }: { readonly signing: Signing }) {
	const { busy } = useServices();
	const { t } = useWords();
	const { w } = useLoanWords();
	const isBusy = useStore(busy) > 0;
	const [code, setCode] = useState("");
	useArrivingCode(setCode);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		void signing.submit(code).then(focusCode);
	};
	const action = signing.signed
		? w("sign.again")
		: w(signing.wish?.now === false ? "sign.signLater" : "sign.sign");
	return (
		<form noValidate onSubmit={submit} className="flex flex-col gap-3 pb-2">
			{signing.signed ? (
				<Notice tone="warning">
					<p>{w("sign.signed")}</p>
					{signing.error === null ? null : <p>{signing.error}</p>}
				</Notice>
			) : (
				<SignCode signing={signing} code={code} onCode={setCode} />
			)}
			<Button tone="sun" type="submit" disabled={isBusy}>
				{isBusy ? t("wait") : action}
			</Button>
		</form>
	);
}

function SignCode(props: {
	readonly signing: Signing;
	readonly code: string;
	readonly onCode: (code: string) => void;
}) {
	const { signing, code, onCode } = props;
	const { busy, session, toasts } = useServices();
	const { phoneNum } = useStore(session.state);
	const isBusy = useStore(busy) > 0;
	const { t } = useWords();
	const { w } = useLoanWords();
	const pack = usePack();
	const seconds = useSecondsUntil(signing.resendAtMs);
	const { error } = signing;
	useEffect(focusCode, []);
	const resend = async () => {
		onCode("");
		signing.clearError();
		if (await signing.resend()) toasts.show("good", t("code.resent"));
		focusCode();
	};
	return (
		<>
			<CodeField
				id="sign-code"
				label={t("code.label")}
				hint={phoneNum === null ? w("sign.noNumber") : t("code.sent", { number: maskNumber(pack, phoneNum) })}
				value={code}
				onChange={(typed) => {
					onCode(typed);
					if (error !== null) signing.clearError();
				}}
				error={error}
			/>
			<div className="px-1">
				<TextButton onClick={() => void resend()} disabled={seconds > 0 || isBusy}>
					{seconds > 0 ? t("code.resendIn", { seconds }) : t("code.resend")}
				</TextButton>
			</div>
		</>
	);
}
