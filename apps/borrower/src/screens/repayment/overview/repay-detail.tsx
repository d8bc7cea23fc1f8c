import { ButtonLink, Card, Icon, ListLink, Notice, Row } from "@puente/ui";
import { Navigate } from "react-router";
import { useCall } from "../../../app/calls/use-call.tsx";
import { packOfCurrency, wholeOf } from "../../../app/format/format.ts";
import { useQueryLink } from "../../../app/navigation/query-link.ts";
import { pathOf } from "../../../app/navigation/routes.ts";
import { formatWhole, moneyFormatOf, wholeDebt, wholeUnits } from "../format.ts";
import { Answer, OrderScreen } from "../frame.tsx";
import { type Method, railIcon, railScreen } from "../pay/rails.ts";
import type { RepayDetail as Detail } from "../payment-types.ts";
import { useRepaymentWords } from "../repayment-words.tsx";
import { DebtCard, PenaltyCard } from "./debt-card.tsx";
import { Movements } from "./movements.tsx";
import { ScheduleCard } from "./schedule-card.tsx";

export default function RepayDetail() {
	return (
		<OrderScreen title="detail.title" back="home">
			{(orderNo) => <Loaded orderNo={orderNo} />}
		</OrderScreen>
	);
}

function Loaded({ orderNo }: { readonly orderNo: string }) {
	const detail = useCall("repayDetail", { orderNo });
	// A payout that failed has no loan yet: its screen says where the money is, and lets the account be corrected.
	if (detail.failure?.kind === "refusal" && detail.failure.error === "stepNotOpen") {
		return <Navigate to={pathOf("lending")} replace />;
	}
	return (
		<Answer call={detail}>
			{(data) => (isOpen(data.status) ? <OpenLoan detail={data} /> : <ClosedLoan detail={data} />)}
		</Answer>
	);
}

function isOpen(status: Detail["status"]): boolean {
	return status === "repaying" || status === "overdue";
}

function OpenLoan({ detail }: { readonly detail: Detail }) {
	return (
		<>
			<DebtCard detail={detail} />
			<PayButtons detail={detail} />
			<PenaltyCard detail={detail} />
			<ScheduleCard detail={detail} />
			<EarlyCard detail={detail} />
			<MethodsCard detail={detail} />
			<MovementsCard detail={detail} />
		</>
	);
}

function ClosedLoan({ detail }: { readonly detail: Detail }) {
	const { t } = useRepaymentWords();
	const link = useQueryLink();
	const { orderNo, status } = detail;
	const closedTexts = {
		finished: "detail.settled",
		returned: "detail.returned",
		"written-off": "detail.writtenOff",
	} as const;
	return (
		<>
			<Notice tone="info">{t(closedTexts[status as keyof typeof closedTexts])}</Notice>
			{status === "finished" ? (
				<ButtonLink {...link("paidOff", { orderNo })}>{t("links.paidOff")}</ButtonLink>
			) : null}
			{/* No instalment of a written-off loan is due, and they were not paid either. */}
			{status === "written-off" ? <MethodsCard detail={detail} /> : <ScheduleCard detail={detail} />}
			<MovementsCard detail={detail} />
		</>
	);
}

function PayButtons({ detail }: { readonly detail: Detail }) {
	const { t } = useRepaymentWords();
	const link = useQueryLink();
	const { orderNo, currency, due, next } = detail;
	const wantedMinor = due.totalMinor > 0 ? due.totalMinor : (next?.dueMinor ?? 0);
	const pay =
		wantedMinor === 0
			? t("detail.payOther")
			: t("detail.pay", { amount: formatWhole(currency, wholeUnits(currency, wantedMinor)) });
	return (
		<div className="flex flex-col gap-2.5">
			<ButtonLink {...link("cashier", { orderNo })}>{pay}</ButtonLink>
			{detail.overdueDays > 0 ? (
				<ButtonLink tone="ghost" {...link("customerServices", {})}>
					<Icon name="chat" size={20} />
					{t("detail.talk")}
				</ButtonLink>
			) : null}
			{detail.rolloverOffered ? (
				<ButtonLink tone="ghost" {...link("exhibitionPeriodDetail", { orderNo })}>
					{t("detail.more")}
				</ButtonLink>
			) : null}
			<p className="text-center text-xs text-ink-3">{t("detail.credited")}</p>
		</div>
	);
}

