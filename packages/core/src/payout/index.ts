export {
	type DisputeOutcome,
	disputeOutcomes,
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
} from "./payout.ts";
