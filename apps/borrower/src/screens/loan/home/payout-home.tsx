import {
	Arches,
	ArchLabels,
	type ArchState,
	ButtonLink,
	Card,
	DetailLink,
	Illustration,
	LinkCard,
	StageFigure,
} from "@puente/ui";
import { formatMoment } from "../../../app/format/date-time.ts";
import { formatMinor } from "../../../app/format/format.ts";
import { useLinkTo } from "../../../app/navigation/use-link.ts";
import { usePack } from "../../../app/state/services-context.ts";
import { type Order, pathWith } from "../order.ts";
import { useLoanWords } from "../use-loan-words.ts";
import { HomeFrame } from "./home-frame.tsx";
import { homeAction, homeState } from "./home-state.ts";
import { StageHeadline, TalkToUs } from "./state-parts.tsx";
import type { StateProps } from "./state-props.ts";

/** A signed loan until its money has arrived: confirmed, sent, or sent back by the bank. */
export function PayoutHome({ home, hello, old }: StateProps) {
	const { w } = useLoanWords();
	const linkTo = useLinkTo();
	const state = homeState(home);
	const { order } = home;
	const action = homeAction(home);
	return (
		<HomeFrame
			{...(state === "failed" ? { tone: "late" as const } : {})}
			stage={
				<>
					{hello}
					{state === "failed" ? <FailedStage /> : <AmountStage order={order} isSent={state === "sent"} />}
				</>
			}
		>
			{state === "failed" ? null : <PayoutLabels order={order} isSent={state === "sent"} />}
			{old}
			{action === null ? null : (
				<ButtonLink tone="sun" {...linkTo(action.path)}>
					{w(action.label)}
				</ButtonLink>
			)}
			{state === "sent" ? <CalmCard /> : null}
			{order === null ? null : (
				<LinkCard>
					<DetailLink
						icon="document"
						label={w("agreement.title")}
						{...linkTo(pathWith("agreement", { orderNo: order.orderNo }))}
					/>
				</LinkCard>
			)}
			<TalkToUs />
		</HomeFrame>
	);
}

function FailedStage() {
	const { w } = useLoanWords();
	return (
		<div className="pb-6">
			<StageHeadline title={w("home.failed")} picture="returned">
				{w("home.failedText")}
			</StageHeadline>
		</div>
	);
}

const waiting: readonly ArchState[] = ["done", "now", "next"];

function AmountStage({ order, isSent }: { readonly order: Order | null; readonly isSent: boolean }) {
	const { w } = useLoanWords();
	const pack = usePack();
	const account = order?.account ?? null;
	const over = !isSent
		? w("home.confirmed")
		: account === null
			? w("home.lendingPlain")
			: w("home.lending", { account: `${account.bankName} ••${account.lastDigits}` });
	const payout = order?.payout ?? null;
	return (
		<>
			<h2 className="stage-text text-sm wrap-anywhere">{over}</h2>
			{order?.amountMinor == null ? null : <StageFigure value={formatMinor(pack, order.amountMinor)} />}
			<p className="stage-text mt-1 text-sm">
				{isSent
					? payout === null
						? null
						: w("home.lendingText", { min: payout.minutesMin, max: payout.minutesMax })
					: w("home.confirmedText")}
			</p>
			<Arches label={w("home.payoutSteps", { done: isSent ? 1 : 0 })} states={waiting} />
		</>
	);
}

function PayoutLabels({ order, isSent }: { readonly order: Order | null; readonly isSent: boolean }) {
	const { w, language } = useLoanWords();
	const pack = usePack();
	const startedAt = order?.payout?.startedAt ?? null;
	const sentAt = startedAt === null ? {} : { detail: formatMoment(language, startedAt, pack) };
	const labels = isSent
		? [
				{ name: w("home.payoutSent"), ...sentAt },
				{ name: w("home.payoutBank") },
				{ name: w("home.payoutArrived") },
			]
		: [{ name: w("home.payoutSigned") }, { name: w("home.payoutSent") }, { name: w("home.payoutArrived") }];
	return (
		<div className="-mt-2">
			<ArchLabels labels={labels} />
		</div>
	);
}

function CalmCard() {
	const { w } = useLoanWords();
	return (
		<Card>
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<Illustration name="onItsWay" width={96} />
				<p className="min-w-0 flex-1 basis-[9rem] text-sm text-ink-2">
					<b className="text-ink">{w("home.lendingCalm")}</b> {w("home.lendingCalmText")}
				</p>
			</div>
		</Card>
	);
}
