export {
	type PayoutFailureReason,
	payoutFailureReason,
	payoutFailureReasons,
	stoppedPayoutCodes,
} from "./failure-reason.ts";
export {
	type DisputeOutcome,
	disputeOutcomes,
	isPayoutOver,
	type PayoutEffect,
	type PayoutState,
	type PayoutTransition,
	type PayoutUpdate,
	payoutDelayedUntilMs,
	payoutStates,
	payoutTransition,
	possibleOutcomes,
	resendAfterSeconds,
	settledPollDelaySeconds,
} from "./payout.ts";
