import { isClosed } from "@puente/core/application";
import { BigFigure, ButtonLink, Card, DetailLink, LinkCard, ListLink, Row, Tag } from "@puente/ui";
import { Navigate } from "react-router";
import { stepOf } from "../../../shared/calls/application.ts";
import { formatDay, formatDayOf } from "../../../shared/format/date-time.ts";
import { formatMinor } from "../../../shared/format/format.ts";
import { Screen } from "../../../shared/frame/screen.tsx";
import { pathOf } from "../../../shared/navigation/routes.ts";
import { useLinkTo } from "../../../shared/navigation/use-link.ts";
import { useSearchParams } from "../../../shared/navigation/use-search-params.ts";
import { usePack } from "../../../shared/state/services-context.ts";
import { Reasons } from "../credit/reasons.tsx";
import { Loaded, NoOrder } from "../loaded.tsx";
import { type Order, pathOfOrder, pathWith } from "../order.ts";
import { DownloadButton } from "../sign/download-button.tsx";
import { useLoanWords } from "../use-loan-words.ts";
import { useOrder } from "./use-order.ts";

/** Details of a closed order: paid off, cancelled or rejected. */
export default function LoanHistory() {
	const { w } = useLoanWords();
	const [query] = useSearchParams();
	const orderNo = query.get("orderNo");
	if (orderNo === null) return <Navigate to={pathOf("records")} replace />;
	return (
		<Screen title={w("history.title")} back="records">
			<Found orderNo={orderNo} />
		</Screen>
	);
}

function Found({ orderNo }: { readonly orderNo: string }) {
	const found = useOrder(orderNo);
	return (
		<Loaded call={found}>{({ order }) => (order === null ? <NoOrder /> : <Details order={order} />)}</Loaded>
	);
}

function Details({ order }: { readonly order: Order }) {
	const pack = usePack();
	const { w, words } = useLoanWords();
	const linkTo = useLinkTo();
	const step = stepOf(order.step);
	const { amountMinor, rejection, orderNo } = order;
	const path = step !== null && isClosed(step) ? null : pathOfOrder(order);
	return (
		<>
			<Card>
				<Tag tone="quiet">{words.labels[order.label]}</Tag>
				<div className="mt-2 mb-1">
					{amountMinor === null ? (
						<h2 className="text-lg font-bold">{w("records.noAmount")}</h2>
					) : (
						<BigFigure label={w("cost.amount")} value={formatMinor(pack, amountMinor)} />
					)}
					<div className="mt-1 text-sm text-ink-2">
						<Ending order={order} />
					</div>
				</div>
				<Facts order={order} />
			</Card>
			{rejection === null || rejection.reasons.length === 0 ? null : (
				<Card title={w("history.why")}>
					<Reasons codes={rejection.reasons} />
				</Card>
			)}
			{step === "Reject" ? (
				<LinkCard>
					<DetailLink
						icon="chat"
						label={w("home.review")}
						text={w("home.reviewText")}
						{...linkTo(pathWith("addFeedback", { type: "3", about: "decision" }))}
					/>
				</LinkCard>
			) : null}
			{step === "Finish" ? (
				<>
					<Card>
						<ListLink
							icon="document"
							label={w("history.agreement")}
							{...linkTo(pathWith("agreement", { orderNo }))}
						/>
						<ListLink
							icon="records"
							label={w("history.payments")}
							{...linkTo(pathWith("repayInfo", { orderNo }))}
						/>
						<ListLink
							icon="shield"
							label={w("history.statement")}
							{...linkTo(pathWith("statement", { orderNo }))}
						/>
					</Card>
					<DownloadButton orderNo={orderNo} />
				</>
			) : null}
			{path === null ? null : (
				<ButtonLink {...linkTo(path)}>
					{w(step === "Repaying" || step === "Overdued" ? "history.repay" : "button.continue")}
				</ButtonLink>
			)}
		</>
	);
}

/** End of the order, and the reapply date after a rejection. */
function Ending({ order }: { readonly order: Order }) {
	const pack = usePack();
	const { w, language } = useLoanWords();
	const step = stepOf(order.step);
	const date = formatDayOf(language, order.finishedAt ?? order.stepAt, pack);
	if (step === "Finish") return w("history.finished", { date });
	if (step === "Cancel") return w("history.cancelled", { date });
	if (step !== "Reject") return null;
	const reapplyOn = order.rejection?.reapplyOn ?? null;
	return (
		<>
			<span className="block">{w("history.rejected", { date })}</span>
			{reapplyOn === null ? null : (
				<span className="block">{w("history.reapplyOn", { date: formatDay(language, reapplyOn) })}</span>
			)}
		</>
	);
}

function Facts({ order }: { readonly order: Order }) {
	const pack = usePack();
	const { w, language } = useLoanWords();
	const { days, account } = order;
	return (
		<dl>
			<Row label={w("history.begun")} value={formatDayOf(language, order.createdAt, pack)} />
			{days === null ? null : <Row label={w("history.days")} value={w("days", { days })} />}
			{account === null || stepOf(order.step) !== "Finish" ? null : (
				<Row label={w("history.account")} value={`${account.bankName} ••${account.lastDigits}`} />
			)}
			<Row label={w("order.no")} value={order.orderNo} />
		</dl>
	);
}
