/** Exact fractions. The denominator is positive; nothing is ever a float. */
export type Fraction = { readonly top: bigint; readonly bottom: bigint };

export function whole(value: bigint): Fraction {
	return { top: value, bottom: 1n };
}

/** "0.05" percent is 5/10000. */
export function percent(text: string): Fraction {
	const [units = "0", decimals = ""] = text.split(".");
	return { top: BigInt(units + decimals), bottom: 100n * 10n ** BigInt(decimals.length) };
}

export function plus(one: Fraction, other: Fraction): Fraction {
	return { top: one.top * other.bottom + other.top * one.bottom, bottom: one.bottom * other.bottom };
}

export function times(one: Fraction, other: Fraction): Fraction {
	return { top: one.top * other.top, bottom: one.bottom * other.bottom };
}

export function over(one: Fraction, other: Fraction): Fraction {
	return { top: one.top * other.bottom, bottom: one.bottom * other.top };
}

/** The whole number below. None of the figures here is negative. */
export function floor({ top, bottom }: Fraction): bigint {
	return top / bottom;
}

/** The nearest whole number; a half goes to the even one. */
export function nearest(value: Fraction): bigint {
	const below = floor(value);
	const twiceRest = 2n * (value.top - below * value.bottom);
	if (twiceRest === value.bottom) return below + (below % 2n);
	return twiceRest > value.bottom ? below + 1n : below;
}

/** The nearest whole number; a half goes up. */
function halfUp({ top, bottom }: Fraction): bigint {
	return (2n * top + bottom) / (2n * bottom);
}

/** A tax on an amount: to the nearest multiple of the step, half a step up. */
export function taxOf(amount: bigint, rate: Fraction, step: bigint): bigint {
	return halfUp(over(times(whole(amount), rate), whole(step))) * step;
}
