import { Button, ButtonLink, Card, DetailLink, Icon, LinkCard, Row, Skeleton } from "@puente/ui";
import { Navigate } from "react-router";
import { Answer, type CallState, isSettled, type Output, useCall } from "../../../shared/calls/use-call.tsx";
import { pathWith, useQueryLink } from "../../../shared/navigation/query-link.ts";
import { useLink } from "../../../shared/navigation/use-link.ts";
import { useServices } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { formatMinor, formatWhole, moneyFormatOf } from "../format.ts";
import { OrderScreen } from "../frame.tsx";
import type { RepayDetail } from "../payment-types.ts";
import { Success } from "../success/arrived.tsx";
import { ReceiptButton } from "./receipt-button.tsx";
import { StatementLink } from "./statement-link.tsx";

/** Paid-off loan: summary, receipt and credit limit. */
export default function PaidOff() {
	return (
		<OrderScreen title="paidOff.title" back="home">
			{(orderNo) => <Loaded orderNo={orderNo} />}
		</OrderScreen>
	);
}

function Loaded({ orderNo }: { readonly orderNo: string }) {
	const detail = useCall("repayDetail", { orderNo });
	return (
		<Answer call={detail}>
			{(data) =>
				data.status === "finished" ? (
					<Finished detail={data} />
				) : (
					<Navigate to={pathWith("repayDetail", { orderNo })} replace />
				)
			}
		</Answer>
	);
}

type Credit = CallState<Output<"getCreditInfo">>;

function Finished({ detail }: { readonly detail: RepayDetail }) {
	const { t } = useWords("repayment");
	const link = useLink();
	const linkWith = useQueryLink();
	const credit = useCall("getCreditInfo", {});
	// The limit would push the buttons away if it came later.
	if (!isSettled(credit)) return <Skeleton label={t("wait")} />;
	const { orderNo, currency, paidMinor, creditMinor } = detail;
	const received = detail.movements.find(({ kind }) => kind === "disbursement");
	const money = moneyFormatOf(currency, [paidMinor, creditMinor, received?.amountMinor ?? 0]);
	return (
		<>
			<Success
				title={t("paidOff.lead")}
				text={t("paidOff.text", { orderNo })}
				figure={formatMinor(currency, paidMinor)}
				phases={detail.phases}
			/>
			<Card>
				<dl>
					{received === undefined ? null : (
						<Row label={t("paidOff.received")} value={money(received.amountMinor)} />
					)}
					<Row label={t("paidOff.paid")} value={money(paidMinor)} />
					{creditMinor > 0 ? <Row label={t("paidOff.credit")} value={money(creditMinor)} /> : null}
				</dl>
				{creditMinor > 0 ? <p className="pt-1 text-xs text-ink-3">{t("paidOff.creditText")}</p> : null}
			</Card>
			<Limit credit={credit} />
			<ButtonLink tone="sun" {...link("home")}>
				{t("paidOff.again")}
			</ButtonLink>
			<LinkCard>
				<DetailLink
					icon="records"
					label={t("movements.all")}
					text={t("info.receiptText")}
					{...linkWith("repayInfo", { orderNo })}
				/>
				<DetailLink
					icon="document"
					label={t("links.letter")}
					text={t("links.letterText")}
					{...linkWith("letter", { orderNo })}
				/>
				<StatementLink orderNo={orderNo} />
			</LinkCard>
			<ReceiptButton orderNo={orderNo} />
		</>
	);
}

/** Credit limit. Where the law requires consent, a higher limit is only offered. */
function Limit({ credit }: { readonly credit: Credit }) {
	const { run, client, toasts } = useServices();
	const { t } = useWords("repayment");
	const { data } = credit;
	if (data === undefined || data.limit === null) return null;
	const { currency, limit, offeredLimit } = data;
	const take = async () => {
		const taken = await run(() => client("acceptLimit", {}));
		if (!taken.ok) return;
		toasts.show("good", t("paidOff.taken", { amount: formatWhole(currency, taken.value.limit) }));
		credit.refetch();
	};
	return (
		<Card>
			<dl>
				<Row label={t("paidOff.limit")} value={formatWhole(currency, limit)} />
			</dl>
			{offeredLimit === null ? null : (
				<>
					<p className="flex items-center gap-2 pt-1 pb-3 text-sm font-semibold text-green-ink">
						<Icon name="climb" size={20} />
						{t("paidOff.offered", { amount: formatWhole(currency, offeredLimit) })}
					</p>
					<Button tone="ghost" onClick={() => void take()}>
						{t("paidOff.take")}
					</Button>
				</>
			)}
		</Card>
	);
}
