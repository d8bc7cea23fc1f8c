import { checkMobile } from "@puente/core/validation";
import { CodeField, TextButton } from "@puente/ui";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import { NewCodeButton } from "../../../shared/calls/new-code-button.tsx";
import { useCodeRequest, useHeldCode } from "../../../shared/calls/use-code-request.ts";
import { endOfWait, useSecondsUntil } from "../../../shared/device/use-seconds-until.ts";
import { useSmsCode } from "../../../shared/device/use-sms-code.ts";
import { fullNumber } from "../../../shared/format/group-phone.ts";
import { usePack, useServices, useWords } from "../../../shared/index.ts";
import type { FieldViewProps } from "./field-text.ts";
import { firstOpenField } from "./form-state.ts";
import { focusField } from "./use-form.ts";
import { fromPageOf } from "./use-pages.ts";

type SentCode = { readonly number: string; readonly resendAtMs: number };

/** A code by SMS to the number in the form, valid for this account only. */
export function CodeView({ field, control, text }: FieldViewProps) {
	const { t } = useWords("applying");
	const pack = usePack();
	const [sent, setSent] = useState<SentCode | null>(null);
	const seconds = useSecondsUntil(sent?.resendAtMs ?? 0);
	const [locked, setLocked] = useState<string | null>(null);
	const { codeRequest, send } = useSendCode(control, (code, isNew) => {
		setSent(code);
		if (!isNew || locked === null) return;
		control.change(field.name, "");
		setLocked(null);
	});
	const issue = control.issues[field.name];
	// Kept beside the form's issues, which another attempt to send replaces.
	if (issue?.isLocked === true && locked === null) setLocked(issue.text ?? "");
	const typed = control.values[field.name] ?? "";
	// The code is the last answer: with all others there, it also sends the form.
	const submit = useHeldCode(codeRequest, typed, (code) => {
		const values = { ...control.values, [field.name]: code };
		if (firstOpenField(control.form, values, control.context) !== null) return;
		requestAnimationFrame(() => document.getElementById(text.id)?.closest("form")?.requestSubmit());
	});
	useSmsCode((code) => {
		if (locked === null) control.choose(field.name, code);
	});
	const { state } = useLocation();
	const isOpened = useRef(false);
	// The page before led here on purpose, so the code is sent without another tap. A reload sends none.
	const sendFirst = useEffectEvent(() => {
		if (isOpened.current || fromPageOf(state) === null) return;
		isOpened.current = true;
		void send({ isAutomatic: true }).then(() => {
			const others = control.form.filter(({ name }) => name !== field.name);
			if (firstOpenField(others, control.values, control.context) === null) focusField(field.name);
		});
	});
	useEffect(() => sendFirst(), []);
	const { hint: _, required: __, ...shown } = text;
	const label = seconds > 0 ? t("code.resendIn", { seconds }) : t(sent === null ? "code.send" : "code.again");
	return (
		<CodeField
			{...shown}
			hint={sent === null ? t("code.hint") : t("code.sent", { number: fullNumber(pack, sent.number) })}
			value={typed}
			onChange={(code) => control.change(field.name, code)}
			onComplete={(code) => {
				control.choose(field.name, code);
				submit(code);
			}}
			onLeave={() => control.leave(field.name)}
			{...(locked === null ? {} : { locked: true, error: locked })}
			action={
				locked === null ? (
					<div className="px-1">
						<TextButton onClick={() => void send()} disabled={seconds > 0}>
							{label}
						</TextButton>
					</div>
				) : (
					<div className="pt-2">
						<NewCodeButton tone="ghost" seconds={seconds} onSend={() => void send()} />
					</div>
				)
			}
		/>
	);
}

function useSendCode(
	control: FieldViewProps["control"],
	/** Not new, if an earlier code is still valid. */
	onSent: (sent: SentCode, isNew: boolean) => void,
) {
	const { busy, toasts } = useServices();
	const { codeRequest, askForCode } = useCodeRequest();
	const send = async ({ isAutomatic } = { isAutomatic: false }) => {
		if (busy.get() > 0) return;
		const mobile = checkMobile(control.values["mobile"] ?? "", control.context.rules.phone);
		if (!mobile.ok) return control.mark([{ field: "mobile", problem: mobile.refusal.rule }]);
		const number = mobile.value;
		const asked = await askForCode({ mobile: number, purpose: "account" });
		if (!asked.ok) return;
		const { waitSeconds, tooSoon } = asked.value;
		// The borrower did not ask for another code.
		if (isAutomatic && tooSoon !== null) toasts.drop([tooSoon]);
		onSent({ number, resendAtMs: endOfWait(waitSeconds) }, tooSoon === null);
	};
	return { codeRequest, send };
}
