import {
	addMonthsToCivil,
	addMonthsToDay,
	type DayNumber,
	type DaySpan,
	daysInMonth,
	fromCivil,
	toCivil,
} from "../time/plain-date.ts";

/**
 * Unit-periods of Regulation Z (12 CFR 1026), appendix J, paragraphs (b)(2) to (b)(5). A standard interval is a day, a
 * week, half a month, a month, or a multiple of a week or a month up to a year.
 */
export type UnitPeriod =
	| { readonly unit: "day"; readonly count: 1 }
	| { readonly unit: "week"; readonly count: number }
	| { readonly unit: "half-month"; readonly count: 1 }
	| { readonly unit: "month"; readonly count: number }
	/** A single advance repaid by a single payment within a year: the term itself. */
	| { readonly unit: "term"; readonly perYear: number };

/** Whole and fractional unit-periods from the start of the transaction. */
export type UnitTime = { readonly whole: number; readonly fraction: number };

const monthsPerYear = 12;
const weeksPerYear = 52;
const daysPerYear = 365;

export function periodsPerYear(period: UnitPeriod): number {
	switch (period.unit) {
		case "day":
			return daysPerYear;
		case "week":
			return weeksPerYear / period.count;
		case "half-month":
			return 24;
		case "month":
			return monthsPerYear / period.count;
		case "term":
			return period.perYear;
	}
}

/**
 * Full months measured back from the later day, and the days that remain at the start. A month is measured to the
 * same date of another month, or to its last day where that date does not exist. A loan of the 31st is due on the
 * last day of shorter months, and those are whole months too.
 */
function monthsAndDays({ from, to }: DaySpan): { readonly months: number; readonly days: number } {
	const start = toCivil(from);
	const end = toCivil(to);
	const months = (end.year - start.year) * monthsPerYear + (end.month - start.month);
	const same = Math.min(end.day, daysInMonth(start));
	if (same >= start.day) return { months, days: same - start.day };
	if (end.day === daysInMonth(end)) return { months, days: 0 };
	return { months: months - 1, days: fromCivil(addMonthsToCivil(end, 1 - months)) - from };
}

export function timeBetween(period: UnitPeriod, span: DaySpan): UnitTime {
	switch (period.unit) {
		case "day":
			return { whole: span.to - span.from, fraction: 0 };
		case "week":
			return inUnits({ days: span.to - span.from, unitDays: 7 * period.count });
		case "half-month":
			return inUnits({ days: days30(span), unitDays: 15 });
		case "month": {
			if (period.count === monthsPerYear) return yearsBetween(span);
			if (period.count > 1) return inUnits({ days: days30(span), unitDays: 30 * period.count });
			const { months, days } = monthsAndDays(span);
			return { whole: months, fraction: days / 30 };
		}
		case "term":
			return { whole: span.to > span.from ? 1 : 0, fraction: 0 };
	}
}

function days30(span: DaySpan): number {
	const { months, days } = monthsAndDays(span);
	return months * 30 + days;
}

function inUnits({ days, unitDays }: { readonly days: number; readonly unitDays: number }): UnitTime {
	const whole = Math.floor(days / unitDays);
	return { whole, fraction: (days - whole * unitDays) / unitDays };
}

/** The odd part of a year is months over 12 when it is whole months, and days over 365 otherwise. */
function yearsBetween(span: DaySpan): UnitTime {
	const { months, days } = monthsAndDays(span);
	const years = Math.floor(months / monthsPerYear);
	if (days === 0) return { whole: years, fraction: (months % monthsPerYear) / monthsPerYear };
	return {
		whole: years,
		fraction: (addMonthsToDay(span.to, -years * monthsPerYear) - span.from) / daysPerYear,
	};
}

/** One reading of an interval between two days: a name to count it by and its length to compare by. */
type Interval = { readonly name: string; readonly period: UnitPeriod; readonly days: number };

function isHalfMonth({ from, to }: DaySpan): boolean {
	const days = to - from;
	return days >= 13 && days <= 16;
}

