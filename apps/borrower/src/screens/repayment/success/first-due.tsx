import type { Currency } from "@puente/core/money";
import type { Output } from "../../../shared/calls/use-call.tsx";
import { useRepaymentWords, WithRepaymentWords } from "../repayment-words.tsx";
import { comingPayments, NextDue } from "./next-due.tsx";

type FirstDueProps = {
	readonly orderNo: string;
	readonly currency: Currency;
	readonly dueOn: string;
	readonly dueMinor: number;
	/** The loan with its schedule; undefined if it is not known. */
	readonly detail: Output<"repayDetail"> | undefined;
};

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
