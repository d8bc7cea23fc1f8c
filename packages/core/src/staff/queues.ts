import { hasPermission, type Permission, type StaffRole } from "./roles.ts";

/** What waits for people of staff, and who may work on it. */
export const queueRules = {
	/** Applications that the scorecard left to a person. */
	referred: "decideApplications",
	/** Applications whose documents or faces leave a doubt; without one they are decided or become `referred`. */
	identity: "reviewIdentities",
	/** Payouts that failed, came back, or about which a rail said two things. */
	payouts: "handlePayouts",
	/** Proofs of payments that we have not seen. */
	vouchers: "placePayments",
	/** Money that belongs to no loan that we know of. */
	unmatched: "placePayments",
	/** Books that disagree. */
	openItems: "settleOpenItems",
	feedback: "answerFeedback",
	/** Reductions of penalties that were proposed. */
	reductions: "checkReductions",
	/** People who wish to be forgotten. */
	erasures: "carryOutErasures",
	/** Copies of their data that people asked for without the app. */
	exports: "exportBorrowerData",
	/** Borrowers who are kept out. */
	blocked: "proposeBlocks",
} as const satisfies Record<string, Permission>;

/** How somebody asks for something of theirs when they do not use the app. */
export const requestChannels = ["phone", "email", "letter", "inPerson"] as const;
export type RequestChannel = (typeof requestChannels)[number];

export type QueueName = keyof typeof queueRules;
export const queueNames = Object.keys(queueRules) as [QueueName, ...QueueName[]];

export function mayWork(roles: readonly StaffRole[], queue: QueueName): boolean {
	return hasPermission(roles, queueRules[queue]);
}
