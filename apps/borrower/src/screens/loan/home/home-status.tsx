import { BigFigure, ButtonLink, Card, Hero, ListLink, Notice, Row, Spinner, Tag } from "@puente/ui";
import { AsOf } from "../../../app/calls/as-of.tsx";
import { OtherLenders } from "../../../app/calls/other-lenders.tsx";
import type { CallState } from "../../../app/calls/use-call.tsx";
import { formatDay, formatMoment } from "../../../app/format/date-time.ts";
import { formatAmount, formatMinor, moneyFormat } from "../../../app/format/format.ts";
import { useLinkTo } from "../../../app/navigation/use-link.ts";
import { usePack } from "../../../app/state/services-context.ts";
import { useWords } from "../../../app/words/use-words.ts";
import { Reasons } from "../credit/reasons.tsx";
import { LoadFailed } from "../loaded.tsx";
import { type Home, type Order, pathWith } from "../order.ts";
import { useCachedCall } from "../use-cached-call.ts";
import { useLoanWords } from "../use-loan-words.ts";
import HomeApplication from "./home-application.tsx";
import { HomeExample } from "./home-example.tsx";
import { HomeRange } from "./home-range.tsx";
import { HomeSteps } from "./home-steps.tsx";
import { type HomeView, homeView } from "./home-view.ts";

/** Statuses that change without an action of the borrower. */
const statusesInProgress: ReadonlySet<Home["status"]> = new Set(["assessing", "lending"]);
const pollEveryMs = 20_000;

/** Home of a borrower: state of the loan and next action. Offline it shows the cached answer. */
export default function HomeStatus() {
	const pack = usePack();
	const { t } = useWords();
	const { w } = useLoanWords();
	const home = useCachedCall(
		"loanProductIndex",
		{},
		{
			refetchAfterMs: (data) =>
				data !== undefined && statusesInProgress.has(data.status) ? pollEveryMs : null,
		},
	);
	if (home.data !== undefined) return <HomeContent home={home.data} call={home} />;
	return (
		<>
			<HomeRange range={pack.loan} />
			{home.failure === null ? (
				<Card>
					<Spinner label={t("wait")} />
				</Card>
			) : (
				<LoadFailed text={w("load.failedText")} onRetry={() => void home.refetch()} />
			)}
		</>
	);
}

function HomeContent({ home, call }: { readonly home: Home; readonly call: CallState<Home> }) {
	const view = homeView(home);
	const { order } = home;
	return (
		<>
			<AsOf call={call} />
			<Figure home={home} view={view} />
			{view.action === "apply" ? (
				<HomeApplication />
			) : (
				<>
					<Message home={home} view={view} />
					<Next order={order} action={view.action} />
					{order === null ? null : <OwedDetails order={order} />}
				</>
			)}
			{home.status === "rejected" ? <OtherLenders /> : null}
			{view.figure === "limit" ? <HomeExample own={home.status === "success"} /> : null}
			{view.action === "apply" && order === null ? <HomeSteps /> : null}
		</>
	);
}

function Figure({ home, view }: { readonly home: Home; readonly view: HomeView }) {
	const pack = usePack();
	const { w } = useLoanWords();
	const { order, limit } = home;
	if (view.figure === null) return null;
	if (view.figure === "owed" && order?.owed != null) return <Owed home={home} order={order} />;
	if (view.figure === "loan" && order?.amountMinor != null) {
		const pills = [
			...(order.days === null ? [] : [w("days", { days: order.days })]),
			...(order.account === null ? [] : [`${order.account.bankName} ••${order.account.lastDigits}`]),
		];
		return <Hero label={w("home.yourLoan")} value={formatMinor(pack, order.amountMinor)} pills={pills} />;
	}
	const amountMax = limit === null ? home.amountMax : Math.min(limit, home.amountMax);
	return <HomeRange range={{ ...home, amountMax }} />;
}

