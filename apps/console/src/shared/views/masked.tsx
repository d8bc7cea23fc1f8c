import type { CallInput } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { isOfOtherPerson, maskedFields } from "@puente/core/staff";
import { useState } from "react";
import { failureText, useStaffMutation } from "../calls/staff-calls.tsx";
import type { Action } from "../calls/use-actions.ts";
import { useWords } from "../language.tsx";
import { ReasonAction } from "../reason/reason-action.tsx";

type From = "Registration" | "BasicInfo" | "IdentityOCR" | "Addition" | "BindCard";

/** A number of another person that this role never gets: who may read it. */
export function Withheld() {
	const { t } = useWords();
	return <span className="text-ink-2">{t("masked.withheld")}</span>;
}

/** A masked value. Revealing it needs a reason and is recorded in the audit. */
export function Masked(props: {
	readonly borrowerId: string | null;
	readonly from: From;
	readonly field: string;
	readonly label: string;
	readonly value: string;
	/** Fields that the server would reveal to this person now. */
	readonly revealable: readonly string[];
}) {
	const { t } = useWords();
	const { allowed, run } = useStaffMutation("reveal", { quiet: true });
	const [revealed, setRevealed] = useState<string | null>(null);
	const reveal: Action<CallInput<StaffCalls["reveal"]>> = {
		allowed,
		async run(input) {
			const answer = await run(input);
			if (answer.ok) setRevealed(answer.value.value);
			return answer.ok ? null : failureText(t, answer.refusal);
		},
	};
	const { borrowerId, from, value, label, revealable } = props;
	const field = maskedFields.find((one) => one === props.field);
	const isMasked = field !== undefined && value.includes("*");
	if (field === undefined || !isMasked || borrowerId === null) return value;
	if (!allowed || !revealable.includes(field)) return value;
	if (revealed !== null) return <span className="select-all">{revealed}</span>;
	return (
		<span className="inline-flex flex-wrap items-center justify-end gap-1">
			{value}
			<ReasonAction
				label={t("masked.reveal")}
				name={t("masked.revealOne", { field: label })}
				text={t(isOfOtherPerson(field) ? "masked.otherText" : "masked.text")}
				tone="plain"
				small
				action={reveal}
				input={(reason) => ({ borrowerId, from, field, reason })}
			/>
		</span>
	);
}
