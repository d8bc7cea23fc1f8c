import { Arches, StageCard, StageFigure, Tag } from "@puente/ui";
import { daysBetween } from "../../../shared/format/date-time.ts";
import { formatDayFrom } from "../../../shared/format/day-text.ts";
import { packOfCurrency, wholeOf } from "../../../shared/format/format.ts";
import { paymentArches } from "../../../shared/format/payment-arches.ts";
import { useWords, type Words } from "../../../shared/words/use-words.ts";
import { formatMinor } from "../format.ts";
import type { RepayDetail } from "../payment-types.ts";

/** The one figure of the loan: what is due, or the next payment; with its day and the payments as a bridge. */
export function DebtStage({ detail }: { readonly detail: RepayDetail }) {
	const words = useWords("repayment");
	const { t } = words;
	const { due, next, currency, overdueDays } = detail;
	const isDue = due.totalMinor > 0;
	const isLate = overdueDays > 0;
	const label = isDue ? t("detail.dueNow") : nextLabel(detail, words);
	return (
		<StageCard {...(isLate ? { tone: "late" as const } : {})}>
			<div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
				<h2 className="stage-text text-sm">{label}</h2>
				{isLate ? <Tag tone="wrong">{overdueText(overdueDays, words)}</Tag> : null}
			</div>
			<StageFigure
				value={formatMinor(currency, isDue ? due.totalMinor : (next?.dueMinor ?? 0))}
				roomVw={72}
			/>
			<div className="mt-1 flex flex-wrap justify-between gap-x-3 text-sm">
				<span className="stage-text">{isLate ? lateParts(detail, words) : dueIn(detail, words)}</span>
				{isLate ? null : <b>{paidText(detail, words)}</b>}
			</div>
			<Arches label={paidText(detail, words)} states={paymentArches(detail.phases)} />
		</StageCard>
	);
}

export function paidText({ phases }: Pick<RepayDetail, "phases">, { t }: Words<"repayment">): string {
	return t("next.paidOf", { done: phases.filter(({ settled }) => settled).length, count: phases.length });
}

function nextLabel({ next, on }: RepayDetail, { t, language }: Words<"repayment">): string {
	if (next === null) return t("detail.nothing");
	return t("detail.dueOn", { date: formatDayFrom(language, next.dueOn, on) });
}

function overdueText(days: number, { t }: Words<"repayment">): string {
	return t("schedule.overdue", { count: days });
}

/** How long until the next payment. */
export function dueIn({ due, next, on }: RepayDetail, { t }: Words<"repayment">): string {
	if (due.totalMinor > 0) return t("schedule.dueToday");
	const days = next === null ? null : daysBetween(on, next.dueOn);
	if (days === null) return "";
	return days === 1 ? t("detail.tomorrow") : t("detail.inDays", { days });
}

/** The payment and the penalty, with the tax on it, of what is late, in whole units if the sum is whole. */
function lateParts({ due, currency }: RepayDetail, { t }: Words<"repayment">): string {
	const pack = packOfCurrency(currency);
	const { totalMinor } = due;
	const lateMinor = due.penaltyMinor + due.penaltyTaxMinor;
	const isWhole = wholeOf(pack, totalMinor) === totalMinor;
	const penaltyMinor = isWhole ? wholeOf(pack, lateMinor) : lateMinor;
	if (penaltyMinor === 0) return "";
	return t("detail.lateParts", {
		due: formatMinor(currency, totalMinor - penaltyMinor),
		penalty: formatMinor(currency, penaltyMinor),
	});
}
