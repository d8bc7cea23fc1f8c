import type { StaffRefusal } from "@puente/contract/staff";
import { ok, type Result, refuse } from "@puente/core/result";
import type { QueueName } from "@puente/core/staff";
import type { StaffContext } from "../../../platform/context/staff-calls.ts";
import { findItem, type QueueItem, removeAssignment } from "../store/queues.ts";
import { queueTerms } from "./queue-terms.ts";

/** An item to look at; what is looked at stands in the audit. */
export async function seeItem(
	{ db, audit }: StaffContext,
	queue: QueueName,
	id: string,
): Promise<Result<QueueItem, StaffRefusal<"itemNotFound">>> {
	const item = await findItem(db, queueTerms, { queue, id });
	if (!item) return refuse({ error: "itemNotFound" });
	audit({ subject: item.id, borrowerId: item.borrowerId });
	return ok(item);
}

/** An item to work on: it waits, and nobody else has it. */
export async function workOn(
	context: StaffContext,
	queue: QueueName,
	id: string,
): Promise<Result<QueueItem, StaffRefusal<"itemNotFound" | "itemTaken">>> {
	const seen = await seeItem(context, queue, id);
	if (!seen.ok) return seen;
	const { assignedTo } = seen.value;
	return assignedTo === null || assignedTo.id === context.staff.id ? seen : refuse({ error: "itemTaken" });
}

/** It does not wait any more, so nobody has it. */
export async function letGo({ db }: StaffContext, { queue, id }: QueueItem): Promise<void> {
	await removeAssignment(db, queue, id);
}
