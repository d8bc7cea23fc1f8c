import { minorDigits } from "@puente/core";
import { useState } from "react";
import { useWords } from "../../app/language.tsx";
import { ReasonAction } from "../../app/reason-action.tsx";
import { useMay } from "../../app/session.tsx";
import { usePropose } from "../../app/use-act.ts";
import { TextField } from "../../kit/field.tsx";
import { formatMinor } from "../../kit/format.ts";
import type { Loan } from "./story.ts";

/** What two people can do about what is owed. */
export function LoanActions({ loan }: { readonly loan: Loan }) {
	const { t } = useWords();
	const may = useMay();
	const writeOff = usePropose("writeOff");
	if (loan.closedAt !== null) return null;
	return (
		<>
			{may("proposeReductions") && loan.penaltyLeftMinor > 0 ? <Reduce loan={loan} /> : null}
			{may("proposeWriteOffs") && loan.overdueDays > 0 ? (
				<ReasonAction
					label={t("loan.writeOff")}
					text={t("loan.writeOffText")}
					tone="danger"
					onSubmit={(reason) => writeOff(loan.loanId, { writtenOff: true }, reason)}
				/>
			) : null}
		</>
	);
}

function Reduce({ loan }: { readonly loan: Loan }) {
	const { t } = useWords();
	const propose = usePropose("penaltyReduction");
	const [amount, setAmount] = useState("");
	const minor = Math.round(Number(amount.replace(",", ".")) * 10 ** minorDigits[loan.currency]);
	const submit = async (reason: string) =>
		Number.isSafeInteger(minor) && minor > 0 && minor <= loan.penaltyLeftMinor
			? propose(loan.loanId, { reduceMinor: minor }, reason)
			: t("loan.reduceWrong", { max: formatMinor(loan.currency, loan.penaltyLeftMinor) });
	return (
		<ReasonAction label={t("loan.reduce")} text={t("loan.reduceText")} onSubmit={submit}>
			<TextField
				label={t("loan.reduceBy", { currency: loan.currency })}
				hint={t("loan.reduceMax", { max: formatMinor(loan.currency, loan.penaltyLeftMinor) })}
				inputMode="decimal"
				value={amount}
				onChange={setAmount}
				required
			/>
		</ReasonAction>
	);
}
