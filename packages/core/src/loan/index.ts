export * from "./accrual.ts";
export * from "./charges.ts";
export * from "./decide.ts";
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
export * from "./no-debt.ts";
export * from "./outlook.ts";
export * from "./proof.ts";
export * from "./smallest-payment.ts";
export * from "./standing.ts";
export * from "./state.ts";
export * from "./terms.ts";
export { lateCostMaxMinor, penaltyMaxMinor } from "./work.ts";