function readings(between: DaySpan, halfMonthly: boolean): readonly Interval[] {
	const { months, days } = monthsAndDays(between);
	const span = between.to - between.from;
	if (halfMonthly && isHalfMonth(between)) {
		return [{ name: "half-month", period: { unit: "half-month", count: 1 }, days: 15 }];
	}
	if (days === 0 && months > 0 && months <= monthsPerYear) {
		return [{ name: `month-${months}`, period: { unit: "month", count: months }, days: months * 30 }];
	}
	if (span % 7 === 0 && span <= 7 * weeksPerYear) {
		return [{ name: `week-${span / 7}`, period: { unit: "week", count: span / 7 }, days: span }];
	}
	return span === 1 ? [{ name: "day", period: { unit: "day", count: 1 }, days: 1 }] : [];
}

/**
 * Twice-monthly pay falls on the same two days of every month, so every second payment is a whole month apart. So is
 * every second fortnight of a 28-day February, but payments that are all 14 days apart are fortnightly.
 */
function looksHalfMonthly(days: readonly DayNumber[]): boolean {
	const payments = days.slice(1);
	if (payments.length < 3) return false;
	if (payments.every((day, index) => index === 0 || day - (payments[index - 1] ?? day) === 14)) return false;
	return payments.every((day, index) => {
		const next = payments[index + 1];
		const second = payments[index + 2];
		if (next !== undefined && !isHalfMonth({ from: day, to: next })) return false;
		if (second === undefined) return true;
		const { months, days: odd } = monthsAndDays({ from: day, to: second });
		return months === 1 && odd === 0;
	});
}

/** Standard intervals in order of length; months count 30 days. Where two are equally near, the shorter is the unit. */
function nearestStandard(days: number): UnitPeriod {
	const standards: { readonly period: UnitPeriod; readonly days: number }[] = [
		{ period: { unit: "day", count: 1 }, days: 1 },
		{ period: { unit: "half-month", count: 1 }, days: 15 },
	];
	for (let count = 1; count <= weeksPerYear; count++) {
		standards.push({ period: { unit: "week", count }, days: count * 7 });
	}
	for (let count = 1; count <= monthsPerYear; count++) {
		standards.push({ period: { unit: "month", count }, days: (count * daysPerYear) / monthsPerYear });
	}
	standards.sort((a, b) => Math.abs(a.days - days) - Math.abs(b.days - days) || a.days - b.days);
	return standards[0]?.period ?? { unit: "day", count: 1 };
}

/** One advance and one payment: the term is the unit-period up to a year, a year is when it is longer. */
function singlePayment(term: DaySpan): UnitPeriod {
	const { months, days } = monthsAndDays(term);
	if (months >= monthsPerYear && !(months === monthsPerYear && days === 0))
		return { unit: "month", count: 12 };
	if (days === 0) return { unit: "term", perYear: monthsPerYear / months };
	return { unit: "term", perYear: daysPerYear / (term.to - term.from) };
}

/**
 * The unit-period of a transaction whose transfers fall on these days, in order and without repeats: the commonest
 * interval, the shorter among equals, or the standard interval nearest to the average when none occurs twice.
 */
export function unitPeriodOf(days: readonly DayNumber[], single: boolean): UnitPeriod {
	const [first, second] = days;
	if (single && first !== undefined && second !== undefined) {
		return singlePayment({ from: first, to: second });
	}
	const halfMonthly = looksHalfMonthly(days);
	const counts = new Map<string, { interval: Interval; times: number }>();
	for (let index = 1; index < days.length; index++) {
		const [from, to] = [days[index - 1], days[index]];
		if (from === undefined || to === undefined) continue;
		for (const interval of readings({ from, to }, halfMonthly)) {
			const seen = counts.get(interval.name);
			counts.set(interval.name, { interval, times: (seen?.times ?? 0) + 1 });
		}
	}
	const common = [...counts.values()]
		.filter(({ times }) => times > 1)
		.sort((a, b) => b.times - a.times || a.interval.days - b.interval.days);
	if (common[0]) return common[0].interval.period;
	const last = days.at(-1) ?? 0;
	return nearestStandard((last - (first ?? 0)) / Math.max(1, days.length - 1));
}
