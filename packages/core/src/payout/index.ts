export {
	type PayoutFailureReason,
	payoutFailureReason,
	payoutFailureReasons,
	stoppedPayoutCodes,
} from "./failure-reason.ts";
export {
	type DisputeOutcome,
	disputeOutcomes,
	heldUntilMs,
	isPayoutOver,
	type PayoutEffect,
	type PayoutState,
	type PayoutTransition,
	type PayoutUpdate,
	payoutStates,
	payoutTransition,
	pollDelaySeconds,
	possibleOutcomes,
	resendAfterSeconds,
	settledPollDelaySeconds,
} from "./payout.ts";
