import { ButtonLink, Card, DetailLink, Icon, LinkCard, Notice, Skeleton } from "@puente/ui";
import { railName } from "@puente/words/repayment/rail-name";
import { lazy, Suspense } from "react";
import { Navigate } from "react-router";
import { Answer, isSettled, type Output, useCall } from "../../../shared/calls/use-call.tsx";
import { formatDay } from "../../../shared/format/date-time.ts";
import { formatDayFrom } from "../../../shared/format/day-text.ts";
import { packOfCurrency, wholeOf } from "../../../shared/format/format.ts";
import { useQueryLink } from "../../../shared/navigation/query-link.ts";
import { pathOf } from "../../../shared/navigation/routes.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { formatMinor, formatWhole, wholeDebt, wholeUnits } from "../format.ts";
import { OrderScreen } from "../frame.tsx";
import { railHint } from "../names.ts";
import { type Method, railIcon, railScreen } from "../pay/rails.ts";
import type { RepayDetail as Detail } from "../payment-types.ts";
import { CreditNotice, DebtRows, DueCard, debtFormat, PenaltyCard } from "./debt-card.tsx";
import { DebtStage } from "./debt-stage.tsx";
import { ScheduleCard } from "./schedule-card.tsx";
import { StatementLink } from "./statement-link.tsx";

const HomeAutopay = lazy(() => import("../autopay/home-autopay.tsx"));

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
	const { t } = useWords();
	const cancel = useCall("hasCancelLoan", { orderNo: detail.orderNo });
	return (
		<>
			<DebtStage detail={detail} />
			<PayButtons detail={detail} />
			<CreditNotice detail={detail} />
			<DueCard detail={detail} />
			<PenaltyCard detail={detail} />
			<ScheduleCard detail={detail} />
			{isSettled(cancel) ? (
				<>
					<EarlyCard detail={detail} giveBack={cancel.data?.giveBack ?? null} />
					<Suspense>
						<HomeAutopay orderNo={detail.orderNo} where="repay" />
					</Suspense>
					<LoanLinks detail={detail} />
					<MethodsCard detail={detail} />
				</>
			) : (
				<Skeleton label={t("wait")} />
			)}
		</>
	);
}

function ClosedLoan({ detail }: { readonly detail: Detail }) {
	const { t } = useWords("repayment");
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
			{status === "written-off" ? <MethodsCard detail={detail} /> : null}
			{/* The instalments of another closed loan are not due, and were not paid either. */}
			{status === "finished" ? <ScheduleCard detail={detail} /> : null}
			<LoanLinks detail={detail} />
		</>
	);
}

function PayButtons({ detail }: { readonly detail: Detail }) {
	const { t } = useWords("repayment");
	const link = useQueryLink();
	const { orderNo, currency, due, next } = detail;
	const wantedMinor = due.totalMinor > 0 ? due.totalMinor : (next?.dueMinor ?? 0);
	const pay =
		wantedMinor === 0
			? t("detail.payOther")
			: t("detail.pay", { amount: formatWhole(currency, wholeUnits(currency, wantedMinor)) });
	return (
		<div>
			<div className="flex flex-wrap gap-2.5 *:flex-1 *:basis-[9rem]">
				<ButtonLink tone="sun" {...link("cashier", { orderNo })}>
					{pay}
				</ButtonLink>
				{detail.overdueDays > 0 ? (
					<ButtonLink tone="ghost" {...link("addFeedback", { type: "3", about: "loan", orderNo })}>
						<Icon name="chat" size={20} />
						{t("detail.talk")}
					</ButtonLink>
				) : null}
			</div>
			<p className="pt-2 text-center text-xs text-ink-3">{t("detail.credited")}</p>
		</div>
	);
}

type GiveBackQuote = Output<"hasCancelLoan">["giveBack"];

