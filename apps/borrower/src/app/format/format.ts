import type { Currency } from "@puente/core/money";
import { type Pack, packs } from "@puente/regions";

/** The region whose money this is: a payer with a link is in no region of ours, but the loan is. */
export function packOfCurrency(currency: Currency): Pack {
	const found = Object.values(packs).find((pack) => pack.currency.code === currency);
	if (found === undefined) throw new Error("a currency without a region");
	return found;
}

function currencyFormat({ currency: { code, locale } }: Pack, digits: number): Intl.NumberFormat {
	return new Intl.NumberFormat(locale, {
		style: "currency",
		currency: code,
		currencyDisplay: "narrowSymbol",
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
	});
}

/** Whole units of the region's currency, written as people there write them. */
export function formatAmount(pack: Pack, amount: number): string {
	return currencyFormat(pack, pack.currency.shownDigits).format(amount);
}

/**
 * Writes a group of amounts alike: whole units when all of them are whole, otherwise all with their smallest unit. A
 * rounded figure beside another would not add up, and what is owed is owed to the cent.
 */
export function moneyFormat(pack: Pack, group: readonly number[]): (minor: number) => string {
	const { minorDigits, shownDigits } = pack.currency;
	const unit = 10 ** minorDigits;
	const format = currencyFormat(pack, group.every((minor) => minor % unit === 0) ? shownDigits : minorDigits);
	return (minor) => format.format(minor / unit);
}

/** An exact amount. Cents stand only where there are some: what is shown is what is owed. */
export function formatMinor(pack: Pack, minor: number): string {
	return moneyFormat(pack, [minor])(minor);
}

/** An exact percentage as people of the region write it; the digits are those that were given. */
export function formatPercent(pack: Pack, percent: string): string {
	const digits = percent.split(".")[1]?.length ?? 0;
	return new Intl.NumberFormat(pack.currency.locale, {
		style: "percent",
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
	}).format(Number(percent) / 100);
}

/** A number that its owner has just typed and should be able to check. */
export function fullNumber(pack: Pack, national: string): string {
	return `+${pack.phone.callingCode} ${national}`;
}

/** A number as its owner knows it again and nobody else learns it: +234 •••••• 4567. */
export function maskNumber(pack: Pack, number: string): string {
	const digits = number.replace(/\D/g, "");
	const hidden = Math.max(pack.phone.digits - 4, 0);
	return `+${pack.phone.callingCode} ${"•".repeat(hidden)} ${digits.slice(-4)}`;
}

export function partOfDay(hour: number): "morning" | "afternoon" | "evening" {
	if (hour < 5 || hour >= 19) return "evening";
	return hour < 12 ? "morning" : "afternoon";
}
