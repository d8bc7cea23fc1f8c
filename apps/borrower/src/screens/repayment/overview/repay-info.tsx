import { BigFigure, Card, ListLink, Row } from "@puente/ui";
import { useCall } from "../../../app/calls/use-call.tsx";
import { useQueryLink } from "../../../app/navigation/query-link.ts";
import { formatMinor } from "../format.ts";
import { Answer, OrderScreen } from "../frame.tsx";
import { useRepaymentWords } from "../repayment-words.tsx";
import { Movements } from "./movements.tsx";
import { ReceiptButton } from "./receipt-button.tsx";

/** All payments of the loan, with a receipt. */
export default function RepayInfo() {
	return (
		<OrderScreen title="info.title" back="repayDetail">
			{(orderNo) => <Paid orderNo={orderNo} />}
		</OrderScreen>
	);
}

function Paid({ orderNo }: { readonly orderNo: string }) {
	const { t } = useRepaymentWords();
	const link = useQueryLink();
	const detail = useCall("repayDetail", { orderNo });
	return (
		<Answer call={detail}>
			{({ currency, paidMinor, payoff, creditMinor, movements }) => (
				<>
					<Card>
						<BigFigure label={t("info.paid")} value={formatMinor(currency, paidMinor)} />
						<dl>
							<Row label={t("info.owed")} value={formatMinor(currency, payoff.totalMinor)} />
							{creditMinor > 0 ? (
								<Row label={t("credit.label")} value={formatMinor(currency, creditMinor)} />
							) : null}
						</dl>
					</Card>
					<ReceiptButton orderNo={orderNo} />
					<p className="px-1 text-center text-xs text-ink-3">{t("info.receiptText")}</p>
					<Card title={t("info.list")}>
						<Movements movements={movements} currency={currency} />
						<div className="border-t border-line">
							<ListLink icon="shield" label={t("links.statement")} {...link("statement", { orderNo })} />
						</div>
					</Card>
				</>
			)}
		</Answer>
	);
}
