const monthsCounted = 6;

/** Whether a month, such as 2026-11, is one of the six that end with the month of this day. */
export function isInLastSixMonths(month: string, askedOn: string): boolean {
	const age = monthNumber(askedOn) - monthNumber(month);
	return age < monthsCounted;
}

/** The month this many months before that of a day or month, such as 2026-11. */
export function monthBefore(day: string, months: number): string {
	const number = monthNumber(day) - months;
	return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}`;
}

function monthNumber(day: string): number {
	const [year = "", month = ""] = day.split("-");
	return Number(year) * 12 + Number(month) - 1;
}
