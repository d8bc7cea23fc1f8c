import type { FirstDueProps } from "../../../shared/navigation/parts-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { comingPayments, NextDue } from "./next-due.tsx";

/** The first payment of a new loan, or the next one when some are paid. Without the schedule, the order says when it is due. */
export default function FirstDue({ orderNo, currency, dueOn, dueMinor, detail }: FirstDueProps) {
	const { t } = useWords("repayment");
	const payments = detail === undefined ? [{ number: 1, dueOn, dueMinor }] : comingPayments(detail);
	return (
		<NextDue
			label={t((payments[0]?.number ?? 1) > 1 ? "cashier.amountNext" : "next.first")}
			orderNo={orderNo}
			currency={currency}
			payments={payments}
		/>
	);
}
