import type { FirstDueProps } from "../../../shared/navigation/parts-context.ts";
import { useRepaymentWords, WithRepaymentWords } from "../repayment-words.tsx";
import { comingPayments, NextDue } from "./next-due.tsx";

/** The first payment of a new loan. Without the schedule, the order says when it is due. */
export default function FirstDue(props: FirstDueProps) {
	return (
		<WithRepaymentWords>
			<Loaded {...props} />
		</WithRepaymentWords>
	);
}

function Loaded({ orderNo, currency, dueOn, dueMinor, detail }: FirstDueProps) {
	const { t } = useRepaymentWords();
	return (
		<NextDue
			label={t("next.first")}
			orderNo={orderNo}
			currency={currency}
			payments={detail === undefined ? [{ number: 1, dueOn, dueMinor }] : comingPayments(detail)}
		/>
	);
}
