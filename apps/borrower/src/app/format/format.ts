import type { Currency } from "@puente/core/money";
import { type Pack, packs } from "@puente/regions";

/** The pack of a currency. A payer with a link has no region, but the loan has a currency. */
export function packOfCurrency(currency: Currency): Pack {
	const found = Object.values(packs).find((pack) => pack.currency.code === currency);
	if (found === undefined) throw new Error(`no pack has the currency ${currency}`);
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

/** Formats whole units of the region's currency. */
export function formatAmount(pack: Pack, amount: number): string {
	return currencyFormat(pack, pack.currency.shownDigits).format(amount);
}

/**
 * Formats a group of amounts alike: in whole units if all are whole, otherwise with minor units. Rounded figures
 * beside exact ones would not add up.
 */
export function moneyFormat(pack: Pack, group: readonly number[]): (minor: number) => string {
	const { minorDigits, shownDigits } = pack.currency;
	const unit = 10 ** minorDigits;
	const format = currencyFormat(pack, group.every((minor) => minor % unit === 0) ? shownDigits : minorDigits);
	return (minor) => format.format(minor / unit);
}

/** Formats an exact amount, with minor units only if it has any. */
export function formatMinor(pack: Pack, minor: number): string {
	return moneyFormat(pack, [minor])(minor);
}

/** Formats a percentage with exactly the digits given. */
export function formatPercent(pack: Pack, percent: string): string {
	const digits = percent.split(".")[1]?.length ?? 0;
	return new Intl.NumberFormat(pack.currency.locale, {
		style: "percent",
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
	}).format(Number(percent) / 100);
}

/** An unmasked phone number, for its owner to check. */
export function fullNumber(pack: Pack, national: string): string {
	return `+${pack.phone.callingCode} ${national}`;
}

/** Masks a phone number except its last four digits: +234 •••••• 4567. */
export function maskNumber(pack: Pack, number: string): string {
	const digits = number.replace(/\D/g, "");
	const hidden = Math.max(pack.phone.digits - 4, 0);
	return `+${pack.phone.callingCode} ${"•".repeat(hidden)} ${digits.slice(-4)}`;
}
