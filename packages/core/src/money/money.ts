import { ok, type Result, refuse } from "../result.ts";
import { formatDecimal, parseDecimal } from "./decimal.ts";
import { minor, minorUnits } from "./minor.ts";
import { type Rounding, scaleRounded } from "./rounding.ts";

export const currencies = ["MXN", "COP", "INR", "NGN"] as const;
export type Currency = (typeof currencies)[number];

/** ISO 4217. COP has two digits although prices show none: hiding them is a matter of display. */
export const minorDigits: Readonly<Record<Currency, number>> = { MXN: 2, COP: 2, INR: 2, NGN: 2 };

/** An exact amount in the smallest unit of its currency. Never a fraction, never a bare number. */
export type Money = { readonly minor: bigint; readonly currency: Currency };

export function money(minor: bigint, currency: Currency): Money {
	return { minor, currency };
}

/** "1500.00" or "1500" in major units, exactly. Refused: not a decimal, or finer than the currency's smallest unit. */
export function parseMoney(
	major: string,
	currency: Currency,
): Result<Money, "not-an-amount" | "finer-than-currency"> {
	const minor = parseMinor(major, minorDigits[currency]);
	return minor.ok ? ok(money(minor.value, currency)) : minor;
}

/** Major-unit text to minor units, for any number of digits. */
export function parseMinor(
	major: string,
	digits: number,
): Result<bigint, "not-an-amount" | "finer-than-currency"> {
	const parsed = parseDecimal(major);
	if (!parsed.ok) return refuse("not-an-amount");
	const { units, scale } = parsed.value;
	if (scale <= digits) return ok(units * 10n ** BigInt(digits - scale));
	const finer = 10n ** BigInt(scale - digits);
	return units % finer === 0n ? ok(units / finer) : refuse("finer-than-currency");
}

/** "1500.00": the plain text of an amount for logs, files and tools; screens use a localised format. */
export function formatMajor({ minor, currency }: Money): string {
	return formatDecimal({ units: minor, scale: minorDigits[currency] });
}

function assertSameCurrency(left: Money, right: Money): void {
	if (left.currency !== right.currency) {
		throw new TypeError(`cannot combine amounts in ${left.currency} and ${right.currency}`);
	}
}

export function addMoney(left: Money, right: Money): Money {
	assertSameCurrency(left, right);
	return money(left.minor + right.minor, left.currency);
}

export function subtractMoney({ from, amount }: { readonly from: Money; readonly amount: Money }): Money {
	assertSameCurrency(from, amount);
	return money(from.minor - amount.minor, from.currency);
}

/** Amounts above this are refused on input: their sums would leave the integers that a double holds. */
export const amountMinorMax = 10n ** 14n;

/** A share such as a tax or a fee: amount × rate, rounded once. */
export function shareMinor(
	amountMinor: bigint,
	share: { readonly numerator: number; readonly denominator: number },
	rounding: Rounding,
): bigint {
	return minorUnits(scaleRounded(minor(amountMinor), share, rounding));
}
