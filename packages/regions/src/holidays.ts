import { addDays, type PlainDate, plainDate, weekday } from "@puente/core/time";

/** A year's holidays as data: fixed days, days moved to the next Monday, days counted from Easter, and single dates. */
export type HolidayRule = {
	/** "12-25". */
	readonly fixed: readonly string[];
	readonly movedToMonday: readonly string[];
	/** Days from Easter Sunday. */
	readonly fromEaster: readonly number[];
	/** Days that no rule gives, of any year. */
	readonly dates: readonly string[];
};

/** Easter Sunday of a Gregorian year (the anonymous algorithm, Nature 1876). */
function easterOf(year: number): PlainDate {
	const golden = year % 19;
	const [century, ofCentury] = [Math.floor(year / 100), year % 100];
	const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
	const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
	const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
	const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
	const days = epact + weekday - 7 * late + 114;
	return plainDate(
		`${year}-${String(Math.floor(days / 31)).padStart(2, "0")}-${String((days % 31) + 1).padStart(2, "0")}`,
	);
}

export function holidaysOf(rule: HolidayRule, year: number): readonly string[] {
	const easter = easterOf(year);
	const days = [
		...rule.fixed.map((day) => `${year}-${day}`),
		...rule.movedToMonday.map((day) => {
			const date = plainDate(`${year}-${day}`);
			return addDays(date, (8 - weekday(date)) % 7);
		}),
		...rule.fromEaster.map((days) => addDays(easter, days)),
		...rule.dates.filter((date) => date.startsWith(`${year}-`)),
	];
	return [...new Set(days)].sort();
}
