export {
	type DisputeOutcome,
	disputeOutcomes,
	isPayoutOver,
	lookDelaySeconds,
	type PayoutEffect,
	type PayoutNews,
	type PayoutState,
	type PayoutTurn,
	payoutAfter,
	payoutStates,
	possibleOutcomes,
	resendAfterSeconds,
} from "./payout.ts";
