import { type Currency, minorDigits } from "@puente/core/money";
import type { Country, Language } from "@puente/core/region";
import { type Pack, packs } from "@puente/regions";

/** Day before month everywhere we lend, in English too. */
const locales: Readonly<Record<Language, string>> = { en: "en-GB", es: "es-MX" };

function packOfCurrency(currency: Currency): Pack {
	const found = Object.values(packs).find((pack) => pack.currency.code === currency);
	if (found === undefined) throw new Error(`no region has the currency ${currency}`);
	return found;
}

/** Always with cents, for comparison with statements, and with the currency code, because a screen can show four. */
export function formatMinor(currency: Currency, minor: number): string {
	const digits = minorDigits[currency];
	const figure = new Intl.NumberFormat(packOfCurrency(currency).currency.locale, {
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

/** Date and time in the region's time zone, or in the browser's without a region. */
export function formatMoment(language: Language, instant: string, country?: Country): string {
	return new Intl.DateTimeFormat(locales[language], {
		dateStyle: "medium",
		timeStyle: "short",
		hourCycle: "h23",
		...(country === undefined ? {} : { timeZone: packs[country].timeZone }),
	}).format(new Date(instant));
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
