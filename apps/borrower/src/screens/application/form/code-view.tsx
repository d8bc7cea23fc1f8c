import { checkMobile } from "@puente/core/validation";
import { CodeField, TextButton } from "@puente/ui";
import { useState } from "react";
import { useSecondsUntil } from "../../../app/device/use-seconds-until.ts";
import { useSmsCode } from "../../../app/device/use-sms-code.ts";
import { fullNumber } from "../../../app/format/format.ts";
import { usePack, useServices } from "../../../app/state/services-context.ts";
import { useApplyingWords } from "../../../app/words/applying-words.tsx";
import type { FieldViewProps } from "./field-text.ts";
import { firstOpenField } from "./form-state.ts";

type SentCode = { readonly number: string; readonly resendAtMs: number };

/** A code by SMS to the number in the form, valid for this account only. */
export function CodeView({ field, control, text }: FieldViewProps) {
	const { t } = useApplyingWords();
	const pack = usePack();
	const [sent, setSent] = useState<SentCode | null>(null);
	const seconds = useSecondsUntil(sent?.resendAtMs ?? 0);
	const send = useSendCode(control, setSent);
	const take = (code: string) => {
		control.choose(field.name, code);
		// The code is the last answer: with all others there, it also sends the form.
		const values = { ...control.values, [field.name]: code };
		if (firstOpenField(control.form, values, control.context) !== null) return;
		requestAnimationFrame(() => document.getElementById(text.id)?.closest("form")?.requestSubmit());
	};
	useSmsCode((code) => control.choose(field.name, code));
	const { hint: _, required: __, ...shown } = text;
	const label = seconds > 0 ? t("code.resendIn", { seconds }) : t(sent === null ? "code.send" : "code.again");
	return (
		<CodeField
			{...shown}
			hint={sent === null ? t("code.hint") : t("code.sent", { number: fullNumber(pack, sent.number) })}
			value={control.values[field.name] ?? ""}
			onChange={(code) => control.change(field.name, code)}
			onComplete={take}
			onLeave={() => control.leave(field.name)}
			action={
				<div className="px-1">
					<TextButton onClick={() => void send()} disabled={seconds > 0}>
						{label}
					</TextButton>
				</div>
			}
		/>
	);
}

function useSendCode(
	control: FieldViewProps["control"],
	onSent: (sent: SentCode) => void,
): () => Promise<void> {
	const { client, run, busy } = useServices();
	const { country } = usePack();
	return async () => {
		if (busy.get() > 0) return;
		const mobile = checkMobile(control.values["mobile"] ?? "", control.context.rules.phone);
		if (!mobile.ok) return control.mark([{ field: "mobile", problem: mobile.refusal.rule }]);
		const number = mobile.value;
		const answer = await run(() => client("getVerifyCode", { country, mobile: number, purpose: "account" }));
		const setResendTime = (wait: number) => onSent({ number, resendAtMs: Date.now() + wait * 1000 });
		if (answer.ok) setResendTime(answer.value.resendAfterSeconds);
		else if (answer.refusal.kind === "refusal" && answer.refusal.error === "codeTooSoon") {
			// An earlier code is still valid.
			setResendTime(Number(answer.refusal.details["seconds"] ?? 0));
		}
	};
}
