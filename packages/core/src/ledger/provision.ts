import type { LateBucket } from "../loan/standing.ts";
import { shareMinor } from "../money/money.ts";

/** The share of the principal that is expected to be lost, by days late. */
export type ProvisionPercents = Readonly<Record<LateBucket, number>>;

/** The provision for a portfolio: its principal by days late, each times its share, rounded once per bucket. */
export function provisionMinor(
	principals: ReadonlyMap<LateBucket, bigint>,
	percents: ProvisionPercents,
): bigint {
	let sum = 0n;
	for (const [bucket, principalMinor] of principals) {
		sum += shareMinor(principalMinor, { numerator: percents[bucket], denominator: 100 }, "half-even");
	}
	return sum;
}
