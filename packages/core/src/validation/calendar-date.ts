import {
	addDays,
	addMonths,
	type CivilDate,
	civilOf,
	type PlainDate,
	parseDate,
	weekday,
} from "../time/plain-date.ts";

/** Dates in forms and packs: unchecked ISO text ("2026-11-15"), which compares as text does. */

/** Null when the text is not an existing calendar date. */
export function readDate(text: string): CivilDate | null {
	const date = parseDate(text);
	return date.ok ? civilOf(date.value) : null;
}

/** For dates that are known to be valid: another text is a fault. User input goes through readDate first. */
function parseDateOrThrow(text: string): PlainDate {
	const date = parseDate(text);
	if (!date.ok) throw new RangeError(`not a calendar date: ${text}`);
	return date.value;
}

/** Monday is 1 and Sunday 7, as in ISO 8601. */
export function weekdayOf(date: string): number {
	return weekday(parseDateOrThrow(date));
}

export function plusDays(date: string, days: number): PlainDate {
	return addDays(parseDateOrThrow(date), days);
}

/** 29 February becomes the 28th in a year that has none. */
export function plusYears(date: string, years: number): PlainDate {
	return addMonths(parseDateOrThrow(date), 12 * years);
}
