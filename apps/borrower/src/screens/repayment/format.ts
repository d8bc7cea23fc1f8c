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

type DebtParts = {
	readonly principalMinor: number;
	readonly interestMinor: number;
	readonly taxMinor: number;
	readonly penaltyMinor: number;
	readonly roundedOffMinor: number;
	readonly totalMinor: number;
};

const partNames = ["principalMinor", "interestMinor", "taxMinor", "penaltyMinor"] as const;

/**
 * A debt whose fraction was rounded off, with whole parts that add up to its total: the largest fractions are rounded up.
 * The statement has the exact parts. Any other debt is returned unchanged.
 */
export function wholeDebt<Debt extends DebtParts>(currency: Currency, debt: Debt): Debt {
	const unit = 10 ** minorDigits[currency];
	const exact = partNames.reduce((sum, name) => sum + debt[name], 0);
	if (debt.roundedOffMinor === 0 || exact - debt.roundedOffMinor !== debt.totalMinor) return debt;
	const fractions = partNames.map((name) => ({ name, fraction: debt[name] % unit }));
	const lost = fractions.reduce((sum, { fraction }) => sum + fraction, 0) - debt.roundedOffMinor;
	const up = new Set(
		fractions
			.toSorted((one, other) => other.fraction - one.fraction)
			.slice(0, lost / unit)
			.map(({ name }) => name),
	);
	const whole = fractions.map(({ name, fraction }) => [
		name,
		debt[name] - fraction + (up.has(name) ? unit : 0),
	]);
	return { ...debt, ...Object.fromEntries(whole), roundedOffMinor: 0 };
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
