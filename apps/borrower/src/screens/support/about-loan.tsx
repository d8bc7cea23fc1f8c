import { Navigate } from "react-router";
import { Answer, useCall } from "../../shared/calls/use-call.tsx";
import { pathWith } from "../../shared/navigation/query-link.ts";
import { useWords } from "../../shared/words/use-words.ts";
import { LoanFigures } from "./loan-figures.tsx";

/** What the message about a loan will carry: its figures of today. They are attached by the server when it is sent. */
export function AttachedLoan({ orderNo }: { readonly orderNo: string }) {
	const { t } = useWords("support");
	const { data } = useCall("repayDetail", { orderNo });
	if (data === undefined || (data.status !== "repaying" && data.status !== "overdue")) return null;
	const { currency, due, payoff, next, overdueDays } = data;
	return (
		<LoanFigures
			title={t("loan.attached")}
			orderNo={orderNo}
			figures={{
				currency,
				dueMinor: due.totalMinor,
				penaltyMinor: due.penaltyMinor + due.penaltyTaxMinor,
				overdueDays,
				nextDueOn: next?.dueOn ?? null,
				nextDueMinor: next?.dueMinor ?? null,
				payoffMinor: payoff.totalMinor,
			}}
		/>
	);
}

/** A conversation about the loan that is still open goes on; a second one would be answered by somebody else. */
export function UnlessTalking(props: { readonly orderNo: string; readonly children: React.ReactNode }) {
	const list = useCall("listFeedback", { page: 1 });
	return (
		<Answer call={list}>
			{({ feedbacks }) => {
				const open = feedbacks.find(
					({ type, orderNo, loan, status }) =>
						type === 3 && orderNo === props.orderNo && loan !== null && status !== 3,
				);
				return open === undefined ? (
					props.children
				) : (
					<Navigate to={pathWith("feedbackMessage", { id: open.id })} replace />
				);
			}}
		</Answer>
	);
}
