import type { FirstDueProps } from "../../../shared/navigation/parts-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { comingPayments, NextDue } from "./next-due.tsx";

/** The first payment of a new loan. Without the schedule, the order says when it is due. */
export default function FirstDue({ orderNo, currency, dueOn, dueMinor, detail }: FirstDueProps) {
	const { t } = useWords("repayment");
	return (
		<NextDue
			label={t("next.first")}
			orderNo={orderNo}
			currency={currency}
			payments={detail === undefined ? [{ number: 1, dueOn, dueMinor }] : comingPayments(detail)}
		/>
	);
}
