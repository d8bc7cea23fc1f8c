import { type Currency, minorDigits } from "@puente/core/money";
import { type Country, countries, type Language } from "@puente/core/region";
import { type PlainDate, plainDate } from "@puente/core/time";
import { packs } from "@puente/regions";

/** Day before month everywhere we lend, in English too. */
const locales: Readonly<Record<Language, string>> = { en: "en-GB", es: "es-MX" };

/** The region of a currency; each has its own. */
export function countryOf(currency: Currency): Country {
	const found = countries.find((country) => packs[country].currency.code === currency);
	if (found === undefined) throw new Error(`no region has the currency ${currency}`);
	return found;
}

/** Always with cents, for comparison with statements, and with the currency code, because a screen can show four. */
export function formatMinor(currency: Currency, minor: number): string {
	const digits = minorDigits[currency];
	const figure = new Intl.NumberFormat(packs[countryOf(currency)].currency.locale, {
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
	}).format(minor / 10 ** digits);
	return `${currency} ${figure}`;
}

/** 12 Oct 2026. A plain day has no time zone. */
export function formatDay(language: Language, day: string): string {
	return new Intl.DateTimeFormat(locales[language], { dateStyle: "medium", timeZone: "UTC" }).format(
		new Date(`${day.slice(0, 10)}T00:00:00Z`),
	);
}

/** A day of every year, such as 12-25. */
export function formatDayOfYear(language: Language, day: string): string {
	return new Intl.DateTimeFormat(locales[language], {
		day: "numeric",
		month: "short",
		timeZone: "UTC",
	}).format(new Date(`2024-${day}T00:00:00Z`));
}

const clockParts = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const dayParts = { day: "numeric", month: "short" } as const;

/** 16 Nov 2026, 07:07 GMT-6: an instant in the reader's time zone, with its name. */
export function formatMoment(language: Language, instant: string): string {
	return new Intl.DateTimeFormat(locales[language], {
		...dayParts,
		year: "numeric",
		...clockParts,
		timeZoneName: "shortOffset",
	}).format(new Date(instant));
}

/** 01:07, or 17 Nov, 01:07 if it is another day there; null where the clocks show the same as the reader's. */
export function formatRegionTime(language: Language, instant: string, country: Country): string | null {
	const { timeZone } = packs[country];
	const here = toLocalTime(instant, undefined);
	const there = toLocalTime(instant, timeZone);
	if (here === there) return null;
	return new Intl.DateTimeFormat(locales[language], {
		...(here.slice(0, 10) === there.slice(0, 10) ? {} : dayParts),
		...clockParts,
		timeZone,
	}).format(new Date(instant));
}

/** An instant as local time in the format of a datetime-local field: 2026-11-15T09:30. The reader's zone if undefined. */
export function toLocalTime(instant: string, timeZone: string | undefined): string {
	const format = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone });
	return format.format(new Date(instant)).replace(" ", "T");
}

/** The day that it is in a region. */
export function todayIn(country: Country, nowMs: number): PlainDate {
	return plainDate(toLocalTime(new Date(nowMs).toISOString(), packs[country].timeZone).slice(0, 10));
}

/** A local time as typed in a datetime-local field, in words: 15 Nov 2026, 09:30. It has no time zone. */
export function formatLocalTime(language: Language, localTime: string): string {
	return new Intl.DateTimeFormat(locales[language], {
		...dayParts,
		year: "numeric",
		...clockParts,
		timeZone: "UTC",
	}).format(new Date(`${localTime}Z`));
}

/** A period by its first day: "12 Nov", or the month with its year. */
export function formatPeriod(language: Language, grain: "day" | "week" | "month", starts: string): string {
	return new Intl.DateTimeFormat(locales[language], {
		timeZone: "UTC",
		...(grain === "month" ? { month: "short", year: "numeric" } : dayParts),
	}).format(new Date(`${starts}T00:00:00Z`));
}

const spans = [
	{ unit: "day", ms: 86_400_000 },
	{ unit: "hour", ms: 3_600_000 },
	{ unit: "minute", ms: 60_000 },
] as const;

/** "3 hours", "2 days": a duration in the largest unit of which there are at least two, else in minutes. */
export function formatSpan(language: Language, ms: number): string {
	const size = Math.abs(ms);
	const span = spans.find((one) => size >= 2 * one.ms) ?? spans[2];
	return new Intl.NumberFormat(locales[language], {
		style: "unit",
		unit: span.unit,
		unitDisplay: "long",
	}).format(Math.floor(size / span.ms));
}

export function formatCount(language: Language, count: number): string {
	return new Intl.NumberFormat(locales[language]).format(count);
}
