import { Button, CodeField, Notice, Sheet, TextButton } from "@puente/ui";
import { type FormEvent, useEffect, useState } from "react";
import { NewCodeButton } from "../../../shared/calls/new-code-button.tsx";
import { useHeldCode } from "../../../shared/calls/use-code-request.ts";
import { useSecondsUntil } from "../../../shared/device/use-seconds-until.ts";
import { useSmsCode } from "../../../shared/device/use-sms-code.ts";
import { maskNumber } from "../../../shared/format/format.ts";
import { usePack, useServices } from "../../../shared/state/services-context.ts";
import { useStore } from "../../../shared/state/store.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import type { SignatureFlow } from "./use-signature-flow.ts";

/** Signature by an SMS code. Errors are shown in the sheet, which covers the toasts. */
export function SignSheet({ flow, amount }: { readonly flow: SignatureFlow; readonly amount: string }) {
	const { t } = useWords("loan");
	return (
		<Sheet open={flow.request !== null} title={t("sign.title")} closeLabel={t("close")} onClose={flow.close}>
			<p className="pb-4 text-sm text-ink-2">{t("sign.text", { amount })}</p>
			<SignForm flow={flow} />
		</Sheet>
	);
}

function focusCode(): void {
	document.getElementById("sign-code")?.focus();
}

function SignForm({ flow }: { readonly flow: SignatureFlow }) {
	const { busy } = useServices();
	const { t } = useWords("loan");
	const isBusy = useStore(busy) > 0;
	const [code, setCode] = useState("");
	const send = useHeldCode(flow.codeRequest, code, async (typed) => {
		const { codeRefused } = await flow.submit(typed);
		if (codeRefused) setCode("");
		focusCode();
	});
	// A received code is filled in only: the borrower signs, not the phone.
	useSmsCode(setCode);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		send(code);
	};
	const action = flow.signed
		? t("sign.again")
		: t(flow.request?.now === false ? "sign.signLater" : "sign.sign");
	return (
		<form noValidate onSubmit={submit} className="flex flex-col gap-3 pb-2">
			{flow.signed ? (
				<Notice tone="warning">
					<p>{t("sign.signed")}</p>
					{flow.error === null ? null : <p>{flow.error}</p>}
				</Notice>
			) : (
				<SignCode flow={flow} code={code} onCode={setCode} onComplete={send} />
			)}
			{flow.isLocked && !flow.signed ? null : (
				<Button tone="sun" type="submit" disabled={isBusy}>
					{isBusy ? t("wait") : action}
				</Button>
			)}
		</form>
	);
}

function SignCode(props: {
	readonly flow: SignatureFlow;
	readonly code: string;
	readonly onCode: (code: string) => void;
	readonly onComplete: (code: string) => void;
}) {
	const { flow, code, onCode, onComplete } = props;
	const { busy, session, toasts } = useServices();
	const { phoneNum } = useStore(session.state);
	const isBusy = useStore(busy) > 0;
	const { t } = useWords("loan");
	const pack = usePack();
	const seconds = useSecondsUntil(flow.resendAtMs);
	const { error } = flow;
	// A disabled field takes no focus: the focus follows once the boxes are open again.
	// biome-ignore lint/correctness/useExhaustiveDependencies: when the boxes open.
	useEffect(focusCode, [flow.isLocked]);
	const resend = async () => {
		onCode("");
		flow.clearError();
		if (await flow.resend()) toasts.show("good", t("code.resent"));
		focusCode();
	};
	return (
		<>
			<CodeField
				id="sign-code"
				label={t("code.label")}
				hint={`${phoneNum === null ? t("sign.noNumber") : t("code.sent", { number: maskNumber(pack, phoneNum) })} ${t("sign.auto")}`}
				value={code}
				onChange={(typed) => {
					onCode(typed);
					if (error !== null) flow.clearError();
				}}
				onComplete={onComplete}
				error={error}
				locked={flow.isLocked}
			/>
			{flow.isLocked ? (
				<NewCodeButton tone="sun" seconds={seconds} onSend={() => void resend()} />
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
