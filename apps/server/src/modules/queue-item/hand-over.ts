import type { CallResult } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { ok, refuse } from "@puente/core/result";
import { decidesFrom, type StaffRole } from "@puente/core/staff";
import { closingRoles } from "@puente/core/support";
import type { Handler, StaffContext } from "../../platform/context/calls.ts";
import type { KeyHolder } from "../../platform/crypto/vault.ts";
import { lockBorrower } from "../borrower/index.ts";
import { notificationKeyOf } from "../notification/index.ts";
import { findStaffNames, listStaff } from "../staff/index.ts";
import { addHandOver, type Feedback, factsOf, listHandOvers, lockFeedback } from "../support/index.ts";
import { lockQueue, putAssignment, readWorkableItem, releaseItem } from "../work-queue/index.ts";

type View = CallResult<StaffCalls["feedbackItem"]>;

const fieldOf = (id: string) => `handOver:${id}`;

/** Colleagues who may close it now, and the roles of which one of them is; nobody hands over to himself. */
export async function findReceivers(
	{ db, staff, now }: StaffContext,
	feedback: Feedback,
): Promise<View["receivers"]> {
	const closing = closingRoles(factsOf(feedback));
	const closes = (roles: readonly StaffRole[]) => closing.filter((role) => roles.includes(role));
	const people = await listStaff(db);
	const colleagues = people
		.filter(({ id, blockedAt, resetAt }) => {
			return id !== staff.id && blockedAt === null && decidesFrom(resetAt, now) === null;
		})
		.map(({ id, name, roles }) => ({ id, name, roles: closes(roles) }))
		.filter(({ roles }) => roles.length > 0);
	return {
		roles: closing.filter((role) => colleagues.some(({ roles }) => roles.includes(role))),
		colleagues,
	};
}

export async function viewHandOvers(
	{ db, deps }: StaffContext,
	key: KeyHolder,
	feedbackId: string,
): Promise<View["handOvers"]> {
	const handOvers = await listHandOvers(db, feedbackId);
	const ids = handOvers.flatMap(({ by, toStaff }) => (toStaff === null ? [by] : [by, toStaff]));
	const names = await findStaffNames(db, ids);
	return handOvers.map(({ id, by, toRole, toStaff, noteSealed, at }) => ({
		id,
		by: names.get(by) ?? by,
		toRole,
		toName: toStaff === null ? null : (names.get(toStaff) ?? toStaff),
		words: deps.vault.openFor(key, fieldOf(id), noteSealed),
		at: at.toISOString(),
	}));
}

export const handOverFeedback: Handler<StaffCalls["handOverFeedback"]> = async (input, context) => {
	const { db, staff, now, deps } = context;
	const { to, words } = input;
	await lockQueue(db, "feedback");
	const item = await readWorkableItem(context, "feedback", input.id);
	if (!item.ok) return item;
	// The borrower first, as in their own calls, which may end the claim meanwhile.
	if (item.value.borrowerId !== null) await lockBorrower(db, item.value.borrowerId);
	const feedback = await lockFeedback(db, input.id);
	if (!feedback) return refuse({ error: "itemNotFound" });
	if (to.kind === "person" && to.staffId === staff.id) return refuse({ error: "staffIsYou" });
	const { roles, colleagues } = await findReceivers(context, feedback);
	const isPossible =
		to.kind === "role" ? roles.includes(to.role) : colleagues.some(({ id }) => id === to.staffId);
	if (!isPossible) return refuse({ error: "receiverMayNotClose" });
	const id = crypto.randomUUID();
	const key = await notificationKeyOf(context, feedback.borrowerId);
	await addHandOver(db, feedback.id, {
		id,
		by: staff.id,
		toRole: to.kind === "role" ? to.role : null,
		toStaff: to.kind === "person" ? to.staffId : null,
		noteSealed: deps.vault.sealFor(key, fieldOf(id), words),
		at: now,
	});
	if (to.kind === "role") await releaseItem(context, item.value);
	else await putAssignment(db, { queue: "feedback", itemId: feedback.id, staffId: to.staffId, at: now });
	return ok({});
};
