import type { CallOutput } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { borrowerId, matchedLoan, orderNo } from "./queues.ts";
import { ago, idOf } from "./session.ts";

export type Proposal = CallOutput<StaffCalls["proposal"]>;
type ListedProposal = CallOutput<StaffCalls["proposals"]>["proposals"][number];

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
		death: null,
		loan: matchedLoan({ reductions: { count: 2, sumMinor: 7_000 } }),
		...changes,
	};
}

/** What the report of a death rests on and does. */
export function death(
	changes: Partial<NonNullable<Proposal["death"]>["effect"]> = {},
): NonNullable<Proposal["death"]> {
	return {
		paper: { kind: "deathCertificate", diedOn: "2026-11-02", number: "A-17/2026" },
		effect: {
			loans: [
				{
					loanId: idOf(50),
					orderNo,
					status: "overdue",
					openedOn: "2026-08-01",
					currency: "MXN" as const,
					owedMinor: 310_000,
					penaltyMinor: 15_050,
					overdueDays: 12,
					pauses: true,
				},
			],
			owed: [{ currency: "MXN", owedMinor: 310_000, penaltyMinor: 15_050 }],
			order: null,
			unsentMessages: 3,
			blockedOtherwise: false,
			...changes,
		},
		earlier: [{ madeAt: ago(30), madeBy: "ana.support", decision: "rejected" }],
	};
}

/** The report of a death, as its checker sees it. */
export function reportedDeath(changes: Partial<Proposal> = {}): Proposal {
	const change = { before: { deceased: false }, after: { deceased: true } };
	return proposal({
		kind: "borrowerDeath",
		subject: borrowerId,
		subjectName: borrowerId,
		loan: null,
		change,
		before: { deceased: false, owedMinor: 309_000 },
		after: { deceased: true },
		death: death(),
		...changes,
	});
}

/** The proposal as its maker sees it. */
export function ownProposal(changes: Partial<Proposal> = {}): Proposal {
	return proposal({ mayCheck: false, mayWithdraw: true, ...changes });
}

/** The proposal as it is in a list. */
export function listedProposal(changes: Partial<Proposal> = {}): ListedProposal {
	const {
		possible: _possible,
		needsNote: _needsNote,
		loan: _loan,
		evidence: _evidence,
		death: _death,
		...listed
	} = proposal(changes);
	return listed;
}
