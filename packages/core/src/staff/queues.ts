import { hasPermission, type Permission, type StaffRole } from "./roles.ts";

/** The work queues of staff, each with the permission it needs. */
export const queueRules = {
	/** Applications that the scorecard referred to staff. */
	referred: "decideApplications",
	/** Applications with a doubt about documents or faces; the others are decided or become `referred`. */
	identity: "reviewIdentities",
	/** Payouts that failed, were returned, or for which a rail reported contradicting states. */
	payouts: "handlePayouts",
	/** Proofs of payments that we have not received. */
	vouchers: "placePayments",
	/** Payments that match no loan. */
	unmatched: "placePayments",
	/** Differences between books. */
	openItems: "settleOpenItems",
	feedback: "answerFeedback",
	/** Proposed waivers of penalties. */
	reductions: "checkReductions",
	/** Borrowers who requested the erasure of their data. */
	erasures: "carryOutErasures",
	/** Copies of personal data that were requested outside the app. */
	exports: "exportBorrowerData",
	/** Blocked borrowers. */
	blocked: "proposeBlocks",
} as const satisfies Record<string, Permission>;

/** The channels of a request that is made outside the app. */
export const requestChannels = ["phone", "email", "letter", "inPerson"] as const;
export type RequestChannel = (typeof requestChannels)[number];

export type QueueName = keyof typeof queueRules;
export const queueNames = Object.keys(queueRules) as [QueueName, ...QueueName[]];

/** Lists that staff reads without working them off: nothing on them waits for an answer. */
export const listNames: readonly QueueName[] = ["blocked"];

export function mayWorkQueue(roles: readonly StaffRole[], queue: QueueName): boolean {
	return hasPermission(roles, queueRules[queue]);
}
