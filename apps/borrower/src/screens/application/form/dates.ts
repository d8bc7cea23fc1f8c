import type { Language } from "@puente/core/region";
import { addDays, plainDate } from "@puente/core/time";
import { dateLocales } from "../../../shared/format/date-time.ts";

/** Parts of a date; any of them may be missing. */
export type DateParts = { readonly year: string; readonly month: string; readonly day: string };

export function partsOf(iso: string): DateParts {
	const [year = "", month = "", day = ""] = iso.split("-");
	return { year, month: month.replace(/^0/, ""), day: day.replace(/^0/, "") };
}

function numbers(from: number, to: number): readonly string[] {
	return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => String(from + index));
}

export const months: readonly string[] = numbers(1, 12);

/** Expiry years of a card: this year and as many as the rule allows. */
export function expiryYears(yearsAheadMax: number, today: string): readonly string[] {
	const year = Number(today.slice(0, 4));
	return numbers(year, year + yearsAheadMax);
}

/** Biweekly pay came within the last month. */
const payDaysBack = 31;

export function lastPayDays(today: string): readonly string[] {
	return Array.from({ length: payDaysBack }, (_, back) => addDays(plainDate(today), -back));
}

/** Formats a calendar day without a time zone. */
export function dayText(iso: string, language: Language, options: Intl.DateTimeFormatOptions): string {
	return new Intl.DateTimeFormat(dateLocales[language], { ...options, timeZone: "UTC" }).format(
		new Date(`${iso}T00:00:00Z`),
	);
}

export function monthName(month: string, language: Language): string {
	const name = dayText(`2000-${month.padStart(2, "0")}-01`, language, { month: "long" });
	return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Days of the shortest month. A later payday falls on the last day of shorter months. */
const shortestMonth = 28;

export function dayOfMonthText(
	t: (key: "payday.lastDay" | "payday.monthDay", values: { readonly day: number }) => string,
	day: number,
): string {
	return t(day > shortestMonth ? "payday.lastDay" : "payday.monthDay", { day });
}

/** 1 is Monday; 3 January 2000 was a Monday. */
export function weekdayName(weekday: number, language: Language): string {
	const name = dayText(addDays(plainDate("2000-01-02"), weekday), language, { weekday: "long" });
	return name.charAt(0).toUpperCase() + name.slice(1);
}
