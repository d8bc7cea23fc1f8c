import { Badge, type Fact, Facts, formatDay, formatMinor } from "../../kit/index.ts";
import type { StaffAnswer } from "../calls/staff-calls.tsx";
import { useWords } from "../language.tsx";
import { labelOf } from "../records/record-text.tsx";

export type MatchedLoan = StaffAnswer<"findLoan">["loan"];
export type Payment = StaffAnswer<"unmatchedItem">["payment"];

/** Facts of a loan for comparison with a payment. */
export function LoanFacts({ loan }: { readonly loan: MatchedLoan }) {
	const { t, language } = useWords();
	const items: readonly (Fact | null)[] = [
		{ label: t("loan.order"), value: loan.orderNo },
		{ label: t("loan.status"), value: labelOf(language, loan.status) },
		{ label: t("loan.opened"), value: formatDay(language, loan.openedOn) },
		{ label: t("loan.due"), value: formatMinor(loan.currency, loan.dueMinor) },
		{ label: t("loan.payoff"), value: formatMinor(loan.currency, loan.payoffMinor) },
		{
			label: t("loan.overdueDays"),
			value: loan.overdueDays === 0 ? "–" : <Badge tone="late">{loan.overdueDays}</Badge>,
		},
	];
	return <Facts items={items} />;
}
