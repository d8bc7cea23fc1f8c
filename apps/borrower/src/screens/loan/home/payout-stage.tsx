import { Arches, ArchLabels, type ArchState, Card, Illustration, StageFigure } from "@puente/ui";
import { useServerNow } from "../../../shared/device/use-now.ts";
import { dayIn, formatClock, formatMoment } from "../../../shared/format/date-time.ts";
import { formatMinor } from "../../../shared/format/format.ts";
import { usePack } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import type { Order } from "../order.ts";
import { useDeadlineText } from "../use-deadline-text.ts";
import { StageHeadline } from "./state-parts.tsx";

const tickMs = 60_000;

/** The money was sent back by the bank. */
export function FailedStage() {
	const { t } = useWords("loan");
	return (
		<div className="pb-6">
			<StageHeadline title={t("home.failed")} picture="returned">
				{t("home.failedText")}
			</StageHeadline>
		</div>
	);
}

const waiting: readonly ArchState[] = ["done", "now", "next"];

/** The amount of a signed loan, or of it what was sent, with what is done until it has arrived. */
export function AmountStage({ order, isSent }: { readonly order: Order | null; readonly isSent: boolean }) {
	const { t } = useWords("loan");
	const pack = usePack();
	const account = order?.account ?? null;
	const payout = order?.payout ?? null;
	const delayText = useDelayText(order);
	const over =
		!isSent || delayText !== null
			? t("home.confirmed")
			: account === null
				? t("home.lendingPlain")
				: t("home.lending", { account: `${account.bankName} ••${account.lastDigits}` });
	const amountMinor = payout?.amountMinor ?? order?.amountMinor ?? null;
	return (
		<>
			<h2 className="stage-text text-sm wrap-anywhere">{over}</h2>
			{amountMinor === null ? null : <StageFigure value={formatMinor(pack, amountMinor)} />}
			<p className="stage-text mt-1 text-sm">
				{delayText ??
					(isSent
						? payout === null
							? null
							: t("home.lendingText", { min: payout.minutesMin, max: payout.minutesMax })
						: t("home.confirmedText"))}
			</p>
			<Arches
				label={t("home.payoutSteps", { done: isSent && delayText === null ? 1 : 0 })}
				states={waiting}
			/>
		</>
	);
}

/** Why a payout has not left although the borrower asked for it; null if nothing holds it. */
export function useDelayText(order: Order | null): string | null {
	const { t } = useWords("loan");
	const untilText = useDeadlineText();
	const nowMs = useServerNow(tickMs);
	const delayedUntil = order?.payout?.delayedUntil ?? null;
	return delayedUntil === null ? null : t("home.payoutDelayed", { until: untilText(delayedUntil, nowMs) });
}

/** Names of the arches of AmountStage. */
export function PayoutLabels({ order, isSent }: { readonly order: Order | null; readonly isSent: boolean }) {
	const { t, language } = useWords("loan");
	const pack = usePack();
	const nowMs = useServerNow(tickMs);
	const startedAt = order?.payout?.startedAt ?? null;
	const isToday =
		startedAt !== null && dayIn(pack.timeZone, nowMs) === dayIn(pack.timeZone, Date.parse(startedAt));
	const format = isToday ? formatClock : formatMoment;
	const sentAt = startedAt === null ? {} : { detail: format(language, startedAt, pack) };
	const labels =
		isSent && (order?.payout?.delayedUntil ?? null) === null
			? [
					{ name: t("home.payoutSent"), ...sentAt },
					{ name: t("home.payoutBank") },
					{ name: t("home.payoutArrived") },
				]
			: [{ name: t("home.payoutSigned") }, { name: t("home.payoutSent") }, { name: t("home.payoutArrived") }];
	return (
		<div className="-mt-2">
			<ArchLabels labels={labels} />
		</div>
	);
}

/** Nothing has to be done while the money is on its way. */
export function CalmCard() {
	const { t } = useWords("loan");
	return (
		<Card>
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<Illustration name="onItsWay" width={96} />
				<p className="min-w-0 flex-1 basis-[9rem] text-sm text-ink-2">
					<b className="text-ink">{t("home.lendingCalm")}</b> {t("home.lendingCalmText")}
				</p>
			</div>
		</Card>
	);
}
