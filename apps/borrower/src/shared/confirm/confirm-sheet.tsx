import { Button, CodeField, Sheet, TextButton } from "@puente/ui";
import { type FormEvent, useEffect, useState } from "react";
import { NewCodeButton } from "../calls/new-code-button.tsx";
import { useHeldCode } from "../calls/use-code-request.ts";
import { useSecondsUntil } from "../device/use-seconds-until.ts";
import { useSmsCode } from "../device/use-sms-code.ts";
import { maskNumber } from "../format/format.ts";
import { usePack, useServices } from "../state/services-context.ts";
import { useStore } from "../state/store.ts";
import { useWords } from "../words/use-words.ts";
import type { Confirmation } from "./use-confirmation.ts";

type Texts = {
	readonly title: string;
	readonly text: string;
	/** What the button does. */
	readonly action: string;
	readonly tone?: "green" | "danger";
};

/** Asks for the code that confirms an action. Errors are shown in the sheet, which covers the toasts. */
export function ConfirmSheet({ confirmation, texts }: { confirmation: Confirmation; texts: Texts }) {
	const { t } = useWords();
	const { isOpen, close } = confirmation;
	return (
		<Sheet open={isOpen} title={texts.title} closeLabel={t("close")} onClose={close}>
			<p className="pb-4 text-sm text-ink-2">{texts.text}</p>
			<ConfirmForm confirmation={confirmation} texts={texts} />
		</Sheet>
	);
}

function focusCode(): void {
	document.getElementById("confirm-code")?.focus();
}

function ConfirmForm({ confirmation, texts }: { confirmation: Confirmation; texts: Texts }) {
	const { busy } = useServices();
	const { t } = useWords();
	const isBusy = useStore(busy) > 0;
	const [code, setCode] = useState("");
	const send = useHeldCode(confirmation.codeRequest, code, async (typed) => {
		const { codeRefused } = await confirmation.submit(typed);
		if (codeRefused) setCode("");
		focusCode();
	});
	// A received code is filled in only: the borrower confirms, not the phone.
	useSmsCode(setCode);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		send(code);
	};
	return (
		<form noValidate onSubmit={submit} className="flex flex-col gap-3 pb-2">
			<ConfirmCode confirmation={confirmation} code={code} onCode={setCode} />
			{confirmation.isLocked ? null : (
				<Button tone={texts.tone ?? "green"} type="submit" disabled={isBusy}>
					{isBusy ? t("wait") : texts.action}
				</Button>
			)}
		</form>
	);
}

function ConfirmCode(props: {
	readonly confirmation: Confirmation;
	readonly code: string;
	readonly onCode: (code: string) => void;
}) {
	const { confirmation, code, onCode } = props;
	const { busy, session, toasts } = useServices();
	const { phoneNum } = useStore(session.state);
	const isBusy = useStore(busy) > 0;
	const { t } = useWords();
	const pack = usePack();
	const seconds = useSecondsUntil(confirmation.resendAtMs);
	const { error, isLocked } = confirmation;
	// A disabled field takes no focus: the focus follows once the boxes are open again.
	// biome-ignore lint/correctness/useExhaustiveDependencies: when the boxes open.
	useEffect(focusCode, [isLocked]);
	const resend = async () => {
		onCode("");
		confirmation.clearError();
		if (await confirmation.resend()) toasts.show("good", t("code.resent"));
		focusCode();
	};
	return (
		<>
			<CodeField
				id="confirm-code"
				label={t("code.label")}
				hint={phoneNum === null ? "" : t("code.sent", { number: maskNumber(pack, phoneNum) })}
				value={code}
				onChange={(typed) => {
					onCode(typed);
					if (error !== null) confirmation.clearError();
				}}
				error={error}
				locked={isLocked}
			/>
			{isLocked ? (
				<NewCodeButton seconds={seconds} onSend={() => void resend()} />
			) : (
				<div className="px-1">
					<TextButton onClick={() => void resend()} disabled={seconds > 0 || isBusy}>
						{seconds > 0 ? t("code.resendIn", { seconds }) : t("code.resend")}
					</TextButton>
				</div>
			)}
		</>
	);
}
