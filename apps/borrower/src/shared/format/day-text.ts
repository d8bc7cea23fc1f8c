import type { Language } from "@puente/core/region";
import type { Pack } from "@puente/regions";
import { dateLocales, dayIn, daysBetween, formatDay, formatShortDay } from "./date-time.ts";

/** Monday 12 October: a day in full, without its year. */
export function formatWeekday(language: Language, day: string): string {
	return new Intl.DateTimeFormat(dateLocales[language], {
		weekday: "long",
		day: "numeric",
		month: "long",
		timeZone: "UTC",
	}).format(new Date(`${day}T00:00:00Z`));
}

/** Mon 12 Oct, with the year only if it is not the one of today. */
export function formatDayFrom(language: Language, day: string, today: string): string {
	const [year, thisYear] = [day.slice(0, 4), today.slice(0, 4)];
	return year === thisYear ? formatShortDay(language, day) : `${formatShortDay(language, day)} ${year}`;
}

/** The parts of a day for a tile: its month, short, and its number. */
export function tileOfDay(language: Language, day: string): { readonly month: string; readonly day: string } {
	const month = new Intl.DateTimeFormat(dateLocales[language], { month: "short", timeZone: "UTC" });
	return { month: month.format(new Date(`${day}T00:00:00Z`)), day: String(Number(day.slice(8))) };
}

/** 3–14 Mar 2026: a span of days. Written by hand, because browsers join the two ends with different words. */
export function formatDays(language: Language, from: string, to: string): string {
	const last = formatDay(language, to);
	if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${last}`;
	if (from.slice(0, 4) !== to.slice(0, 4)) return `${formatDay(language, from)} – ${last}`;
	const { month, day } = tileOfDay(language, from);
	return `${day} ${month} – ${last}`;
}

/** March 2026, of a month as YYYY-MM. */
export function formatMonth(language: Language, month: string): string {
	return new Intl.DateTimeFormat(dateLocales[language], {
		month: "long",
		year: "numeric",
		timeZone: "UTC",
	}).format(new Date(`${month}-01T00:00:00Z`));
}

/** How people call the day of an instant: today, tonight from six on, tomorrow; null for any other day. */
export function nearDay(
	instant: string,
	nowMs: number,
	{ timeZone }: Pick<Pack, "timeZone">,
): "today" | "tonight" | "tomorrow" | null {
	const days = daysBetween(dayIn(timeZone, nowMs), dayIn(timeZone, Date.parse(instant)));
	if (days === 1) return "tomorrow";
	if (days !== 0) return null;
	const hour = new Date(instant).toLocaleTimeString("sv-SE", { timeZone, hour: "2-digit" });
	return Number.parseInt(hour, 10) >= 18 ? "tonight" : "today";
}
