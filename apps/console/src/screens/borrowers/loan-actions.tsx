import { writeOffLateDaysMin } from "@puente/core/loan";
import { useState } from "react";
import { formatMinor, Notice, TextField } from "../../kit/index.ts";
import { minorOf } from "../../shared/forms/amounts.ts";
import { type ProposalInput, usePropose, useWords } from "../../shared/index.ts";
import { ReasonAction } from "../../shared/reason/reason-action.tsx";
import { AmountField } from "./amount-field.tsx";
import type { BorrowerDetails, Loan } from "./borrower-details.ts";
import { UnlessProposed } from "./unless-proposed.tsx";

type Props = { readonly loan: Loan };

/** Proposals about a loan: refund, penalty waiver, write-off. Only those that the server would accept now. */
export function LoanActions({ loan, details }: Props & { readonly details: BorrowerDetails }) {
	const { t } = useWords();
	const writeOff = usePropose("writeOff");
	const repairBooks = usePropose("booksRepair");
	const isOpen = loan.status === "repaying" || loan.status === "overdue";
	const about = { details, subject: loan.loanId };
	// No payment can be expected of a borrower who died.
	const isDead = details.profile.deceasedAt !== null;
	const isLateEnough = loan.overdueDays >= writeOffLateDaysMin || isDead;
	return (
		<>
			{loan.booksDiffer ? <Notice tone="wrong">{t("loan.booksDiffer")}</Notice> : null}
			{loan.booksDiffer ? (
				<UnlessProposed {...about} kind="booksRepair">
					<ReasonAction
						label={t("loan.repairBooks")}
						text={t("loan.repairBooksText")}
						action={repairBooks}
						input={(reason) => ({ subject: loan.loanId, after: { repaired: true }, reason })}
					/>
				</UnlessProposed>
			) : null}
			{loan.creditMinor > 0 ? (
				<UnlessProposed {...about} kind="creditRefund">
					<Refund loan={loan} />
				</UnlessProposed>
			) : null}
			{isOpen && loan.penaltyLeftMinor > 0 ? (
				<UnlessProposed {...about} kind="penaltyReduction">
					<Reduce loan={loan} />
				</UnlessProposed>
			) : null}
			{isOpen && isLateEnough ? (
				<UnlessProposed {...about} kind="writeOff">
					<ReasonAction
						label={t("loan.writeOff")}
						text={t(isDead ? "loan.writeOffDeadText" : "loan.writeOffText")}
						tone="danger"
						action={writeOff}
						input={(reason) => ({ subject: loan.loanId, after: { writtenOff: true }, reason })}
					/>
				</UnlessProposed>
			) : null}
		</>
	);
}

function Reduce({ loan: { loanId, currency, penaltyLeftMinor } }: Props) {
	const { t } = useWords();
	const propose = usePropose("penaltyReduction");
	const [amount, setAmount] = useState("");
	const max = formatMinor(currency, penaltyLeftMinor);
	const submit = (reason: string): string | ProposalInput => {
		const reduceMinor = minorOf(amount, currency, penaltyLeftMinor);
		return reduceMinor === null
			? t("loan.amountWrong", { max })
			: { subject: loanId, after: { reduceMinor }, reason };
	};
	return (
		<ReasonAction label={t("loan.reduce")} text={t("loan.reduceText")} action={propose} input={submit}>
			<AmountField label={t("loan.reduceBy", { currency })} max={max} value={amount} onChange={setAmount} />
		</ReasonAction>
	);
}

/** No rail sends refunds: the maker prepares the transfer at the bank and enters its reference here. */
function Refund({ loan: { loanId, currency, creditMinor } }: Props) {
	const { t } = useWords();
	const propose = usePropose("creditRefund");
	const [amount, setAmount] = useState("");
	const [reference, setReference] = useState("");
	const max = formatMinor(currency, creditMinor);
	const submit = (reason: string): string | ProposalInput => {
		const refundMinor = minorOf(amount, currency, creditMinor);
		return refundMinor === null
			? t("loan.amountWrong", { max })
			: { subject: loanId, after: { refundMinor, reference: reference.trim() }, reason };
	};
	return (
		<ReasonAction label={t("loan.refund")} text={t("loan.refundText")} action={propose} input={submit}>
			<AmountField label={t("loan.refundBy", { currency })} max={max} value={amount} onChange={setAmount} />
			<TextField label={t("loan.refundReference")} value={reference} onChange={setReference} required />
		</ReasonAction>
	);
}
