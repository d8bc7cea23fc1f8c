import { type Currency, minorDigits } from "@puente/core/money";
import type { Language } from "@puente/core/region";
import type { Grain } from "./range.ts";

/** Dates with the day first; short figures as they are written over the sea: 1.2M rather than 1.2m. */
const dateLocales: Readonly<Record<Language, string>> = { en: "en-GB", es: "es-MX" };
const locales: Readonly<Record<Language, string>> = { en: "en-US", es: "es-MX" };

export function formatShare(language: Language, share: number): string {
	return new Intl.NumberFormat(locales[language], { style: "percent", maximumFractionDigits: 1 }).format(
		share,
	);
}

/** An amount as short as an axis needs it: 1.2M. The table has every cent. */
export function formatShort(language: Language, currency: Currency, minor: number): string {
	return new Intl.NumberFormat(locales[language], { notation: "compact", maximumFractionDigits: 1 }).format(
		minor / 10 ** minorDigits[currency],
	);
}

const units = [
	{ unit: "day", ms: 86_400_000 },
	{ unit: "hour", ms: 3_600_000 },
	{ unit: "minute", ms: 60_000 },
	{ unit: "second", ms: 1_000 },
	{ unit: "millisecond", ms: 1 },
] as const;

/** "35 sec", "2.5 hr": the largest unit that there is one of. */
export function formatDelay(language: Language, ms: number): string {
	const found = units.find((one) => ms >= one.ms) ?? units[4];
	return new Intl.NumberFormat(locales[language], {
		style: "unit",
		unit: found.unit,
		unitDisplay: "short",
		maximumFractionDigits: found.ms === 1 ? 0 : 1,
	}).format(ms / found.ms);
}

/** Where the lines of an axis of delays stand: each about ten times the one below. */
export const delayTicksMs = [1, 10, 100, 1_000, 10_000, 60_000, 600_000, 3_600_000, 36_000_000, 172_800_000];

/** A period by its first day: "12 Nov", or the month. */
export function formatPeriod(language: Language, grain: Grain, starts: string): string {
	return new Intl.DateTimeFormat(dateLocales[language], {
		timeZone: "UTC",
		...(grain === "month" ? { month: "short", year: "numeric" } : { day: "numeric", month: "short" }),
	}).format(new Date(`${starts}T00:00:00Z`));
}
