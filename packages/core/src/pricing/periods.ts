import { ok, type Result, refuse } from "../result.ts";
import { type YearFraction, yearFraction } from "../time/day-count.ts";
import {
	type CivilDate,
	civilOf,
	type DayNumber,
	type DaySpan,
	dayAfterMonths,
	fromCivil,
	type PlainDate,
	toDayNumber,
	toPlainDate,
} from "../time/plain-date.ts";
import {
	type DueDates,
	intervalMax,
	type PeriodUnit,
	type Plan,
	type PlanRefusal,
	phasesMax,
} from "./plan.ts";

/** One period of interest: its days and its exact weight, so that interest = balance × rate × weight. */
export type Period = { readonly dueOn: PlainDate; readonly days: number; readonly weight: YearFraction };

const periodsPerYear: Readonly<Record<PeriodUnit, number>> = { month: 12, week: 52, day: 365 };

/** By the 30/360 rule a regular month has 30 days; weeks and days keep their length. */
const daysBy360: Readonly<Record<PeriodUnit, number>> = { month: 30, week: 7, day: 1 };

type Regular = Extract<DueDates, { kind: "regular" }>;

function regularEnd(start: DayNumber, civil: CivilDate, { every, unit }: Regular, index: number): DayNumber {
	if (unit !== "month") return start + every * index * daysBy360[unit];
	return dayAfterMonths(civil, every * index);
}

/** The weight of every regular period of so many units, or null when it depends on calendar days. */
function fixedWeight(
	{ rate, accrual, dayCount }: Plan,
	unit: PeriodUnit,
	units: number,
): YearFraction | null {
	const isDaily = rate.per === "day";
	if (accrual === "per-period") {
		// A daily rate is first converted to a yearly one of 365 days.
		return { numerator: units * (isDaily ? 365 : 1), denominator: periodsPerYear[unit] };
	}
	if (dayCount !== "30/360") return null;
	return { numerator: units * daysBy360[unit], denominator: isDaily ? 1 : 360 };
}

/** The weight of a period by its days. A daily rate counts days and no year. */
function weightByDays({ rate, dayCount }: Plan, stretch: DaySpan): YearFraction {
	const fraction = yearFraction(dayCount, stretch);
	if (rate.per === "year") return fraction;
	const days = dayCount === "30/360" ? fraction.numerator : stretch.to - stretch.from;
	return { numerator: days, denominator: 1 };
}

function regularPeriods(plan: Plan, due: Regular): Result<readonly Period[], PlanRefusal> {
	if (!Number.isInteger(due.phases) || due.phases < 1 || due.phases > phasesMax) {
		return refuse("phases-out-of-range");
	}
	if (!Number.isInteger(due.every) || due.every < 1 || due.every > intervalMax) {
		return refuse("interval-out-of-range");
	}
	const civil = civilOf(plan.disbursedOn);
	const start = fromCivil(civil);
	if (plan.instalments === "single") {
		const to = regularEnd(start, civil, due, due.phases);
		const weight =
			fixedWeight(plan, due.unit, due.every * due.phases) ?? weightByDays(plan, { from: start, to });
		return ok([{ dueOn: toPlainDate(to), days: to - start, weight }]);
	}
	const fixed = fixedWeight(plan, due.unit, due.every);
	const periods: Period[] = [];
	let from = start;
	for (let index = 1; index <= due.phases; index++) {
		const to = regularEnd(start, civil, due, index);
		const weight = fixed ?? weightByDays(plan, { from, to });
		periods.push({ dueOn: toPlainDate(to), days: to - from, weight });
		from = to;
	}
	return ok(periods);
}

function datedPeriods(
	plan: Plan,
	due: Extract<DueDates, { kind: "dates" }>,
): Result<readonly Period[], PlanRefusal> {
	if (plan.accrual === "per-period") return refuse("per-period-needs-regular-phases");
	if (due.dates.length < 1 || due.dates.length > phasesMax) return refuse("phases-out-of-range");
	const dates = plan.instalments === "single" ? due.dates.slice(-1) : due.dates;
	const periods: Period[] = [];
	let from = toDayNumber(plan.disbursedOn);
	for (const dueOn of dates) {
		const to = toDayNumber(dueOn);
		if (to <= from) return refuse("dates-not-rising");
		periods.push({ dueOn, days: to - from, weight: weightByDays(plan, { from, to }) });
		from = to;
	}
	return ok(periods);
}

/** The first phase with its interest-free days taken out of its weight. */
function withGrace(
	plan: Plan,
	periods: readonly Period[],
	graceDays: number,
): Result<readonly Period[], PlanRefusal> {
	const first = periods[0];
	if (graceDays === 0 || !first) return ok(periods);
	const isCounted = plan.accrual === "daily" && Number.isInteger(graceDays);
	if (!isCounted || graceDays < 0 || graceDays > first.days) return refuse("grace-out-of-range");
	const to = toDayNumber(first.dueOn);
	const from = toDayNumber(plan.disbursedOn) + graceDays;
	return ok(periods.with(0, { ...first, weight: weightByDays(plan, { from, to }) }));
}

export function periodsOf(plan: Plan): Result<readonly Period[], PlanRefusal> {
	const periods = plan.due.kind === "regular" ? regularPeriods(plan, plan.due) : datedPeriods(plan, plan.due);
	if (!periods.ok || plan.graceDays === undefined) return periods;
	return withGrace(plan, periods.value, plan.graceDays);
}
