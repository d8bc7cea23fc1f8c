import type { Language } from "@puente/core/region";
import type { Pack } from "@puente/regions";

/** Day before month everywhere we lend, in English too. */
export const dateLocales: Readonly<Record<Language, string>> = { en: "en-GB", es: "es-MX" };

/** 12 Oct 2026, or with its month's whole name. A plain day belongs to no time zone. */
export function formatDay(language: Language, day: string, dateStyle: "medium" | "long" = "medium"): string {
	return new Intl.DateTimeFormat(dateLocales[language], { dateStyle, timeZone: "UTC" }).format(
		new Date(`${day}T00:00:00Z`),
	);
}

/** 12 Oct 2026: the day that a moment falls on in the region. */
export function formatDayOf(language: Language, instant: string, { timeZone }: Pack): string {
	return formatDay(language, dayIn(timeZone, Date.parse(instant)));
}

/** 12 Oct 2026, 14:05 in the region's own time. */
export function formatMoment(language: Language, instant: string, { timeZone }: Pack): string {
	return new Intl.DateTimeFormat(dateLocales[language], {
		dateStyle: "medium",
		timeStyle: "short",
		timeZone,
	}).format(new Date(instant));
}

/** Which calendar day it is in a time zone: what the core counts with. */
export function dayIn(timeZone: string, atMs: number): string {
	// Sweden writes dates as ISO does.
	return new Date(atMs).toLocaleDateString("sv-SE", { timeZone });
}

/** "Mon to Fri", or the days one by one when they do not follow each other. Monday is 1. */
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

/** Hours, minutes and seconds of a time that is left, as 7:59:58 or 59:58. */
export function clockText(leftMs: number): string {
	const seconds = Math.max(0, Math.ceil(leftMs / 1000));
	const two = (value: number) => String(value).padStart(2, "0");
	const hours = Math.floor(seconds / 3600);
	const minutes = Math.floor((seconds % 3600) / 60);
	return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}
