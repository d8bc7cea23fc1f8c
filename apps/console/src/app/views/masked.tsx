import { isOfOtherPerson, maskedFields } from "@puente/core/staff";
import { useState } from "react";
import { Button } from "../../kit/button.tsx";
import { failureText, useStaffMutation } from "../calls/staff-calls.tsx";
import { useWords } from "../language.tsx";
import { ReasonDialog } from "../reason/reason-dialog.tsx";

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
	const [isOpen, setIsOpen] = useState(false);
	const [revealed, setRevealed] = useState<string | null>(null);
	const { borrowerId, from, value, label, revealable } = props;
	const field = maskedFields.find((one) => one === props.field);
	const isMasked = field !== undefined && value.includes("*");
	if (field === undefined || !isMasked || borrowerId === null) return value;
	if (!allowed || !revealable.includes(field)) return value;
	const submit = async (reason: string) => {
		const answer = await run({ borrowerId, from, field, reason });
		if (answer.ok) setRevealed(answer.value.value);
		return answer.ok ? null : failureText(t, answer.refusal);
	};
	if (revealed !== null) return <span className="select-all">{revealed}</span>;
	return (
		<span className="inline-flex flex-wrap items-center justify-end gap-1">
			{value}
			<Button
				tone="plain"
				small
				label={t("masked.revealOne", { field: label })}
				onClick={() => setIsOpen(true)}
			>
				{t("masked.reveal")}
			</Button>
			{isOpen ? (
				<ReasonDialog
					title={t("masked.revealOne", { field: label })}
					text={t(isOfOtherPerson(field) ? "masked.otherText" : "masked.text")}
					button={t("masked.reveal")}
					onSubmit={submit}
					onClose={() => setIsOpen(false)}
				/>
			) : null}
		</span>
	);
}
