import type { StaffCalls, StaffOutput } from "@puente/contract/staff";
import { borrowerId, matchedLoan, orderNo } from "./queues.ts";
import { ago, idOf } from "./session.ts";

export type Proposal = StaffOutput<StaffCalls["proposal"]>;
type ListedProposal = StaffOutput<StaffCalls["proposals"]>["proposals"][number];

export const proposalId = idOf(100);

export function proposal(changes: Partial<Proposal> = {}): Proposal {
	return {
		id: proposalId,
		kind: "penaltyReduction",
		subject: idOf(50),
		subjectName: orderNo,
		borrowerId,
		country: "mx",
		borrowerName: "Guadalupe Hernández",
		before: { penaltyMinor: 15_000, currency: "MXN" },
		after: { reduceMinor: 5_000 },
		change: {
			before: { penaltyMinor: 15_000, owedMinor: 310_000 },
			after: { penaltyMinor: 10_000, owedMinor: 305_000 },
		},
		reason: "The bank was closed on the due day.",
		madeBy: "sofia.support",
		madeAt: ago(0, 5),
		deadline: ago(0, -19),
		decision: null,
		decidedBy: null,
		decidedAt: null,
		note: null,
		readable: true,
		mayCheck: true,
		mayWithdraw: false,
		possible: true,
		needsNote: false,
		evidence: null,
		loan: matchedLoan({ reductions: { count: 2, sumMinor: 7_000 } }),
		...changes,
	};
}

/** The proposal as its maker sees it. */
export function ownProposal(changes: Partial<Proposal> = {}): Proposal {
	return proposal({ mayCheck: false, mayWithdraw: true, ...changes });
}

/** The proposal as it is in a list. */
export function listedProposal(changes: Partial<Proposal> = {}): ListedProposal {
	const { possible: _possible, loan: _loan, evidence: _evidence, ...listed } = proposal(changes);
	return listed;
}
