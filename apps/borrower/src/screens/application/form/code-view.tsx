import { checkMobile } from "@puente/core/validation";
import { CodeField } from "@puente/ui";
import { useState } from "react";
import { useSecondsUntil } from "../../../app/device/use-seconds-until.ts";
import { useSmsCode } from "../../../app/device/use-sms-code.ts";
import { fullNumber } from "../../../app/format/format.ts";
import { usePack, useServices } from "../../../app/state/services-context.ts";
import { useApplyingWords } from "../../../app/words/applying-words.tsx";
import type { FieldViewProps } from "./field-text.ts";

type SentCode = { readonly number: string; readonly resendAtMs: number };

/** A code by SMS to the number in the form, valid for this account only. */
export function CodeView({ field, control, text }: FieldViewProps) {
	const { t } = useApplyingWords();
	const pack = usePack();
	const [sent, setSent] = useState<SentCode | null>(null);
	const seconds = useSecondsUntil(sent?.resendAtMs ?? 0);
	const send = useSendCode(control, setSent);
	useSmsCode((code) => control.choose(field.name, code));
	const { hint: _, required: __, ...shown } = text;
	const label = seconds > 0 ? t("code.wait", { seconds }) : t(sent === null ? "code.send" : "code.again");
	return (
		<CodeField
			{...shown}
			hint={sent === null ? t("code.hint") : t("code.sent", { number: fullNumber(pack, sent.number) })}
			value={control.values[field.name] ?? ""}
			onChange={(code) => control.change(field.name, code)}
			onLeave={() => control.leave(field.name)}
			after={
				<button
					type="button"
					onClick={() => void send()}
					disabled={seconds > 0}
					className="min-h-11 rounded-r-f border-l border-line px-3.5 text-sm font-bold text-green tabular-nums disabled:cursor-default disabled:text-ink-3"
				>
					{label}
				</button>
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
