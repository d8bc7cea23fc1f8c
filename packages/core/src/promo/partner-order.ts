import { parseDecimal } from "../money/decimal.ts";

export type ComparedOffer = { readonly partnerName: string; readonly aprPercent: string };

/**
 * The same order for every borrower: cheapest annual rate first, then by name. No partner can pay for a better place.
 */
export function inNeutralOrder<Offer extends ComparedOffer>(offers: readonly Offer[]): readonly Offer[] {
	return [...offers].sort(
		(left, right) =>
			Number(millionths(left.aprPercent) - millionths(right.aprPercent)) ||
			(left.partnerName < right.partnerName ? -1 : Number(left.partnerName > right.partnerName)),
	);
}

const digits = 6;

/** Exact, so that 9.5 and 9.50 are the same rate. */
export function millionths(percent: string): bigint {
	const parsed = parseDecimal(percent);
	if (!parsed.ok) throw new RangeError(`${percent} is not a rate`);
	const { units, scale } = parsed.value;
	return scale > digits ? units / 10n ** BigInt(scale - digits) : units * 10n ** BigInt(digits - scale);
}
