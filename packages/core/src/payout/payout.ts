import { pollDelaySecondsMax } from "../rail/poll-delay.ts";

/**
 * A payout is `planned` when the order requires one, `sent` from just before the first attempt on, and then in the
 * state that the rail reports. `disputed`: the rail reported two states that exclude each other; staff decide.
 */
export const payoutStates = ["planned", "sent", "settled", "failed", "reversed", "disputed"] as const;
export type PayoutState = (typeof payoutStates)[number];

/** Updates of a rail that can change the state. */
export type PayoutUpdate = "settled" | "failed" | "reversed";

/** What ledger and order have to do after an update. */
export type PayoutEffect = "openLoan" | "payoutFailed" | "undoLoan" | "askPerson";

export type PayoutTransition = { readonly state: PayoutState; readonly effect: PayoutEffect | null };

const transitions: Readonly<Record<PayoutState, Readonly<Partial<Record<PayoutUpdate, PayoutTransition>>>>> =
	{
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
		// Some rails report a payout as failed when it is returned after settlement.
		settled: {
			failed: { state: "reversed", effect: "undoLoan" },
			reversed: { state: "reversed", effect: "undoLoan" },
		},
		// Settled after a failure, when another payout may be in progress: staff decide, so it is not booked automatically.
		failed: { settled: { state: "disputed", effect: "askPerson" } },
		// A late update about the settlement that came before the return.
		reversed: {},
		disputed: {},
	};

/** Old and repeated updates change nothing. */
export function payoutTransition(state: PayoutState, update: PayoutUpdate): PayoutTransition {
	return transitions[state][update] ?? { state, effect: null };
}

/** Whoever took over a number must not get the money: the borrower has this time to say that it was not them. */
const changeDelaySeconds = 86_400;

/** Until when payouts to a borrower whose number or account was changed are delayed; null if they are not. */
export function payoutDelayedUntilMs(changedAtMs: number | null, nowMs: number): number | null {
	if (changedAtMs === null) return null;
	const untilMs = changedAtMs + changeDelaySeconds * 1000;
	return untilMs > nowMs ? untilMs : null;
}

/** The rail no longer has the money, so another payout may be made. */
export function isPayoutOver(state: PayoutState): boolean {
	return state === "failed" || state === "reversed";
}

/** `handled`: the money came back or was settled outside these books. */
export const disputeOutcomes = ["paid", "notPaid", "handled"] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

/** The outcomes that two staff members can record for a disputed payout. */
export function possibleOutcomes(facts: {
	/** Whether it opened a loan that is still in the books. */
	readonly hasLoan: boolean;
	/** Whether another payout of the same order is in progress or settled. */
	readonly hasOther: boolean;
	/** Whether its order still waits for the money. */
	readonly isAwaited: boolean;
}): readonly DisputeOutcome[] {
	if (facts.hasLoan) return ["paid", "handled"];
	return facts.isAwaited && !facts.hasOther ? ["paid", "notPaid"] : ["notPaid", "handled"];
}

const daySeconds = 86_400;
const soonReversedSeconds = 2 * daySeconds;
const oftenReversedSeconds = 10 * daySeconds;
const reversibleSeconds = 60 * daySeconds;

/**
 * Delay before the rail is polled again about a payout that settled so long ago. Banks return money within hours or
 * days, seldom within weeks; null: it is final. Polling every loan for ever would leave no time for new payouts.
 */
export function settledPollDelaySeconds(settledForSeconds: number): number | null {
	if (settledForSeconds < soonReversedSeconds) return pollDelaySecondsMax;
	if (settledForSeconds < oftenReversedSeconds) return daySeconds;
	return settledForSeconds < reversibleSeconds ? 7 * daySeconds : null;
}

/** An aborted request may still reach the rail: until this time has passed, "not found" is not final. */
export const resendAfterSeconds = 60;
