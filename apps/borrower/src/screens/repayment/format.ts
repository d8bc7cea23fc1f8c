import { type Currency, minorDigits } from "@puente/core/money";
import { formatMinor as formatInRegion, moneyFormat, packOfCurrency } from "../../app/format/format.ts";

export function formatMinor(currency: Currency, minor: number): string {
	return formatInRegion(packOfCurrency(currency), minor);
}

/** Formats amounts that are shown together: all whole, or all with minor units. */
export function moneyFormatOf(currency: Currency, group: readonly number[]): (minor: number) => string {
	return moneyFormat(packOfCurrency(currency), group);
}

export function formatWhole(currency: Currency, whole: number): string {
	return formatMinor(currency, whole * 10 ** minorDigits[currency]);
}

/** Rails take whole units. Only loans signed before instalments were whole owe a fraction; it is rounded up. */
export function wholeUnits(currency: Currency, minor: number): number {
	return Math.ceil(minor / 10 ** minorDigits[currency]);
}

/**
 * Removes the locale's separators from a whole amount: 1,500.00 is 1500 in Nigeria. Ambiguous text such as 1.5 is
 * returned unchanged.
 */
export function plainDigits(currency: Currency, typed: string): string {
	const parts = new Intl.NumberFormat(packOfCurrency(currency).currency.locale).formatToParts(12_345.5);
	const markOf = (wanted: "group" | "decimal") => parts.find(({ type }) => type === wanted)?.value ?? "";
	const [group, decimal] = [markOf("group"), markOf("decimal")];
	const text = typed.replaceAll(/\s/g, "");
	const whole = text.replace(new RegExp(`[${decimal}]0{1,2}$`), "");
	// The last group has three digits; before it India groups by two.
	const isGrouped = new RegExp(`^\\d{1,3}([${group}]\\d{2,3})*[${group}]\\d{3}$`).test(whole);
	return isGrouped ? whole.replaceAll(group, "") : whole;
}

/** Digits in groups of four, for reading. */
export function grouped(number: string): string {
	return number.replace(/\s/g, "").replace(/(.{4})(?=.)/g, "$1 ");
}
