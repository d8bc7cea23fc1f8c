/**
 * The four roundings a contract may name. "up" is away from zero and "down" is towards zero, as in a contract that
 * says "rounded up to the next centavo"; both halves are decided at exactly one half and nowhere else.
 */
export const roundings = ["half-even", "half-up", "up", "down"] as const;
export type Rounding = (typeof roundings)[number];

/** Whether the quotient moves one away from zero: `twice` is double the remainder, both counted without sign. */
function movesAway(rounding: Rounding, quotientIsOdd: boolean, twiceAgainstDivisor: -1 | 0 | 1): boolean {
	switch (rounding) {
		case "up":
			return true;
		case "down":
			return false;
		case "half-up":
			return twiceAgainstDivisor >= 0;
		case "half-even":
			return twiceAgainstDivisor > 0 || (twiceAgainstDivisor === 0 && quotientIsOdd);
	}
}

/** numerator / denominator as a whole number, rounded as named. The denominator is positive. */
export function divideRounded(
	{ numerator, denominator }: { readonly numerator: bigint; readonly denominator: bigint },
	rounding: Rounding,
): bigint {
	if (denominator <= 0n) throw new RangeError("rounded division needs a positive denominator");
	const quotient = numerator / denominator;
	const remainder = numerator % denominator;
	if (remainder === 0n) return quotient;
	const twice = (remainder < 0n ? -remainder : remainder) * 2n;
	const against = twice > denominator ? 1 : twice === denominator ? 0 : -1;
	const odd = quotient % 2n !== 0n;
	if (!movesAway(rounding, odd, against)) return quotient;
	return numerator < 0n ? quotient - 1n : quotient + 1n;
}

/**
 * amount × numerator / denominator for whole numbers that are not negative, exact and rounded once. Schedules and
 * loan states run on phones and in the nightly close, so the product stays in a double while it is exact there (below
 * 2^53) and uses bigint otherwise; both ways give the same figure.
 */
export function scaleRounded(
	amount: number,
	{ numerator, denominator }: { readonly numerator: number; readonly denominator: number },
	rounding: Rounding,
): number {
	const product = amount * numerator;
	if (product > Number.MAX_SAFE_INTEGER || denominator > Number.MAX_SAFE_INTEGER / 2) {
		const exact = { numerator: BigInt(amount) * BigInt(numerator), denominator: BigInt(denominator) };
		return Number(divideRounded(exact, rounding));
	}
	// The quotient of doubles may be one off near a whole number; the exact remainder corrects it. This is several
	// times faster than the remainder operator of doubles.
	let quotient = Math.floor(product / denominator);
	let remainder = product - quotient * denominator;
	if (remainder < 0) {
		quotient -= 1;
		remainder += denominator;
	}
	if (remainder === 0) return quotient;
	const twice = remainder * 2;
	const against = twice > denominator ? 1 : twice === denominator ? 0 : -1;
	return movesAway(rounding, quotient % 2 !== 0, against) ? quotient + 1 : quotient;
}

/** A share of an amount in multiples of a step, rounded once: 16% in centavos with a step of 1, 18% in rupees with 100. */
export function shareInSteps(
	amount: number,
	share: { readonly numerator: number; readonly denominator: number },
	stepMinor: number,
	rounding: Rounding,
): number {
	if (stepMinor === 1) return scaleRounded(amount, share, rounding);
	const { numerator, denominator } = share;
	return scaleRounded(amount, { numerator, denominator: denominator * stepMinor }, rounding) * stepMinor;
}

/** Taxes: half a unit is a whole one (India: CGST Act s. 170). */
export const taxRounding = "half-up" satisfies Rounding;
