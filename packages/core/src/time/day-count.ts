import { type CivilDate, type DaySpan, daysInMonth, daysInYear, fromCivil, toCivil } from "./plain-date.ts";

/**
 * How days become a fraction of a year.
 *
 * - `30/360`: US (NASD) rule with its month-end adjustments.
 * - `act/365`, `act/360`: actual days over a fixed year.
 * - `act/act`: each day over the length of the year in which it ends, as loan systems earn interest at the end of a
 * day (31 December to 1 January belongs to the new year).
 * - `act/act-isda`: the 2006 ISDA Definitions 4.16(b), where that same day belongs to the old year.
 * - `february-29-only`: `act/act` for a span in which a 29 February ends, `act/365` for every other.
 *
 * `act/act` and `act/act-isda` differ only across a boundary between a leap year and another. Interest of a day is earned
 * when the day is over, and the loan systems that borrowers and auditors compare us with count so: Apache Fineract
 * publishes 101.81 for 10,000.00 at 12% from 12 December 2023 to 12 January 2024; the ISDA reading gives 101.82.
 */
export const dayCounts = [
	"30/360",
	"act/365",
	"act/360",
	"act/act",
	"act/act-isda",
	"february-29-only",
] as const;
export type DayCount = (typeof dayCounts)[number];

/** An exact fraction of a year. */
export type YearFraction = { readonly numerator: number; readonly denominator: number };

function isFebruaryEnd(civil: CivilDate): boolean {
	return civil.month === 2 && civil.day === daysInMonth(civil);
}

/**
 * Days by the 30/360 US rule: every month has 30, and an end of February counts as the 30th if a loan starts on it.
 */
export function days30360({ from, to }: DaySpan): number {
	const start = toCivil(from);
	const end = toCivil(to);
	let startDay = start.day;
	let endDay = end.day;
	if (isFebruaryEnd(start)) {
		if (isFebruaryEnd(end)) endDay = 30;
		startDay = 30;
	}
	if (endDay === 31 && startDay >= 30) endDay = 30;
	if (startDay === 31) startDay = 30;
	return 360 * (end.year - start.year) + 30 * (end.month - start.month) + (endDay - startDay);
}

const daysOf365And366Years = 365 * 366;

/** Sums days/365 over ordinary and days/366 over leap years; `shift` moves the boundary day to its year. */
function actualActual({ from, to }: DaySpan, shift: 0 | 1): YearFraction {
	const firstYear = toCivil(from).year;
	const lastYear = toCivil(to).year;
	if (firstYear === lastYear) return { numerator: to - from, denominator: daysInYear(firstYear) };
	let numerator = 0;
	let start: number = from;
	for (let year = firstYear; year <= lastYear; year++) {
		const end = year === lastYear ? to : fromCivil({ year: year + 1, month: 1, day: 1 }) - shift;
		numerator += (end - start) * (daysOf365And366Years / daysInYear(year));
		start = end;
	}
	return { numerator, denominator: daysOf365And366Years };
}

function hasLeapDay({ from, to }: DaySpan): boolean {
	const lastYear = toCivil(to).year;
	for (let year = toCivil(from).year; year <= lastYear; year++) {
		if (daysInYear(year) !== 366) continue;
		const leapDay = fromCivil({ year, month: 2, day: 29 });
		if (leapDay > from && leapDay <= to) return true;
	}
	return false;
}

export function yearFraction(dayCount: DayCount, span: DaySpan): YearFraction {
	switch (dayCount) {
		case "30/360":
			return { numerator: days30360(span), denominator: 360 };
		case "act/365":
			return { numerator: span.to - span.from, denominator: 365 };
		case "act/360":
			return { numerator: span.to - span.from, denominator: 360 };
		case "act/act":
			return actualActual(span, 1);
		case "act/act-isda":
			return actualActual(span, 0);
		case "february-29-only":
			return hasLeapDay(span) ? actualActual(span, 1) : { numerator: span.to - span.from, denominator: 365 };
	}
}
