import type { PlainDate } from "../time/plain-date.ts";
import type { LoanState } from "./state.ts";

/**
 * The standing of a loan between two events: its principal does not change, and its lateness is counted from one day.
 * So a portfolio can be added up for any day without replaying a loan.
 */
export type Standing = {
	readonly state: "open" | "closed" | "written-off";
	readonly principalMinor: bigint;
	/** While it is open: the day on which its oldest unsettled phase is due. It is late on the days after. */
	readonly lateAfter: PlainDate | null;
};

/** The standing of a loan that is repaid, returned or whose payout was reversed. */
export const closedStanding: Standing = { state: "closed", principalMinor: 0n, lateAfter: null };

export function standingOf({ status, payoff, phases }: LoanState): Standing {
	if (status === "written-off") return { state: "written-off", principalMinor: 0n, lateAfter: null };
	const oldest = phases.find(({ settled }) => !settled);
	const isOpen = status === "repaying" || status === "overdue";
	if (!isOpen || !oldest) return closedStanding;
	return { state: "open", principalMinor: payoff.principalMinor, lateAfter: oldest.dueOn };
}

/** Open loans by days late: each bucket is named by its first day. Portfolio at risk n is everything from n on. */
export const lateBuckets = [0, 1, 7, 30, 60, 90] as const;
export type LateBucket = (typeof lateBuckets)[number];

/** A loan ages by a month between two month ends, so the buckets of a roll rate are a month wide. */
export const rollBuckets = [0, 1, 30, 60, 90] as const satisfies readonly LateBucket[];
export type RollBucket = (typeof rollBuckets)[number];

/** Where the loans of a bucket are a month later. */
export const rollOutcomes = ["0", "1", "30", "60", "90", "closed", "written-off"] as const;
export type RollOutcome = (typeof rollOutcomes)[number];
