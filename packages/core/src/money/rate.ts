import { ok, type Result, refuse } from "../result.ts";
import { parseDecimal } from "./decimal.ts";

/**
 * An exact rate as a reduced fraction of one: 36% a year is 9/25 per year, 0.09% a day is 9/10000 per day. Both parts
 * are whole numbers that a double holds exactly.
 */
export type Rate = { readonly numerator: number; readonly denominator: number; readonly per: "year" | "day" };

/** Nine decimals of a percent are finer than any contract; the bound keeps both parts of the fraction exact. */
const percentScaleMax = 9;
const percentMax = 100_000n;

function greatestCommonDivisor(left: bigint, right: bigint): bigint {
	let [a, b] = [left, right];
	while (b > 0n) [a, b] = [b, a % b];
	return a;
}

/** "7" or "9.4822" percent. Refused: not a decimal, negative, finer or larger than any contract. */
export function percentRate(percent: string, per: Rate["per"]): Result<Rate, "not-a-rate"> {
	const parsed = parseDecimal(percent);
	if (!parsed.ok) return refuse("not-a-rate");
	const { units, scale } = parsed.value;
	if (units < 0n || scale > percentScaleMax || units > percentMax * 10n ** BigInt(scale)) {
		return refuse("not-a-rate");
	}
	const denominator = 100n * 10n ** BigInt(scale);
	const divisor = greatestCommonDivisor(denominator, units);
	return ok({ numerator: Number(units / divisor), denominator: Number(denominator / divisor), per });
}

/** The rate as percent text with the given decimals, for a contract or a key-facts statement. */
export function formatPercent(rate: Rate, decimals: number): string {
	return ((rate.numerator / rate.denominator) * 100).toFixed(decimals);
}
