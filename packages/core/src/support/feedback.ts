import { ok, type Result, refuse } from "../result.ts";
import { hasPermission, type StaffRole, staffRoles } from "../staff/roles.ts";

/** 1 Payment, 2 Rollover, 3 Other: wire values of the specification. */
export const feedbackTypes = [1, 2, 3] as const;
export type FeedbackType = (typeof feedbackTypes)[number];
export const paymentFeedback: FeedbackType = 1;

/** 1 Pending, 2 Processing, 3 Done. */
export const feedbackStatuses = [1, 2, 3] as const;
export type FeedbackStatus = (typeof feedbackStatuses)[number];
export const feedbackStatus = { pending: 1, processing: 2, done: 3 } as const;

/** How a claim ends: the payment was found, it was not found, or the borrower withdrew the claim. */
export const claimOutcomes = ["confirmed", "refused", "withdrawn"] as const;
export type ClaimOutcome = (typeof claimOutcomes)[number];

export type FeedbackFacts = {
	readonly status: FeedbackStatus;
	/** Whether the borrower claims a payment that we have not received, and no answer was given yet. */
	readonly claimOpen: boolean;
};
export type FeedbackCommand = "edit" | "write" | "take" | "answer" | "close" | "settle";
export type FeedbackRefusal = "taken" | "closed" | "notAllowed";

/**
 * The status after a command. A borrower edits a pending message, writes until it is done and may mark it settled;
 * staff take, answer and close it. A done message stays done, so that its answer is final.
 */
export function nextFeedbackStatus(
	facts: FeedbackFacts,
	command: FeedbackCommand,
	roles: readonly StaffRole[] = [],
): Result<FeedbackStatus, FeedbackRefusal> {
	const { pending, processing, done } = feedbackStatus;
	const byStaff = command === "take" || command === "answer" || command === "close";
	if (byStaff && !mayHandle(facts, command, roles)) return refuse("notAllowed");
	if (facts.status === done) return command === "settle" ? ok(done) : refuse("closed");
	if (command === "edit") return facts.status === pending ? ok(pending) : refuse("taken");
	if (command === "write") return ok(facts.status);
	return ok(command === "take" || command === "answer" ? processing : done);
}

/** A claim is closed only by a role that sees payments, not by one that answers messages. */
export function mayCloseClaims(roles: readonly StaffRole[]): boolean {
	return hasPermission(roles, "confirmVouchers");
}

/** The roles that may close it now; none once it is done. */
export function closingRoles(facts: FeedbackFacts): readonly StaffRole[] {
	return staffRoles.filter((role) => nextFeedbackStatus(facts, "close", [role]).ok);
}

function mayHandle(facts: FeedbackFacts, command: FeedbackCommand, roles: readonly StaffRole[]): boolean {
	const settles = command === "close" && facts.claimOpen;
	return settles ? mayCloseClaims(roles) : hasPermission(roles, "answerFeedback");
}

/** The deadline for the answer to a claim. */
export function claimAnswerByMs(openedAtMs: number, hoursMax: number): number {
	return openedAtMs + hoursMax * 3_600_000;
}
