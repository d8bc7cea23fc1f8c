import { type Currency, type Language, minorDigits } from "@puente/core";
import { type Pack, packs } from "@puente/regions";

/** The region whose money this is: a payer with a link is in no region of ours, but the loan is. */
export function packOfCurrency(currency: Currency): Pack {
	const found = Object.values(packs).find((pack) => pack.currency.code === currency);
	if (found === undefined) throw new Error("a currency without a region");
	return found;
}

/** An exact amount as people there write it. Cents stand only where there are some: what is shown is what is owed. */
export function formatMinor(currency: Currency, minor: number): string {
	const { locale, shownDigits } = packOfCurrency(currency).currency;
	const unit = 10 ** minorDigits[currency];
	const digits = minor % unit === 0 ? shownDigits : minorDigits[currency];
	return new Intl.NumberFormat(locale, {
		style: "currency",
		currency,
		currencyDisplay: "narrowSymbol",
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
	}).format(minor / unit);
}

export function formatWhole(currency: Currency, whole: number): string {
	return formatMinor(currency, whole * 10 ** minorDigits[currency]);
}

/** The whole amount that is enough to pay this: rails take whole units from a borrower. */
export function wholeUnits(currency: Currency, minor: number): number {
	return Math.ceil(minor / 10 ** minorDigits[currency]);
}

/** Day before month everywhere we lend, in English too. */
const dateLocales: Readonly<Record<Language, string>> = { en: "en-GB", es: "es-MX" };

/** 12 Oct 2026. A plain day belongs to no time zone. */
export function formatDay(language: Language, day: string): string {
	return new Intl.DateTimeFormat(dateLocales[language], { dateStyle: "medium", timeZone: "UTC" }).format(
		new Date(`${day}T00:00:00Z`),
	);
}

/** A moment in the region's own time. */
export function formatMoment(language: Language, instant: string, { timeZone }: Pack): string {
	return new Intl.DateTimeFormat(dateLocales[language], {
		dateStyle: "medium",
		timeStyle: "short",
		timeZone,
	}).format(new Date(instant));
}

/** 2:05, or 71:30:00 when there are hours. */
export function formatSeconds(seconds: number): string {
	const two = (value: number) => String(value).padStart(2, "0");
	const minutes = Math.floor(seconds / 60);
	const hours = Math.floor(minutes / 60);
	return hours === 0
		? `${minutes}:${two(seconds % 60)}`
		: `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** Digits in groups of four, so that they can be read out and compared. */
export function grouped(number: string): string {
	return number.replace(/\s/g, "").replace(/(.{4})(?=.)/g, "$1 ");
}

/** The day that an instant falls on in the region. */
export function dayIn({ timeZone }: Pack, atMs: number): string {
	return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(atMs);
}
