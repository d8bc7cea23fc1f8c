/** A date as it is typed: day, month and year. What is no date yet stays as it is. */
export function typedDigits(value: string): string {
	const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
	return match === null ? value : `${match[3]}${match[2]}${match[1]}`;
}

/** The date of eight typed digits, whether the calendar has it or not. */
export function dateOfDigits(digits: string): string {
	return `${digits.slice(4)}-${digits.slice(2, 4)}-${digits.slice(0, 2)}`;
}

/**
 * A whole date as people paste it: 1990-05-17, 17/5/1990, 17.5.90. Two digits of a year mean the latest year up to
 * `lastYear`. Null for anything else.
 */
export function pastedDate(text: string, lastYear: number): string | null {
	const iso = /^\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\s*$/.exec(text);
	const [, dayFirst, monthSecond, yearLast] =
		/^\s*(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})\s*$/.exec(text) ?? [];
	const [year, month, day] = iso === null ? [yearLast, monthSecond, dayFirst] : iso.slice(1);
	if (year === undefined || month === undefined || day === undefined) return null;
	return `${year.length === 4 ? year : wholeYear(Number(year), lastYear)}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

function wholeYear(year: number, lastYear: number): number {
	const century = Math.floor(lastYear / 100) * 100;
	return century + year <= lastYear ? century + year : century - 100 + year;
}

/** Typed digits; a separator after one digit of the day or the month completes it: "1/" is "01". */
export function cleanDate(text: string): string {
	const padded = text.replace(/^(\d)[-/.]/, "0$1").replace(/^(\d{2})[ -/.]*(\d)[-/.]/, "$10$2");
	return padded.replaceAll(/\D/g, "").slice(0, 8);
}
