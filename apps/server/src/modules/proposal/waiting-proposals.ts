import { hasPermission, type ProposalKind, proposalKindNames, proposalRules } from "@puente/core/staff";
import type { StaffContext } from "../../platform/context/calls.ts";
import { proposalDeadline } from "./proposal-deadline.ts";
import { listWaitingProposals } from "./store/proposals.ts";

/** The kinds of proposals that the caller may check. */
export function checkableKinds({ staff }: StaffContext): readonly ProposalKind[] {
	return proposalKindNames.filter((kind) => hasPermission(staff.roles, proposalRules[kind].check));
}

/** The number of proposals that wait for the caller. */
export async function countToCheck(context: StaffContext) {
	const { db, staff, now } = context;
	const waiting = await listWaitingProposals(db, { kinds: checkableKinds(context), notMadeBy: staff.id });
	const overdue = waiting.filter((proposal) => proposalDeadline(proposal) < now);
	return { count: waiting.length, overdue: overdue.length };
}