function EarlyCard({ detail, giveBack }: { readonly detail: Detail; readonly giveBack: GiveBackQuote }) {
	const { t } = useWords("repayment");
	const link = useQueryLink();
	const { currency, orderNo } = detail;
	const payoff = wholeDebt(currency, detail.payoff);
	// Whole beside a whole debt.
	const savedMinor =
		payoff === detail.payoff
			? detail.interestSavedMinor
			: wholeOf(packOfCurrency(currency), detail.interestSavedMinor);
	const money = debtFormat(currency, payoff, [savedMinor]);
	return (
		<Card title={t("early.title")}>
			<p className="figure-face text-[min(1.75rem,8vw)] leading-tight break-words">
				{money(payoff.totalMinor)}
			</p>
			{savedMinor > 0 ? (
				<p className="pt-0.5 text-sm font-semibold text-green">
					{t("early.saves", { amount: money(savedMinor) })}
				</p>
			) : null}
			<p className="pt-1 text-sm text-ink-2">{t("early.text")}</p>
			<GiveBackLink detail={detail} giveBack={giveBack} />
			<details className="group">
				<summary className="flex min-h-12 list-none items-center gap-1 text-sm font-bold text-green [&::-webkit-details-marker]:hidden">
					{t("early.parts")}
					<span className="transition-transform group-open:rotate-180">
						<Icon name="down" size={16} />
					</span>
				</summary>
				<dl className="pb-2">
					<DebtRows debt={payoff} write={money} />
				</dl>
			</details>
			<ButtonLink tone="ghost" {...link("cashier", { orderNo, amount: "all" })}>
				{t("early.pay")}
			</ButtonLink>
		</Card>
	);
}

/** Within the days to change one's mind, giving back costs less than paying off. */
function GiveBackLink({ detail, giveBack }: { readonly detail: Detail; readonly giveBack: GiveBackQuote }) {
	const { t, language } = useWords("repayment");
	const link = useQueryLink();
	if (giveBack === null) return null;
	const { currency, orderNo, payoff } = detail;
	const lessMinor = payoff.totalMinor - giveBack.payMinor;
	const date = formatDay(language, giveBack.until);
	return (
		<DetailLink
			icon="refresh"
			label={t("early.giveBack", { amount: formatMinor(currency, giveBack.payMinor) })}
			text={
				lessMinor > 0
					? t("early.giveBackLess", { date, amount: formatMinor(currency, lessMinor) })
					: t("early.giveBackSame", { date })
			}
			{...link("giveBack", { orderNo })}
		/>
	);
}

/** What else can be done or read about the loan. */
function LoanLinks({ detail }: { readonly detail: Detail }) {
	const { t, language } = useWords("repayment");
	const link = useQueryLink();
	const { orderNo, currency, movements, on } = detail;
	const paid = movements.filter(({ kind }) => kind === "payment").at(-1);
	const { moreDays } = detail;
	const lastPaid =
		paid &&
		t("movements.last", {
			amount: formatMinor(currency, paid.amountMinor),
			date: formatDayFrom(language, paid.on, on),
		});
	const moreDaysText = ({ payFirstMinor, payMinor }: NonNullable<Detail["moreDays"]>) => {
		const price = formatMinor(currency, payMinor);
		if (payFirstMinor === 0) return t("detail.moreText", { price });
		return t("detail.moreFirst", { price, first: formatMinor(currency, payFirstMinor) });
	};
	return (
		<LinkCard>
			{moreDays !== null && isOpen(detail.status) ? (
				<DetailLink
					icon="clock"
					tone="next"
					label={t("detail.more", { days: moreDays.days })}
					text={moreDaysText(moreDays)}
					{...link("exhibitionPeriodDetail", { orderNo })}
				/>
			) : null}
			<DetailLink
				icon="records"
				label={t("movements.all")}
				text={lastPaid ?? t("movements.none")}
				{...link("repayInfo", { orderNo })}
			/>
			<StatementLink orderNo={orderNo} />
		</LinkCard>
	);
}

function MethodsCard({ detail }: { readonly detail: Detail }) {
	const { t, catalogue } = useWords("repayment");
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
				{methods.map((method) => {
					const hint = railHint(catalogue, method.rail);
					return (
						<DetailLink
							key={`${method.kind} ${method.rail}`}
							icon={method.kind === "proof" ? "camera" : railIcon(method.rail)}
							label={railName(catalogue, method.rail)}
							{...(hint === null ? {} : { text: hint })}
							{...leadTo(method)}
						/>
					);
				})}
			</nav>
			<p className="border-t border-line pt-3 text-xs text-ink-3">
				{t("methods.order", { order: allocationOrder.map((debt) => catalogue.debts[debt]).join(", ") })}
			</p>
		</Card>
	);
}
