import type { Currency } from "@puente/core/money";
import { Arches, type ArchState, ButtonLink, Skeleton, SuccessStage } from "@puente/ui";
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { pathWith, useQueryLink } from "../../../shared/navigation/query-link.ts";
import { useWords, type Words } from "../../../shared/words/use-words.ts";
import { formatMinor } from "../format.ts";
import type { PayReference, RepayDetail } from "../payment-types.ts";
import { useChangedDebt } from "../use-changed-debt.ts";
import { comingPayments, NextDue } from "./next-due.tsx";

/** Success message with its next step below. */
export function Success(props: {
	readonly title: string;
	readonly text: string;
	/** The amount that it is about. */
	readonly figure?: string | null;
	/** The payments of the loan as a bridge. */
	readonly phases?: RepayDetail["phases"] | undefined;
	readonly children?: ReactNode;
}) {
	const { t } = useWords("repayment");
	const { title, text, figure = null, phases } = props;
	const states = (phases ?? []).map(({ settled }): ArchState => (settled ? "done" : "next"));
	const done = states.filter((state) => state === "done").length;
	return (
		<>
			<SuccessStage title={title} text={text} figure={figure}>
				{states.length === 0 ? null : (
					<Arches label={t("next.paidOf", { done, count: states.length })} states={states} />
				)}
			</SuccessStage>
			{props.children}
		</>
	);
}

/** A credited payment. What was known of the loan before is out of date, so the rest waits for a new answer. */
export function Credited(props: { readonly reference: PayReference; readonly orderNo: string }) {
	const { reference, orderNo } = props;
	const { t } = useWords();
	const { detail, failure } = useChangedDebt(orderNo);
	// The next payment would push the button away if it came later.
	if (detail === undefined && failure === null) return <Skeleton label={t("wait")} />;
	return (
		<Arrived
			amountMinor={reference.amountMinor}
			currency={reference.currency}
			orderNo={orderNo}
			detail={detail}
		/>
	);
}

/** A credited payment; the last one redirects to the paid-off screen. */
export function Arrived(props: {
	readonly amountMinor: number | null;
	readonly currency: Currency;
	readonly orderNo: string;
	/** The loan after the payment; undefined until it is known. */
	readonly detail: RepayDetail | undefined;
}) {
	const { amountMinor, currency, orderNo, detail } = props;
	const words = useWords("repayment");
	const { t } = words;
	const link = useQueryLink();
	if (detail?.status === "finished") return <Navigate to={pathWith("paidOff", { orderNo })} replace />;
	return (
		<Success
			title={t("pay.credited")}
			text={detail === undefined ? t("pay.creditedText") : restText(detail, words)}
			figure={amountMinor === null ? null : formatMinor(currency, amountMinor)}
			phases={detail?.phases}
		>
			{detail === undefined ? null : (
				<NextDue
					label={t("cashier.amountNext")}
					orderNo={orderNo}
					currency={currency}
					payments={comingPayments(detail)}
				/>
			)}
			<ButtonLink tone="sun" {...link("repayDetail", { orderNo })}>
				{t("pay.left")}
			</ButtonLink>
		</Success>
	);
}

/** What is left after a payment: the rest of what is due, or the number of payments. */
function restText(detail: RepayDetail, { t }: Words<"repayment">): string {
	const { due, currency } = detail;
	if (due.totalMinor > 0) return t("pay.creditedPart", { amount: formatMinor(currency, due.totalMinor) });
	const count = detail.phases.filter(({ settled }) => !settled).length;
	return t("pay.creditedRest", { count });
}
