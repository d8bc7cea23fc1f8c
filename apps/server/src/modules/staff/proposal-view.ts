import type { StaffCalls, StaffResult } from "@puente/contract/staff";
import { judgeDecision } from "@puente/core/staff";
import type { StaffContext } from "../../platform/context/staff-calls.ts";
import { proposalDeadline } from "./proposal-deadline.ts";
import type { Proposal } from "./store/proposals.ts";

export type ProposalView = StaffResult<StaffCalls["proposals"]>["proposals"][number];

/** Sealed values are for carrying out; the change shows them masked. */
function withoutSealed(fields: Proposal["after"]): Record<string, unknown> {
	return Object.fromEntries(Object.entries(fields).filter(([name]) => !name.endsWith("Sealed")));
}

/** A proposal as staff sees it in a list. */
export function viewProposal(
	{ staff, session }: StaffContext,
	proposal: Proposal,
	names: ReadonlyMap<string, string>,
): ProposalView {
	const may = (decision: "approved" | "withdrawn") =>
		session.decidesFrom === null && judgeDecision(proposal, staff, decision).ok;
	const { borrowerId, change } = proposal;
	return {
		id: proposal.id,
		kind: proposal.kind,
		subject: proposal.subject,
		subjectName: proposal.subjectName,
		borrowerId,
		country: proposal.country,
		borrowerName: borrowerId === null ? null : (names.get(borrowerId) ?? null),
		before: { ...proposal.before },
		after: withoutSealed(proposal.after),
		change: change && { before: { ...change.before }, after: { ...change.after } },
		reason: proposal.reason,
		madeBy: proposal.madeByName,
		madeAt: proposal.madeAt.toISOString(),
		deadline: proposalDeadline(proposal).toISOString(),
		decision: proposal.decision,
		decidedBy: proposal.decidedByName,
		decidedAt: proposal.decidedAt?.toISOString() ?? null,
		note: proposal.note,
		mayCheck: may("approved"),
		mayWithdraw: may("withdrawn"),
	};
}
