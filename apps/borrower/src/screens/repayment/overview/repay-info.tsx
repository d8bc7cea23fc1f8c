import { Arches, Card, DetailLink, LinkCard, StageCard, StageFigure } from "@puente/ui";
import { Answer, useCall } from "../../../shared/calls/use-call.tsx";
import { formatDayFrom } from "../../../shared/format/day-text.ts";
import { paymentArches } from "../../../shared/format/payment-arches.ts";
import { useQueryLink } from "../../../shared/navigation/query-link.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { formatMinor } from "../format.ts";
import { OrderScreen } from "../frame.tsx";
import type { RepayDetail } from "../payment-types.ts";
import { CreditNotice } from "./debt-card.tsx";
import { paidText } from "./debt-stage.tsx";
import { Movements } from "./movements.tsx";
import { ReceiptButton } from "./receipt-button.tsx";
import { StatementLink } from "./statement-link.tsx";

/** All payments of the loan, with a receipt. */
export default function RepayInfo() {
	return (
		<OrderScreen title="info.title" back="repayDetail">
			{(orderNo) => <Paid orderNo={orderNo} />}
		</OrderScreen>
	);
}

function Paid({ orderNo }: { readonly orderNo: string }) {
	const { t } = useWords("repayment");
	const detail = useCall("repayDetail", { orderNo });
	return (
		<Answer call={detail}>
			{(data) => (
				<>
					<PaidStage detail={data} />
					<CreditNotice detail={data} />
					<Card title={t("info.list")}>
						<Movements detail={data} />
					</Card>
					<Onward detail={data} />
					<div>
						<ReceiptButton orderNo={orderNo} />
						<p className="pt-2 text-center text-xs text-ink-3">{t("info.receiptText")}</p>
					</div>
				</>
			)}
		</Answer>
	);
}

function PaidStage({ detail }: { readonly detail: RepayDetail }) {
	const words = useWords("repayment");
	const { t } = words;
	const { currency, paidMinor, payoff } = detail;
	return (
		<StageCard>
			<div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
				<h2 className="stage-text">{t("info.paid")}</h2>
				<b>{paidText(detail, words)}</b>
			</div>
			<StageFigure value={formatMinor(currency, paidMinor)} roomVw={72} />
			{payoff.totalMinor > 0 ? (
				<dl className="mt-1 text-sm">
					<div className="flex flex-wrap justify-between gap-x-3">
						<dt className="stage-text">{t("info.owed")}</dt>
						<dd className="font-bold tabular-nums">{formatMinor(currency, payoff.totalMinor)}</dd>
					</div>
				</dl>
			) : null}
			<Arches label={paidText(detail, words)} states={paymentArches(detail.phases)} />
		</StageCard>
	);
}

/** The next payment, and the statement. */
function Onward({ detail }: { readonly detail: RepayDetail }) {
	const { t, language } = useWords("repayment");
	const link = useQueryLink();
	const { orderNo, next, currency, on } = detail;
	return (
		<LinkCard>
			{next === null ? null : (
				<DetailLink
					icon="calendar"
					label={t("detail.dueOn", { date: formatDayFrom(language, next.dueOn, on) })}
					text={formatMinor(currency, next.dueMinor)}
					{...link("repayDetail", { orderNo })}
				/>
			)}
			<StatementLink orderNo={orderNo} />
		</LinkCard>
	);
}
