import {
	addDays,
	addMonths,
	type CivilDate,
	type PlainDate,
	parseDate,
	toCivil,
	toDayNumber,
	weekday,
} from "../time/plain-date.ts";

/** Dates as forms and packs hold them: ISO text ("2026-11-15") that nobody has checked yet and that compares as text does. */

/** Null when the text is no date that the calendar has. */
export function readDate(text: string): CivilDate | null {
	const date = parseDate(text);
	return date.ok ? toCivil(toDayNumber(date.value)) : null;
}

/** A caller that passes no date has a bug; input from a person goes through readDate first. */
function mustRead(text: string): PlainDate {
	const date = parseDate(text);
	if (!date.ok) throw new RangeError(`not a calendar date: ${text}`);
	return date.value;
}

/** Monday is 1 and Sunday 7, as in ISO 8601. */
export function weekdayOf(date: string): number {
	return weekday(mustRead(date));
}

export function plusDays(date: string, days: number): PlainDate {
	return addDays(mustRead(date), days);
}

/** 29 February falls on the 28th in a year that has none. */
export function plusYears(date: string, years: number): PlainDate {
	return addMonths(mustRead(date), 12 * years);
}
