import { Button, CodeField, TextButton } from "@puente/ui";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { NewCodeButton } from "../calls/new-code-button.tsx";
import { type CodeRequest, useHeldCode } from "../calls/use-code-request.ts";
import { useSecondsUntil } from "../device/use-seconds-until.ts";
import { useSmsCode } from "../device/use-sms-code.ts";
import { maskNumber } from "../format/format.ts";
import { usePack, useServices } from "../state/services-context.ts";
import { useStore } from "../state/store.ts";
import { useWords } from "../words/use-words.ts";

/** What is done with a code by SMS. */
export type CodeFlow = {
	readonly resendAtMs: number;
	readonly error: string | null;
	/** No code is taken any more, after too many wrong ones; a new one is. */
	readonly isLocked: boolean;
	readonly codeRequest: CodeRequest;
	readonly resend: () => Promise<boolean>;
	/** Returns whether the code was refused: then it is of no use any more. */
	readonly submit: (code: string) => Promise<{ readonly codeRefused: boolean }>;
	readonly clearError: () => void;
};

type CodeFormProps = {
	readonly id: string;
	readonly flow: CodeFlow;
	/** What the button does. */
	readonly action: string;
	readonly tone: "green" | "danger" | "sun";
	/** Gets the sentence that says where the code was sent; null without a number. */
	readonly hint: (sent: string | null) => string;
	/** For what binds the borrower: a complete code opens the button, and only a tap on it sends, not Enter. */
	readonly needsTap?: { readonly note: string };
	/** Shown in place of the code, when none is needed any more. */
	readonly instead?: ReactNode;
};

/** The code that confirms an action. Errors are shown in the form, because its sheet covers the toasts. */
export function CodeForm(props: CodeFormProps) {
	const { id, flow, needsTap, instead = null } = props;
	const { busy } = useServices();
	const { t } = useWords();
	const isBusy = useStore(busy) > 0;
	const [code, setCode] = useState("");
	const send = useHeldCode(flow.codeRequest, code, async (typed) => {
		const { codeRefused } = await flow.submit(typed);
		if (codeRefused) setCode("");
		document.getElementById(id)?.focus();
	});
	// A received code is filled in only: the borrower confirms, not the phone.
	useSmsCode(setCode);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (needsTap === undefined) send(code);
	};
	const isOpen = needsTap === undefined || instead !== null || /^\d{6}$/.test(code);
	const button = needsTap === undefined ? ({ type: "submit" } as const) : { onClick: () => send(code) };
	return (
		<form noValidate onSubmit={submit} className="flex flex-col gap-3 pb-2">
			{instead ?? <CodeInput {...props} code={code} onCode={setCode} />}
			<p role="status" className="px-1 text-sm font-semibold text-green empty:hidden">
				{isOpen && instead === null ? needsTap?.note : null}
			</p>
			{flow.isLocked && instead === null ? null : (
				<Button {...button} tone={props.tone} disabled={isBusy || !isOpen}>
					{isBusy ? t("wait") : props.action}
				</Button>
			)}
		</form>
	);
}

function CodeInput(
	props: CodeFormProps & {
		readonly code: string;
		readonly onCode: (code: string) => void;
	},
) {
	const { id, flow, onCode } = props;
	const { busy, session, toasts } = useServices();
	const { phoneNum } = useStore(session.state);
	const isBusy = useStore(busy) > 0;
	const { t } = useWords();
	const pack = usePack();
	const seconds = useSecondsUntil(flow.resendAtMs);
	// A disabled field takes no focus: the focus follows once the boxes are open again.
	useEffect(() => {
		if (!flow.isLocked) document.getElementById(id)?.focus();
	}, [id, flow.isLocked]);
	const resend = async () => {
		onCode("");
		flow.clearError();
		if (await flow.resend()) toasts.show("good", t("code.resent"));
		document.getElementById(id)?.focus();
	};
	return (
		<>
			<CodeField
				id={id}
				label={t("code.label")}
				hint={props.hint(phoneNum === null ? null : t("code.sent", { number: maskNumber(pack, phoneNum) }))}
				value={props.code}
				onChange={(typed) => {
					onCode(typed);
					if (flow.error !== null) flow.clearError();
				}}
				error={flow.error}
				locked={flow.isLocked}
			/>
			{flow.isLocked ? (
				<NewCodeButton
					tone={props.tone === "sun" ? "sun" : "green"}
					seconds={seconds}
					onSend={() => void resend()}
				/>
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
