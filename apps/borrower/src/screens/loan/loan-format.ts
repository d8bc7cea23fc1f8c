import type { Language } from "@puente/core";
import type { Pack } from "@puente/regions";
import { dateLocales, formatDay } from "../../app/moment.ts";

/**
 * Writes a group of amounts alike: whole units when all of them are whole, otherwise all with their smallest unit. A
 * rounded figure beside another would not add up, and what is owed is owed to the cent.
 */
export function moneyFormat(pack: Pack, group: readonly number[]): (minor: number) => string {
	const { code, locale, minorDigits, shownDigits } = pack.currency;
	const unit = 10 ** minorDigits;
	const digits = group.every((minor) => minor % unit === 0) ? shownDigits : minorDigits;
	const format = new Intl.NumberFormat(locale, {
		style: "currency",
		currency: code,
		currencyDisplay: "narrowSymbol",
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
	});
	return (minor) => format.format(minor / unit);
}

export function formatMinor(pack: Pack, minor: number): string {
	return moneyFormat(pack, [minor])(minor);
}

/** A moment, by the clock of the region. */
export function formatMoment(pack: Pack, language: Language, instant: string): string {
	return new Date(instant).toLocaleString(dateLocales[language], {
		day: "numeric",
		month: "short",
		hour: "numeric",
		minute: "2-digit",
		timeZone: pack.timeZone,
	});
}

/** The day of a moment, by the clock of the region. */
export function formatDayOf(pack: Pack, language: Language, instant: string): string {
	return formatDay(language, dayIn(pack.timeZone, Date.parse(instant)));
}

/** Which calendar day it is in a time zone: what the core counts with. */
export function dayIn(timeZone: string, atMs: number): string {
	// Sweden writes dates as ISO does.
	return new Date(atMs).toLocaleDateString("sv-SE", { timeZone });
}
