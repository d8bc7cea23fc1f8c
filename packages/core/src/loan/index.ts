export { type AccrualLeg, accrualLegs, accruedBy, lateDaysOf } from "./accrual.ts";
export { chargeKinds, type TaxedCharge, taxedCharges } from "./charges.ts";
export {
	type AmountRefusal,
	type CoolingOffRefusal,
	decideCreditRefund,
	decideReduction,
	decideWriteOff,
	ifLate,
	ifPaidOff,
	ifRolledOver,
	type Loan,
	penaltyAsked,
	quoteCoolingOff,
	quoteRollover,
	type RolloverQuote,
	type RolloverRefusal,
	writeOffLateDaysMin,
} from "./decide.ts";
export {
	type ClaimId,
	claimId,
	type EventId,
	eventId,
	eventsInEffect,
	isClaimOpen,
	type LoanEvent,
	type LoanEventKind,
} from "./events.ts";
export { isPaymentOfProof } from "./proof.ts";
export { smallestPayment } from "./smallest-payment.ts";
export {
	closedStanding,
	type LateBucket,
	lateBuckets,
	type RollBucket,
	type RollOutcome,
	rollBuckets,
	rollOutcomes,
	type Standing,
	standingOf,
} from "./standing.ts";
export {
	type Debt,
	exactTotal,
	type LoanState,
	type LoanStatus,
	type LoanTotals,
	loanState,
	loanStatuses,
	type PhaseState,
	type RoundedOff,
	stillToPay,
} from "./state.ts";
export {
	type AgreedPhase,
	type Allocation,
	agreedCostMinor,
	allocationDefault,
	type CoolingOffTerms,
	type DebtKind,
	debtKinds,
	type LoanTerms,
	type PenaltyTerms,
	penaltyCapPercentDefault,
	type RolloverTerms,
	type TaxTerms,
} from "./terms.ts";
export { lateCostMaxMinor, penaltyMaxMinor } from "./work.ts";
