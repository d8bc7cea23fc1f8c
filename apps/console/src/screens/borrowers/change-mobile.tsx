import { packs } from "@puente/regions";
import { useState } from "react";
import { failureText, useStaffMutation } from "../../app/calls/staff-calls.tsx";
import { useWords } from "../../app/language.tsx";
import { ReasonAction } from "../../app/reason/reason-action.tsx";
import { TextField } from "../../kit/field.tsx";
import type { BorrowerDetails } from "./borrower-details.ts";

/** Proposes another mobile number for a borrower who lost the old one. */
export function ChangeMobile({ details: { profile } }: { readonly details: BorrowerDetails }) {
	const { t } = useWords();
	const { run } = useStaffMutation("proposeMobileChange", { quiet: true, done: t("proposal.made") });
	const [mobile, setMobile] = useState("");
	const { phone } = packs[profile.country];
	const submit = async (reason: string) => {
		if (mobile.replaceAll(/\D/g, "").length < phone.digits) return t("borrower.newMobileMissing");
		const answer = await run({ id: profile.id, mobile: mobile.trim(), reason });
		return answer.ok ? null : failureText(t, answer.refusal);
	};
	return (
		<ReasonAction
			label={t("borrower.changeMobile")}
			text={t("borrower.changeMobileText")}
			reasonLabel={t("request.known")}
			onSubmit={submit}
		>
			<TextField
				label={t("borrower.newMobile")}
				placeholder={phone.example}
				inputMode="numeric"
				maxLength={20}
				value={mobile}
				onChange={setMobile}
				required
				mono
			/>
		</ReasonAction>
	);
}