/** Next payment. An overdue amount is shown on white with the days in red. */
function Owed({ home, order }: { readonly home: Home; readonly order: Order }) {
	const pack = usePack();
	const { w, language } = useLoanWords();
	const { owed } = order;
	if (owed === null) return null;
	const { overdueDays, nextDueOn, nextDueMinor, dueMinor, payoffMinor } = owed;
	if (home.status !== "overdue") {
		return (
			<Hero
				label={w("home.repaying")}
				value={formatMinor(pack, nextDueMinor ?? payoffMinor)}
				pills={nextDueOn === null ? [] : [w("home.due", { date: formatDay(language, nextDueOn) })]}
			/>
		);
	}
	return (
		<Card>
			<div className="flex flex-wrap items-start justify-between gap-2">
				<BigFigure label={w("home.dueAmount")} value={formatMinor(pack, dueMinor)} />
				<Tag tone="late">
					{overdueDays === 1 ? w("home.overdueDay") : w("home.overdueDays", { days: overdueDays })}
				</Tag>
			</div>
		</Card>
	);
}

function OwedDetails({ order }: { readonly order: Order }) {
	const pack = usePack();
	const { w, language } = useLoanWords();
	const linkTo = useLinkTo();
	const { owed, orderNo } = order;
	if (owed === null) return null;
	const { nextDueOn, nextDueMinor, dueMinor, payoffMinor, penaltyMinor } = owed;
	const write = moneyFormat(pack, [payoffMinor, penaltyMinor, nextDueMinor ?? 0]);
	return (
		<Card title={w("home.yourLoan")}>
			<dl>
				{penaltyMinor > 0 ? <Row label={w("home.penalty")} value={write(penaltyMinor)} /> : null}
				{dueMinor > 0 && nextDueOn !== null && nextDueMinor !== null ? (
					<Row
						label={w("home.repaying")}
						value={`${formatDay(language, nextDueOn)} · ${write(nextDueMinor)}`}
					/>
				) : null}
				<Row label={w("home.payoff")} value={write(payoffMinor)} />
			</dl>
			<ListLink
				icon="document"
				label={w("agreement.title")}
				{...linkTo(pathWith("agreement", { orderNo }))}
			/>
			<GiveBackLink orderNo={orderNo} />
		</Card>
	);
}

/** Shown during the cooling-off period. */
function GiveBackLink({ orderNo }: { readonly orderNo: string }) {
	const { w, language } = useLoanWords();
	const linkTo = useLinkTo();
	const giveBack = useCachedCall("hasCancelLoan", { orderNo }).data?.giveBack ?? null;
	if (giveBack === null) return null;
	return (
		<ListLink
			icon="back"
			label={w("cancel.giveBackLink", { date: formatDay(language, giveBack.until) })}
			{...linkTo(pathWith("cancellationForm", { orderNo }))}
		/>
	);
}

function Message({ home, view }: { readonly home: Home; readonly view: HomeView }) {
	const pack = usePack();
	const { w, language } = useLoanWords();
	const { order } = home;
	const reapplyOn = home.reapplyOn ?? order?.rejection?.reapplyOn ?? null;
	const reasons = order?.rejection?.reasons ?? [];
	const rejected = home.status === "rejected";
	const until = home.status === "success" ? (order?.deadlineAt ?? null) : null;
	return (
		<>
			<Notice tone={view.tone}>
				{view.title === null ? null : <h2 className="font-bold">{w(view.title)}</h2>}
				{view.text === null ? null : <p>{w(view.text)}</p>}
				{until === null ? null : (
					<p>{w("home.approvedUntil", { time: formatMoment(language, until, pack) })}</p>
				)}
				{rejected && reapplyOn !== null ? (
					<p>{w("home.rejectedOn", { date: formatDay(language, reapplyOn) })}</p>
				) : null}
			</Notice>
			{rejected && reasons.length > 0 ? (
				<Card title={w("home.rejectedWhy")}>
					<Reasons codes={reasons} />
				</Card>
			) : null}
		</>
	);
}

function Next(props: { readonly order: Order | null; readonly action: HomeView["action"] }) {
	const pack = usePack();
	const { w } = useLoanWords();
	const linkTo = useLinkTo();
	const { order, action } = props;
	if (action === null || action === "apply") return null;
	const due = order?.owed?.dueMinor ?? 0;
	// The button shows an amount only if it is due now, in whole units as it is paid.
	const label =
		action.label === "button.payNow" && due > 0
			? w("button.pay", { amount: formatAmount(pack, Math.ceil(due / 10 ** pack.currency.minorDigits)) })
			: w(action.label);
	return (
		<ButtonLink tone="sun" {...linkTo(action.path)}>
			{label}
		</ButtonLink>
	);
}
