/**
 * Splits an amount by weights so that the parts sum exactly: each part is rounded down and the units left over go to
 * the largest remainders (Hamilton's method), the earlier part first among equals. No part is more than one unit from
 * its exact share. Weights are whole, not negative, and at least one is positive; the amount is not negative.
 */
export function splitByLargestRemainder(amountMinor: bigint, weights: readonly bigint[]): readonly bigint[] {
	const total = weights.reduce((sum, weight) => sum + weight, 0n);
	if (amountMinor < 0n || total <= 0n || weights.some((weight) => weight < 0n)) {
		throw new RangeError(
			"a split needs a non-negative amount and weights, and at least one weight above zero",
		);
	}
	const parts = weights.map((weight) => (amountMinor * weight) / total);
	const left = amountMinor - parts.reduce((sum, part) => sum + part, 0n);
	const byRemainder = weights
		.map((weight, index) => ({ index, remainder: (amountMinor * weight) % total }))
		.sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
	const withExtraUnit = new Set(byRemainder.slice(0, Number(left)).map(({ index }) => index));
	return parts.map((part, index) => (withExtraUnit.has(index) ? part + 1n : part));
}

/** Equal shares: 100 in three parts is 34, 33, 33. */
export function splitEqually(amountMinor: bigint, parts: number): readonly bigint[] {
	return splitByLargestRemainder(
		amountMinor,
		Array.from({ length: parts }, () => 1n),
	);
}