function EarlyCard({ detail }: { readonly detail: Detail }) {
	const { t } = useRepaymentWords();
	const link = useQueryLink();
	const { currency, orderNo } = detail;
	const payoff = wholeDebt(currency, detail.payoff);
	// Whole beside a whole debt.
	const interestSavedMinor =
		payoff === detail.payoff
			? detail.interestSavedMinor
			: wholeOf(packOfCurrency(currency), detail.interestSavedMinor);
	const money = moneyFormatOf(currency, [
		payoff.principalMinor,
		payoff.interestMinor,
		payoff.taxMinor,
		payoff.penaltyMinor,
		payoff.roundedOffMinor,
		payoff.totalMinor,
		interestSavedMinor,
	]);
	return (
		<Card title={t("early.title")}>
			<p className="pb-1 text-sm text-ink-2">{t("early.text")}</p>
			<dl>
				<Row label={t("principal")} value={money(payoff.principalMinor)} />
				<Row label={t("interest")} value={money(payoff.interestMinor)} />
				{payoff.taxMinor > 0 ? <Row label={t("interestTax")} value={money(payoff.taxMinor)} /> : null}
				{payoff.penaltyMinor > 0 ? <Row label={t("penalty")} value={money(payoff.penaltyMinor)} /> : null}
				{payoff.roundedOffMinor > 0 ? (
					<Row label={t("roundedOff")} value={money(-payoff.roundedOffMinor)} />
				) : null}
				<Row label={t("total")} value={money(payoff.totalMinor)} />
				{interestSavedMinor > 0 ? (
					<Row
						label={t("early.saved")}
						value={<span className="text-green">{money(interestSavedMinor)}</span>}
					/>
				) : null}
			</dl>
			<div className="pt-3">
				<ButtonLink tone="ghost" {...link("cashier", { orderNo, amount: "all" })}>
					{t("early.pay")}
				</ButtonLink>
			</div>
		</Card>
	);
}

function MethodsCard({ detail }: { readonly detail: Detail }) {
	const { t, rail, debt } = useRepaymentWords();
	const link = useQueryLink();
	const { orderNo, methods, allocationOrder } = detail;
	const leadTo = (method: Method) => {
		if (method.kind === "proof") return link("manualRepayment", { orderNo });
		if (railScreen(method.rail) === "repayStp") return link("repayStp", { orderNo });
		return link("cashier", { orderNo, channelId: method.rail, kind: method.kind });
	};
	return (
		<Card title={t("methods.title")}>
			<nav aria-label={t("methods.title")}>
				{methods.map((method) => (
					<ListLink
						key={`${method.kind} ${method.rail}`}
						icon={method.kind === "proof" ? "document" : railIcon(method.rail)}
						label={rail(method.rail, method.kind)}
						{...leadTo(method)}
					/>
				))}
			</nav>
			<p className="pt-2 text-xs text-ink-3">
				{t("methods.order", { order: allocationOrder.map(debt).join(", ") })}
			</p>
		</Card>
	);
}

const movementsShown = 4;

function MovementsCard({ detail }: { readonly detail: Detail }) {
	const { t } = useRepaymentWords();
	const link = useQueryLink();
	const { orderNo, movements, currency } = detail;
	return (
		<Card title={t("movements.title")}>
			<Movements movements={movements} currency={currency} shownMax={movementsShown} />
			<nav aria-label={t("movements.title")} className="border-t border-line">
				<ListLink icon="records" label={t("movements.all")} {...link("repayInfo", { orderNo })} />
				<ListLink icon="shield" label={t("links.statement")} {...link("statement", { orderNo })} />
			</nav>
		</Card>
	);
}
