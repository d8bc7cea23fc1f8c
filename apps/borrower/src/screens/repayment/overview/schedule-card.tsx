import { Card, Row, Timeline, type TimelineItem } from "@puente/ui";
import { formatDay } from "../../../app/format/date-time.ts";
import { moneyFormatOf } from "../format.ts";
import type { RepayDetail } from "../payment-types.ts";
import { type RepaymentWords, useRepaymentWords } from "../repayment-words.tsx";

type Phase = RepayDetail["phases"][number];

/** Paid amount of a settled instalment, open amount of any other. */
export function phaseMinor(phase: Phase): number {
	if (!phase.settled) return phase.dueMinor;
	const charged = phase.principalMinor + phase.interestMinor + phase.taxMinor + phase.penaltyMinor;
	return charged - phase.penaltyReducedMinor - phase.roundedOffMinor;
}

function statusText(phase: Phase, on: string, { t }: RepaymentWords): string {
	if (phase.settled) return t("schedule.paid");
	if (phase.overdueDays === 1) return t("schedule.overdueDay");
	if (phase.overdueDays > 1) return t("schedule.overdue", { days: phase.overdueDays });
	return t(phase.dueOn === on ? "schedule.dueToday" : "schedule.upcoming");
}

export function ScheduleCard({ detail }: { readonly detail: RepayDetail }) {
	const words = useRepaymentWords();
	const { t, language } = words;
	const money = moneyFormatOf(detail.currency, detail.phases.map(phaseMinor));
	const items = detail.phases.map(
		(phase): TimelineItem => ({
			number: phase.number,
			mark: phase.settled ? "done" : phase.overdueDays > 0 ? "late" : "next",
			title: formatDay(language, phase.dueOn),
			detail: statusText(phase, detail.on, words),
			value: money(phaseMinor(phase)),
			moreLabel: t("schedule.open", { number: phase.number }),
			more: <PhaseParts phase={phase} detail={detail} />,
		}),
	);
	return (
		<Card title={t("schedule.title")}>
			<Timeline items={items} />
		</Card>
	);
}

function PhaseParts({ phase, detail }: { readonly phase: Phase; readonly detail: RepayDetail }) {
	const { t } = useRepaymentWords();
	const { principalMinor, interestMinor, taxMinor, penaltyMinor, penaltyReducedMinor, roundedOffMinor } =
		phase;
	const money = moneyFormatOf(detail.currency, [
		...[principalMinor, interestMinor, taxMinor],
		...[penaltyMinor, penaltyReducedMinor, roundedOffMinor],
	]);
	return (
		<dl>
			<Row label={t("principal")} value={money(phase.principalMinor)} />
			<Row label={t("interest")} value={money(phase.interestMinor)} />
			{phase.taxMinor > 0 ? <Row label={t("interestTax")} value={money(phase.taxMinor)} /> : null}
			{phase.penaltyMinor > 0 ? <Row label={t("penalty")} value={money(phase.penaltyMinor)} /> : null}
			{phase.penaltyReducedMinor > 0 ? (
				<Row label={t("schedule.reduced")} value={money(-phase.penaltyReducedMinor)} />
			) : null}
			{phase.roundedOffMinor > 0 ? (
				<Row label={t("roundedOff")} value={money(-phase.roundedOffMinor)} />
			) : null}
		</dl>
	);
}
