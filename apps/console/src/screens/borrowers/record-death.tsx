import { type DeathPaper, deathPapers } from "@puente/core/staff";
import { useState } from "react";
import { Notice, SelectField, TextField } from "../../kit/index.ts";
import { DateField } from "../../shared/forms/date-field.tsx";
import { labelOf, useAction, usePropose, useWords } from "../../shared/index.ts";
import { ReasonAction } from "../../shared/reason/reason-action.tsx";
import type { BorrowerDetails } from "./borrower-details.ts";

/** Proposes that the borrower counts as deceased, or that the report was wrong. */
export function RecordDeath({ details: { profile } }: { readonly details: BorrowerDetails }) {
	const { t } = useWords();
	const lift = usePropose("borrowerDeath");
	if (profile.deceasedAt === null) return <ReportDeath id={profile.id} />;
	return (
		<ReasonAction
			label={t("borrower.deathWrong")}
			text={t("borrower.deathWrongText")}
			action={lift}
			input={(reason) => ({ subject: profile.id, after: { deceased: false }, reason })}
		/>
	);
}

/** With the paper that was seen; without one the second person must write why. */
function ReportDeath({ id }: { readonly id: string }) {
	const { t, language } = useWords();
	const report = useAction("proposeDeath", undefined, t("proposal.made"));
	const [kind, setKind] = useState<DeathPaper | "">("");
	const [number, setNumber] = useState("");
	const [diedOn, setDiedOn] = useState("");
	const submit = (reason: string) => {
		if (kind === "") return { id, reason };
		if (number.trim().length < 2 || diedOn === "") return t("borrower.deathPaperMissing");
		return { id, paper: { kind, number: number.trim(), diedOn }, reason };
	};
	return (
		<ReasonAction
			label={t("borrower.death")}
			text={t("borrower.deathText")}
			reasonLabel={t("borrower.deathKnown")}
			action={report}
			input={submit}
		>
			<SelectField
				label={t("borrower.deathPaper")}
				none={t("borrower.deathNoPaper")}
				value={kind}
				options={deathPapers.map((value) => ({ value, label: labelOf(language, value) }))}
				onChange={setKind}
			/>
			{kind === "" ? (
				<Notice tone="info">{t("borrower.deathNoPaperText")}</Notice>
			) : (
				<>
					<TextField
						label={t("death.number")}
						maxLength={60}
						value={number}
						onChange={setNumber}
						required
						mono
					/>
					<DateField label={t("death.diedOn")} value={diedOn} onChange={setDiedOn} required />
				</>
			)}
		</ReasonAction>
	);
}
