import { Card, Row, Timeline, type TimelineItem, TotalRow } from "@puente/ui";
import { formatDayFrom } from "../../../shared/format/day-text.ts";
import { packOfCurrency, wholeOf } from "../../../shared/format/format.ts";
import { useWords, type Words } from "../../../shared/words/use-words.ts";
import { moneyFormatOf, wholeParts } from "../format.ts";
import type { RepayDetail } from "../payment-types.ts";
import { dueIn } from "./debt-stage.tsx";

type Phase = RepayDetail["phases"][number];

/** Paid amount of a settled instalment, open amount of any other. */
export function phaseMinor(phase: Phase): number {
	return phase.settled ? phase.paidMinor : phase.dueMinor;
}

/** A loan that asks for whole units is shown in whole units; the statement has the fractions. Tax is shown exactly. */
function asksWhole({ currency, phases }: Pick<RepayDetail, "currency" | "phases">): boolean {
	const pack = packOfCurrency(currency);
	const isTaxed = phases.some(({ taxMinor, penaltyTaxMinor }) => taxMinor + penaltyTaxMinor > 0);
	return !isTaxed && phases.every(({ settled, dueMinor }) => settled || wholeOf(pack, dueMinor) === dueMinor);
}

type ShownPart =
	| "principal"
	| "interest"
	| "tax"
	| "penalty"
	| "penaltyTax"
	| "reduced"
	| "paidBefore"
	| "roundedOff";

/** The parts of an instalment as they are shown, in the order of a bill. What was taken off is negative. */
export function shownParts(
	detail: Pick<RepayDetail, "currency" | "phases">,
	phase: Phase,
): Readonly<Record<ShownPart, number>> {
	const { currency } = detail;
	const exact = [
		...[phase.principalMinor, phase.interestMinor, phase.taxMinor],
		...[phase.penaltyMinor, phase.penaltyTaxMinor, -phase.penaltyReducedMinor],
		...[phase.settled ? 0 : 0 - phase.paidMinor, -phase.roundedOffMinor],
	];
	const totalMinor = wholeOf(packOfCurrency(currency), phaseMinor(phase));
	const shown = asksWhole(detail) ? wholeParts(currency, exact, totalMinor) : exact;
	const [principal = 0, interest = 0, tax = 0, penalty = 0, penaltyTax = 0, reduced = 0] = shown;
	const [paidBefore = 0, roundedOff = 0] = shown.slice(6);
	return { principal, interest, tax, penalty, penaltyTax, reduced, paidBefore, roundedOff };
}

export function ScheduleCard({ detail }: { readonly detail: RepayDetail }) {
	const words = useWords("repayment");
	const { t, language } = words;
	const { currency, phases } = detail;
	const pack = packOfCurrency(currency);
	const isWhole = asksWhole(detail);
	const shown = (phase: Phase) => (isWhole ? wholeOf(pack, phaseMinor(phase)) : phaseMinor(phase));
	const leftMinor = phases.reduce((sum, { settled, dueMinor }) => sum + (settled ? 0 : dueMinor), 0);
	const money = moneyFormatOf(currency, [...phases.map(shown), leftMinor]);
	const items = phases.map((phase): TimelineItem => {
		const text = statusText(phase, detail, words);
		return {
			number: phase.number,
			mark: markOf(phase, detail),
			title: formatDayFrom(language, phase.dueOn, detail.on),
			...(text === null ? {} : { detail: text }),
			value: money(shown(phase)),
			moreLabel: t("schedule.open", { number: phase.number }),
			more: <PhaseParts phase={phase} detail={detail} />,
		};
	});
	return (
		<Card title={t("schedule.title")}>
			<Timeline items={items} />
			{leftMinor > 0 ? (
				<dl className="mt-2 border-t border-line">
					<TotalRow label={t("schedule.left")} value={money(leftMinor)} />
				</dl>
			) : null}
		</Card>
	);
}

function isNext({ number }: Phase, { next, overdueDays }: RepayDetail): boolean {
	return overdueDays === 0 && number === next?.number;
}

function markOf(phase: Phase, detail: RepayDetail): TimelineItem["mark"] {
	if (phase.settled) return "done";
	if (phase.overdueDays > 0) return "late";
	return phase.dueOn === detail.on || isNext(phase, detail) ? "now" : "next";
}

/** Only what is paid, late or next says more than its day. */
function statusText(phase: Phase, detail: RepayDetail, words: Words<"repayment">): string | null {
	const { t } = words;
	if (phase.settled) return t("schedule.paid");
	if (phase.overdueDays > 0) return t("schedule.overdue", { count: phase.overdueDays });
	if (phase.dueOn === detail.on) return t("schedule.dueToday");
	return isNext(phase, detail) ? dueIn(detail, words) : null;
}

function PhaseParts({ phase, detail }: { readonly phase: Phase; readonly detail: RepayDetail }) {
	const { t } = useWords("repayment");
	const parts = shownParts(detail, phase);
	const total = Object.values(parts).reduce((sum, part) => sum + part, 0);
	const money = moneyFormatOf(detail.currency, [...Object.values(parts), total]);
	return (
		<dl>
			<Row label={t("principal")} value={money(parts.principal)} />
			<Row label={t("interest")} value={money(parts.interest)} />
			{parts.tax > 0 ? <Row label={t("interestTax")} value={money(parts.tax)} /> : null}
			{parts.penalty > 0 ? <Row label={t("penalty")} value={money(parts.penalty)} /> : null}
			{parts.penaltyTax > 0 ? <Row label={t("penaltyTax")} value={money(parts.penaltyTax)} /> : null}
			{parts.reduced < 0 ? <Row label={t("schedule.reduced")} value={money(parts.reduced)} /> : null}
			{parts.paidBefore < 0 ? <Row label={t("schedule.paidBefore")} value={money(parts.paidBefore)} /> : null}
			{parts.roundedOff === 0 ? null : (
				<Row
					label={t(parts.roundedOff < 0 ? "roundedOff" : "schedule.roundedUp")}
					value={money(parts.roundedOff)}
				/>
			)}
			<TotalRow label={t(phase.settled ? "schedule.paid" : "total")} value={money(total)} />
		</dl>
	);
}
