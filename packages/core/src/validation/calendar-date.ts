/**
 * Dates as ISO text ("2026-11-15"), which compares as text does. Written without Temporal or Date: the cheap phones
 * that run these rules lack the one, and the other would bring their time zone in.
 */
type DateParts = { readonly year: number; readonly month: number; readonly day: number };

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;

function daysInMonth(year: number, month: number): number {
	if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
	return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Null when the text is no date that the calendar has. */
export function readDate(text: string): DateParts | null {
	const match = isoDate.exec(text);
	if (match === null) return null;
	const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
	if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
	return { year, month, day };
}

function writeDate({ year, month, day }: DateParts): string {
	const pad = (value: number, length: number) => String(value).padStart(length, "0");
	return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** A caller that passes no date has a bug; input from a person goes through readDate first. */
function mustRead(text: string): DateParts {
	const parts = readDate(text);
	if (parts === null) throw new RangeError(`not a calendar date: ${text}`);
	return parts;
}

/** Days since 1970-01-01 in the Gregorian calendar (the days-from-civil method: years that begin in March). */
export function dayNumber(date: string): number {
	const { year, month, day } = mustRead(date);
	const marchYear = month > 2 ? year : year - 1;
	const era = Math.floor(marchYear / 400);
	const yearOfEra = marchYear - era * 400;
	const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
	const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
	return era * 146_097 + dayOfEra - 719_468;
}

/** Monday is 1 and Sunday 7, as in ISO 8601. */
export function weekdayOf(date: string): number {
	return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1;
}

export function plusDays(date: string, days: number): string {
	const shifted = dayNumber(date) + days + 719_468;
	const era = Math.floor(shifted / 146_097);
	const dayOfEra = shifted - era * 146_097;
	const yearOfEra = Math.floor(
		(dayOfEra -
			Math.floor(dayOfEra / 1460) +
			Math.floor(dayOfEra / 36_524) -
			Math.floor(dayOfEra / 146_096)) /
			365,
	);
	const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
	const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
	const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
	const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
	return writeDate({ year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day });
}

/** 29 February falls on the 28th in a year that has none. */
export function plusYears(date: string, years: number): string {
	const { year, month, day } = mustRead(date);
	return writeDate({ year: year + years, month, day: Math.min(day, daysInMonth(year + years, month)) });
}
