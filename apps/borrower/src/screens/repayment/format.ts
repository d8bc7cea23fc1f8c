import { type Currency, minorDigits } from "@puente/core/money";
import { formatMinor as formatInRegion, moneyFormat, packOfCurrency } from "../../shared/format/format.ts";

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
	readonly penaltyTaxMinor: number;
	readonly roundedOffMinor: number;
	readonly totalMinor: number;
};

const partNames = ["principalMinor", "interestMinor", "taxMinor", "penaltyMinor", "penaltyTaxMinor"] as const;

/**
 * Rounds amounts to whole units that add up to a total in whole units: the largest fractions are rounded up. Amounts
 * that are taken off are negative.
 */
export function wholeParts(
	currency: Currency,
	parts: readonly number[],
	totalMinor: number,
): readonly number[] {
	const unit = 10 ** minorDigits[currency];
	const floors = parts.map((part) => Math.floor(part / unit) * unit);
	const missing = (totalMinor - floors.reduce((sum, floor) => sum + floor, 0)) / unit;
	const fractionOf = (index: number) => (parts[index] ?? 0) - (floors[index] ?? 0);
	const up = new Set(
		parts
			.map((_, index) => index)
			.toSorted((one, other) => fractionOf(other) - fractionOf(one))
			.slice(0, missing),
	);
	return floors.map((floor, index) => (up.has(index) ? floor + unit : floor));
}

/**
 * A debt whose fraction was rounded off, with whole parts that add up to its total. The statement has the exact parts.
 * Any other debt is returned unchanged, and one with tax: a tax is shown exactly.
 */
export function wholeDebt<Debt extends DebtParts>(currency: Currency, debt: Debt): Debt {
	const parts = partNames.map((name) => debt[name]);
	const exact = parts.reduce((sum, part) => sum + part, 0);
	if (debt.taxMinor + debt.penaltyTaxMinor > 0) return debt;
	if (debt.roundedOffMinor === 0 || exact - debt.roundedOffMinor !== debt.totalMinor) return debt;
	const whole = wholeParts(currency, parts, debt.totalMinor);
	return {
		...debt,
		...Object.fromEntries(partNames.map((name, index) => [name, whole[index]])),
		roundedOffMinor: 0,
	};
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

/** Digits in groups, for reading. */
export function grouped(number: string, size: 3 | 4 = 4): string {
	const digits = number.replace(/\s/g, "");
	return digits.replace(size === 3 ? /(.{3})(?=.)/g : /(.{4})(?=.)/g, "$1 ");
}

/** A label inside a sentence: "Copy reference", but "Copy CLABE". */
export function inSentence(label: string): string {
	return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}
