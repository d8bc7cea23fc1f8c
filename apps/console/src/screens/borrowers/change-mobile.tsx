import { packs } from "@puente/regions";
import { useState } from "react";
import { Button, Notice, TextField } from "../../kit/index.ts";
import { failureText, useStaffMutation } from "../../shared/calls/staff-calls.tsx";
import { useAction, useWords } from "../../shared/index.ts";
import { ReasonAction } from "../../shared/reason/reason-action.tsx";
import type { BorrowerDetails } from "./borrower-details.ts";

/**
 * Proposes another mobile number for a borrower who lost the old one. The system sends a code to the new number first;
 * the borrower reads it to support.
 */
export function ChangeMobile({ details: { profile } }: { readonly details: BorrowerDetails }) {
	const { t } = useWords();
	const propose = useAction("proposeMobileChange", undefined, t("proposal.made"));
	const callBack = useStaffMutation("callBackNumber", { quiet: true });
	const [mobile, setMobile] = useState("");
	const [code, setCode] = useState("");
	const [sentTo, setSentTo] = useState<string | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const { phone } = packs[profile.country];
	const number = mobile.trim();
	const isWhole = number.replaceAll(/\D/g, "").length >= phone.digits;
	const send = async () => {
		setProblem(isWhole ? null : t("borrower.newMobileMissing"));
		if (!isWhole) return;
		const answer = await callBack.run({ id: profile.id, mobile: number });
		setSentTo(answer.ok ? number : null);
		setProblem(answer.ok ? null : failureText(t, answer.refusal));
	};
	const submit = (reason: string) => {
		if (!isWhole) return t("borrower.newMobileMissing");
		if (sentTo !== number) return t("borrower.newMobileCallFirst");
		if (code.trim() === "") return t("borrower.newMobileCodeMissing");
		return { id: profile.id, mobile: number, code: code.trim(), reason };
	};
	return (
		<ReasonAction
			label={t("borrower.changeMobile")}
			text={t("borrower.changeMobileText")}
			reasonLabel={t("request.known")}
			action={propose}
			input={submit}
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
			{callBack.allowed ? (
				<Button small disabled={callBack.busy} onClick={() => void send()}>
					{t("borrower.newMobileCall")}
				</Button>
			) : null}
			{problem === null ? null : <Notice tone="wrong">{problem}</Notice>}
			{sentTo === null || sentTo !== number ? null : (
				<>
					<Notice tone="info">{t("borrower.newMobileCalled")}</Notice>
					<TextField
						label={t("borrower.newMobileCode")}
						inputMode="numeric"
						maxLength={12}
						value={code}
						onChange={setCode}
						required
						mono
					/>
				</>
			)}
		</ReasonAction>
	);
}
