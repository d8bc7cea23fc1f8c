import type { Unit } from "../brand.ts";

/**
 * An amount inside the core: whole minor units in a double, exact below 2^53. Amounts enter and leave as `bigint`, only
 * through the two functions below, which refuse what a double does not hold exactly.
 */
export type Minor = Unit<"Minor">;

export function minor(amountMinor: bigint): Minor {
	// Many amounts are nothing, and to compare takes half as long as to convert: 12 ns against 26.
	return amountMinor === 0n ? 0 : exact(Number(amountMinor));
}

/** Creating a bigint is the dearest part of a loan's state, and half of its figures are nothing. */
export function minorUnits(amount: Minor): bigint {
	return amount === 0 ? 0n : BigInt(exact(amount));
}

function exact(amount: number): number {
	if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} minor units are no exact amount`);
	return amount;
}
