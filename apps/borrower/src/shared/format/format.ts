import type { Currency } from "@puente/core/money";
import { type Pack, packs } from "@puente/regions";

/** The pack of a currency. A payer with a link has no region, but the loan has a currency. */
export function packOfCurrency(currency: Currency): Pack {
	const found = Object.values(packs).find((pack) => pack.currency.code === currency);
	if (found === undefined) throw new Error(`no pack has the currency ${currency}`);
	return found;
}

/** Digits in the groups of the region. */
function groupWhole({ currency }: Pack, whole: string): string {
	const { group, groupDigits } = currency.written;
	// Groups before the last three digits.
	const start = whole.slice(0, -3);
	if (start === "") return whole;
	const before = start.replaceAll(groupDigits === 2 ? /\B(?=(\d{2})+$)/g : /\B(?=(\d{3})+$)/g, group);
	return `${before}${group}${whole.slice(-3)}`;
}

/**
 * Writes an amount as the region does. Intl writes the same, but takes a slow phone a tenth of a second before the first
 * screen. A test compares both.
 */
function writeAmount(pack: Pack, minor: number, digits: number): string {
	const { minorDigits, written } = pack.currency;
	const unit = 10 ** minorDigits;
	const all = Math.abs(minor);
	const whole = digits === 0 ? Math.round(all / unit) : Math.floor(all / unit);
	const fraction = digits === 0 ? "" : `${written.decimal}${String(all % unit).padStart(minorDigits, "0")}`;
	return `${minor < 0 ? "-" : ""}${written.sign}${groupWhole(pack, String(whole))}${fraction}`;
}

/** Formats whole units of the region's currency. */
export function formatAmount(pack: Pack, amount: number): string {
	const { minorDigits, shownDigits } = pack.currency;
	return writeAmount(pack, amount * 10 ** minorDigits, shownDigits);
}

/**
 * Formats a group of amounts alike: in whole units if all are whole, otherwise with minor units. Rounded figures
 * beside exact ones would not add up.
 */
export function moneyFormat(pack: Pack, group: readonly number[]): (minor: number) => string {
	const { minorDigits, shownDigits } = pack.currency;
	const unit = 10 ** minorDigits;
	const digits = group.every((minor) => minor % unit === 0) ? shownDigits : minorDigits;
	return (minor) => writeAmount(pack, minor, digits);
}

/** Formats an exact amount, with minor units only if it has any. */
export function formatMinor(pack: Pack, minor: number): string {
	return moneyFormat(pack, [minor])(minor);
}

/** The whole units of an amount, in minor units. What is asked for is rounded down, so its parts are too. */
export function wholeOf({ currency }: Pack, minor: number): number {
	return minor - (minor % 10 ** currency.minorDigits);
}

/** Formats a percentage with exactly the digits given. */
export function formatPercent(pack: Pack, percent: string): string {
	const [whole = "", fraction] = percent.split(".");
	return `${groupWhole(pack, whole)}${fraction === undefined ? "" : pack.currency.written.decimal + fraction}%`;
}

/** Masks a phone number except its last four digits: +234 •••••• 4567. */
export function maskNumber(pack: Pack, number: string): string {
	const digits = number.replace(/\D/g, "");
	const hidden = Math.max(pack.phone.digits - 4, 0);
	return `+${pack.phone.callingCode} ${"•".repeat(hidden)} ${digits.slice(-4)}`;
}
