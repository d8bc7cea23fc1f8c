import type { StaffCalls, StaffOutput } from "@puente/contract/staff";
import { borrowerId, orderNo } from "./queues.ts";
import { ago, idOf } from "./session.ts";

export type Proposal = StaffOutput<StaffCalls["proposal"]>;

export const proposalId = idOf(100);

export function proposal(changes: Partial<Proposal> = {}): Proposal {
	return {
		id: proposalId,
		kind: "penaltyReduction",
		subject: idOf(50),
		subjectName: orderNo,
		borrowerId,
		country: "mx",
		before: { penaltyMinor: 15_000 },
		after: { reduceMinor: 5_000, penaltyMinor: 10_000 },
		reason: "The bank was closed on the due day.",
		madeBy: "sofia.support",
		madeAt: ago(0, 5),
		decision: null,
		decidedBy: null,
		decidedAt: null,
		note: null,
		mayCheck: true,
		mayWithdraw: false,
		...changes,
	};
}

/** The proposal as its maker sees it. */
export function ownProposal(changes: Partial<Proposal> = {}): Proposal {
	return proposal({ mayCheck: false, mayWithdraw: true, ...changes });
}
