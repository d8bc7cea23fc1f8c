import type { PlainDate } from "../time/plain-date.ts";
import type { LoanState } from "./state.ts";

/**
 * How a loan stands between two things that happen to it: its principal does not change, and its lateness is counted from
 * one day. So a book of loans on any day can be added up without replaying one of them.
 */
export type Standing = {
	readonly state: "open" | "closed" | "written-off";
	readonly principalMinor: bigint;
	/** While it is open: the day on which its oldest unsettled phase is due. It is late on the days after. */
	readonly lateAfter: PlainDate | null;
};

/** Of a loan that is repaid, given back or never was. */
export const closedStanding: Standing = { state: "closed", principalMinor: 0n, lateAfter: null };

export function standingOf({ status, payoff, phases }: LoanState): Standing {
	if (status === "written-off") return { state: "written-off", principalMinor: 0n, lateAfter: null };
	const oldest = phases.find(({ settled }) => !settled);
	const isOpen = status === "repaying" || status === "overdue";
	if (!isOpen || !oldest) return closedStanding;
	return { state: "open", principalMinor: payoff.principalMinor, lateAfter: oldest.dueOn };
}

/** Open loans by the days they are late: each bucket is named by its first day. Portfolio at risk n is all from n on. */
export const lateBuckets = [0, 1, 7, 30, 60, 90] as const;
export type LateBucket = (typeof lateBuckets)[number];

/** From one month's end to the next a loan ages by a month, so the buckets of a roll rate are as wide. */
export const rollBuckets = [0, 1, 30, 60, 90] as const satisfies readonly LateBucket[];
export type RollBucket = (typeof rollBuckets)[number];

/** Where the loans of a bucket are a month later. */
export const rollOutcomes = ["0", "1", "30", "60", "90", "closed", "written-off"] as const;
export type RollOutcome = (typeof rollOutcomes)[number];
