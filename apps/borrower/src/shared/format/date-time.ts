import type { Language } from "@puente/core/region";
import type { Pack } from "@puente/regions";

/** All our countries write the day before the month, in English too. */
export const dateLocales: Readonly<Record<Language, string>> = { en: "en-GB", es: "es-MX" };

/** 12 Oct 2026, or 12 October 2026. A plain date has no time zone. */
export function formatDay(language: Language, day: string, dateStyle: "medium" | "long" = "medium"): string {
	return new Intl.DateTimeFormat(dateLocales[language], { dateStyle, timeZone: "UTC" }).format(
		new Date(`${day}T00:00:00Z`),
	);
}

/** Mon 12 Oct: for a day of the coming weeks, where the weekday helps more than the year. */
export function formatShortDay(language: Language, day: string): string {
	const parts = new Intl.DateTimeFormat(dateLocales[language], {
		weekday: "short",
		day: "numeric",
		month: "short",
		timeZone: "UTC",
	}).formatToParts(new Date(`${day}T00:00:00Z`));
	// Browsers put different commas and words between the parts.
	const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
	return `${part("weekday")} ${part("day")} ${part("month")}`;
}

/** Days from one plain date to another. */
export function daysBetween(from: string, to: string): number {
	return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** 12 Oct 2026: the calendar day of an instant in the region. */
export function formatDayOf(language: Language, instant: string, { timeZone }: Pack): string {
	return formatDay(language, dayIn(timeZone, Date.parse(instant)));
}

/** 12 Oct 2026, 14:05 in the region's time zone. */
export function formatMoment(language: Language, instant: string, { timeZone }: Pack): string {
	const format = new Intl.DateTimeFormat(dateLocales[language], {
		dateStyle: "medium",
		timeStyle: "short",
		timeZone,
	});
	return withoutBreak(format.format(new Date(instant)));
}

/** The day that ends at an instant; null if the instant is not midnight. */
export function dayEndingAt(instant: string, { timeZone }: Pack): string | null {
	const atMs = Date.parse(instant);
	const before = dayIn(timeZone, atMs - minuteMs);
	return before === dayIn(timeZone, atMs) ? null : before;
}

/** An end as people read it right: for midnight the last minute of the day before. */
export function lastMinute(instant: string, pack: Pack): string {
	const isMidnight = dayEndingAt(instant, pack) !== null;
	return isMidnight ? new Date(Date.parse(instant) - minuteMs).toISOString() : instant;
}

/** 14:05 in the region's time zone. */
export function formatClock(language: Language, instant: string, { timeZone }: Pack): string {
	const format = new Intl.DateTimeFormat(dateLocales[language], { timeStyle: "short", timeZone });
	return withoutBreak(format.format(new Date(instant)));
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** "3 minutes ago", "1 day ago": in the largest unit that is full, and at least a minute. */
export function agoText(language: Language, ageMs: number): string {
	const format = new Intl.RelativeTimeFormat(dateLocales[language]);
	const ago = (unitMs: number, unit: "day" | "hour" | "minute") =>
		format.format(-Math.max(1, Math.floor(ageMs / unitMs)), unit);
	if (ageMs >= dayMs) return ago(dayMs, "day");
	return ageMs >= hourMs ? ago(hourMs, "hour") : ago(minuteMs, "minute");
}

/** Keeps "8:27 a.m." on one line. */
const withoutBreak = (time: string) => time.replaceAll(/\s(?=[ap]\.)/g, "\u00a0");

/** The calendar day of an instant in a time zone, as YYYY-MM-DD. */
export function dayIn(timeZone: string, atMs: number): string {
	// The sv-SE locale formats dates as ISO 8601.
	return new Date(atMs).toLocaleDateString("sv-SE", { timeZone });
}

/** "Mon – Fri", or a list if the days are not consecutive. Monday is 1. */
export function weekdayNames(language: Language, weekdays: readonly number[]): string {
	// 1 January 2024 was a Monday.
	const name = (weekday: number) =>
		new Intl.DateTimeFormat(dateLocales[language], { weekday: "short", timeZone: "UTC" }).format(
			new Date(Date.UTC(2024, 0, weekday)),
		);
	const [first, ...rest] = weekdays;
	const last = rest.at(-1);
	const together = weekdays.every((weekday, index) => weekday === (first ?? 0) + index);
	return together && first !== undefined && last !== undefined
		? `${name(first)} – ${name(last)}`
		: weekdays.map(name).join(", ");
}
