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
import { useWords } from "../../../shared/words/use-words.ts";
import { Reasons } from "../credit/reasons.tsx";
import { Loaded, NoOrder } from "../loaded.tsx";
import { type Order, pathOfOrder, pathWith } from "../order.ts";
import { DownloadButton } from "../sign/download-button.tsx";
import { useOrder } from "./use-order.ts";

/** Details of a closed order: paid off, cancelled or rejected. */
export default function LoanHistory() {
	const { t } = useWords("loan");
	const [query] = useSearchParams();
	const orderNo = query.get("orderNo");
	if (orderNo === null) return <Navigate to={pathOf("records")} replace />;
	return (
		<Screen title={t("history.title")} back="records">
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
	const { t, catalogue } = useWords("loan");
	const linkTo = useLinkTo();
	const step = stepOf(order.step);
	const { amountMinor, rejection, orderNo } = order;
	const path = step !== null && isClosed(step) ? null : pathOfOrder(order);
	return (
		<>
			<Card>
				<Tag tone="quiet">{catalogue.labels[order.label]}</Tag>
				<div className="mt-2 mb-1">
					{amountMinor === null ? (
						<h2 className="text-lg font-bold">{t("records.noAmount")}</h2>
					) : (
						<BigFigure label={t("cost.amount")} value={formatMinor(pack, amountMinor)} />
					)}
					<div className="mt-1 text-sm text-ink-2">
						<Ending order={order} />
					</div>
				</div>
				<Facts order={order} />
			</Card>
			{rejection === null || rejection.reasons.length === 0 ? null : (
				<Card title={t("history.why")}>
					<Reasons codes={rejection.reasons} />
				</Card>
			)}
			{step === "Reject" ? (
				<LinkCard>
					<DetailLink
						icon="chat"
						label={t("home.review")}
						text={t("home.reviewText")}
						{...linkTo(pathWith("addFeedback", { type: "3", about: "decision" }))}
					/>
				</LinkCard>
			) : null}
			{step === "Finish" ? (
				<>
					<Card>
						<ListLink icon="check" label={t("history.letter")} {...linkTo(pathWith("letter", { orderNo }))} />
						<ListLink
							icon="document"
							label={t("history.agreement")}
							{...linkTo(pathWith("agreement", { orderNo }))}
						/>
						<ListLink
							icon="records"
							label={t("history.payments")}
							{...linkTo(pathWith("repayInfo", { orderNo }))}
						/>
						<ListLink
							icon="shield"
							label={t("history.statement")}
							{...linkTo(pathWith("statement", { orderNo }))}
						/>
					</Card>
					<DownloadButton orderNo={orderNo} />
				</>
			) : null}
			{path === null ? null : (
				<ButtonLink {...linkTo(path)}>
					{t(step === "Repaying" || step === "Overdued" ? "history.repay" : "button.continue")}
				</ButtonLink>
			)}
		</>
	);
}

/** End of the order, and the reapply date after a rejection. */
function Ending({ order }: { readonly order: Order }) {
	const pack = usePack();
	const { t, language } = useWords("loan");
	const step = stepOf(order.step);
	const date = formatDayOf(language, order.finishedAt ?? order.stepAt, pack);
	if (step === "Finish") return t("history.finished", { date });
	if (step === "Cancel") return t("history.cancelled", { date });
	if (step !== "Reject") return null;
	const reapplyOn = order.rejection?.reapplyOn ?? null;
	return (
		<>
			<span className="block">{t("history.rejected", { date })}</span>
			{reapplyOn === null ? null : (
				<span className="block">{t("history.reapplyOn", { date: formatDay(language, reapplyOn) })}</span>
			)}
		</>
	);
}

function Facts({ order }: { readonly order: Order }) {
	const pack = usePack();
	const { t, language } = useWords("loan");
	const { days, account } = order;
	return (
		<dl>
			<Row label={t("history.begun")} value={formatDayOf(language, order.createdAt, pack)} />
			{days === null ? null : <Row label={t("history.days")} value={t("days", { days })} />}
			{account === null || stepOf(order.step) !== "Finish" ? null : (
				<Row label={t("history.account")} value={`${account.bankName} ••${account.lastDigits}`} />
			)}
			<Row label={t("order.no")} value={order.orderNo} />
		</dl>
	);
}
