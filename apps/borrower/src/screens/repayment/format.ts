import { type Currency, minorDigits } from "@puente/core";
import { formatMinor as formatInRegion, packOfCurrency } from "../../app/format.ts";

export function formatMinor(currency: Currency, minor: number): string {
	return formatInRegion(packOfCurrency(currency), minor);
}

export function formatWhole(currency: Currency, whole: number): string {
	return formatMinor(currency, whole * 10 ** minorDigits[currency]);
}

/** The whole amount that is enough to pay this: rails take whole units from a borrower. */
export function wholeUnits(currency: Currency, minor: number): number {
	return Math.ceil(minor / 10 ** minorDigits[currency]);
}

/** Digits in groups of four, so that they can be read out and compared. */
export function grouped(number: string): string {
	return number.replace(/\s/g, "").replace(/(.{4})(?=.)/g, "$1 ");
}
