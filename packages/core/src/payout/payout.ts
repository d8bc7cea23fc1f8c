/**
 * A payout is `planned` when the order says that money goes out, `sent` from just before the first attempt on, and then
 * whatever the rail says it is. `disputed`: the rail said two things that cannot both be true, and a person looks.
 */
export const payoutStates = ["planned", "sent", "settled", "failed", "reversed", "disputed"] as const;
export type PayoutState = (typeof payoutStates)[number];

/** What a rail can say that changes anything. */
export type PayoutNews = "settled" | "failed" | "reversed";

/** What the books and the order have to do about it. */
export type PayoutEffect = "openLoan" | "payoutFailed" | "undoLoan" | "askPerson";

export type PayoutTurn = { readonly state: PayoutState; readonly effect: PayoutEffect | null };

const turns: Readonly<Record<PayoutState, Readonly<Partial<Record<PayoutNews, PayoutTurn>>>>> = {
	planned: {
		settled: { state: "settled", effect: "openLoan" },
		failed: { state: "failed", effect: "payoutFailed" },
		reversed: { state: "reversed", effect: "payoutFailed" },
	},
	sent: {
		settled: { state: "settled", effect: "openLoan" },
		failed: { state: "failed", effect: "payoutFailed" },
		reversed: { state: "reversed", effect: "payoutFailed" },
	},
	// Some rails call a payout failed that came back after it had settled.
	settled: {
		failed: { state: "reversed", effect: "undoLoan" },
		reversed: { state: "reversed", effect: "undoLoan" },
	},
	// Paid after all, when another payout may be under way: nobody books that by itself.
	failed: { settled: { state: "disputed", effect: "askPerson" } },
	// News of the settlement that comes after the news of the way back.
	reversed: {},
	disputed: {},
};

/** News that is old, or comes again, changes nothing. */
export function payoutAfter(state: PayoutState, news: PayoutNews): PayoutTurn {
	return turns[state][news] ?? { state, effect: null };
}

/** The rail is known not to have the money any more, so that another payout may be made. */
export function isPayoutOver(state: PayoutState): boolean {
	return state === "failed" || state === "reversed";
}

/** `handled`: the money came back or was taken care of outside these books. */
export const disputeOutcomes = ["paid", "notPaid", "handled"] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

/** What two people can say became of a disputed payout. */
export function possibleOutcomes(facts: {
	/** Whether it opened a loan that is still in the books. */
	readonly hasLoan: boolean;
	/** Whether another payout of the same order is under way or has arrived. */
	readonly hasOther: boolean;
	/** Whether its order still waits for the money. */
	readonly isAwaited: boolean;
}): readonly DisputeOutcome[] {
	if (facts.hasLoan) return ["paid", "handled"];
	return facts.isAwaited && !facts.hasOther ? ["paid", "notPaid"] : ["notPaid", "handled"];
}

const lookDelaysSeconds = [60, 120, 300, 600, 1_800] as const;
const lookDelaySecondsMax = 3_600;

/** How long to wait before the rail is asked again: often at first, then hourly, and never given up. */
export function lookDelaySeconds(looks: number): number {
	return lookDelaysSeconds[looks] ?? lookDelaySecondsMax;
}

/** A request that was cut off may still arrive at the rail: so long "never heard of it" is not believed. */
export const resendAfterSeconds = 60;
