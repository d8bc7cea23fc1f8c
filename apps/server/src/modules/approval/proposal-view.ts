import type { CallResult } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { judgeDecision } from "@puente/core/staff";
import type { StaffContext } from "../../platform/context/calls.ts";
import { type Proposal, type ProposalFields, proposalDeadline } from "../proposal/index.ts";
import type { ParsedProposal } from "./proposal-kind.ts";

export type ProposalView = CallResult<StaffCalls["proposals"]>["proposals"][number];

/** Sealed values are for carrying out; the change shows them masked. */
function withoutSealed(fields: ProposalFields): Record<string, unknown> {
	return Object.fromEntries(Object.entries(fields).filter(([name]) => !name.endsWith("Sealed")));
}

/** A proposal as staff sees it in a list. `parsed` is null if its stored fields do not fit this version. */
export function viewProposal(
	{ staff, session }: StaffContext,
	{
		proposal,
		parsed,
		names,
	}: {
		readonly proposal: Proposal;
		readonly parsed: ParsedProposal | null;
		readonly names: ReadonlyMap<string, string>;
	},
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
		after: withoutSealed(parsed?.fields ?? {}),
		change: change && { before: { ...change.before }, after: { ...change.after } },
		reason: proposal.reason,
		madeBy: proposal.madeByName,
		madeAt: proposal.madeAt.toISOString(),
		deadline: proposalDeadline(proposal).toISOString(),
		decision: proposal.decision,
		decidedBy: proposal.decidedByName,
		decidedAt: proposal.decidedAt?.toISOString() ?? null,
		note: proposal.note,
		readable: parsed !== null,
		mayCheck: may("approved"),
		mayWithdraw: may("withdrawn"),
	};
}
