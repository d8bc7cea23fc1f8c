import type { StaffCalls } from "@puente/contract/staff";
import { ok, refuse } from "@puente/core/result";
import { listNames, mayWorkQueue, queueNames } from "@puente/core/staff";
import type { Handler, StaffContext } from "../../platform/context/calls.ts";
import { countToCheck } from "../proposal/index.ts";
import {
	countQueues,
	findItem,
	listQueue,
	lockQueue,
	putAssignment,
	type QueueReader,
	readCursor,
	removeAssignment,
	queueTerms as terms,
	writeCursor,
} from "../work-queue/index.ts";
import { viewItem, viewItems } from "./item-view.ts";

const pageCount = 50;

export const queues: Handler<StaffCalls["queues"]> = async ({ country }, context) => {
	const { db, staff } = context;
	const own = queueNames.filter((queue) => mayWorkQueue(staff.roles, queue));
	const counts = await countQueues(db, { queues: own, terms, country, reader: readerOf(context) });
	return ok({
		queues: counts.map((count) => ({ ...count, oldestSince: count.oldestSince?.toISOString() ?? null })),
		proposals: await countToCheck(context),
	});
};

export const queue: Handler<StaffCalls["queue"]> = async (input, context) => {
	const { db, staff } = context;
	if (!mayWorkQueue(staff.roles, input.queue)) return refuse({ error: "notPermitted" });
	const page = await listQueue(db, {
		queue: input.queue,
		terms,
		country: input.country,
		whose: input.assignedTo ?? null,
		reader: readerOf(context),
		after: input.after === undefined ? null : readCursor(input.after),
		count: pageCount + 1,
	});
	const shown = page.slice(0, pageCount);
	const last = shown.at(-1);
	return ok({
		items: await viewItems(context, shown),
		next: page.length > pageCount && last ? writeCursor(last) : null,
	});
};

export const assign: Handler<StaffCalls["assign"]> = async (input, context) => {
	const { db, staff, now, audit } = context;
	if (!mayWorkQueue(staff.roles, input.queue)) return refuse({ error: "notPermitted" });
	if (listNames.includes(input.queue)) return refuse({ error: "itemNotFound" });
	await lockQueue(db, input.queue);
	const item = await findItem(db, terms, input);
	if (!item) return refuse({ error: "itemNotFound" });
	audit({ subject: item.id, borrowerId: item.borrowerId });
	const isOthers = item.assignedTo !== null && item.assignedTo.id !== staff.id;
	if (isOthers && !input.takeOver) return refuse({ error: "itemTaken" });
	const { id, name } = staff;
	if (input.to === "unassigned") {
		await removeAssignment(db, item.queue, item.id);
		return ok({ item: await viewItem(context, { ...item, assignedTo: null }) });
	}
	await putAssignment(db, { queue: item.queue, itemId: item.id, staffId: id, at: now });
	return ok({ item: await viewItem(context, { ...item, assignedTo: { id, name } }) });
};

export const next: Handler<StaffCalls["next"]> = async (input, context) => {
	const { db, staff, now, audit } = context;
	if (!mayWorkQueue(staff.roles, input.queue)) return refuse({ error: "notPermitted" });
	if (listNames.includes(input.queue)) return ok({ item: null });
	await lockQueue(db, input.queue);
	const [item] = await listQueue(db, {
		queue: input.queue,
		terms,
		country: input.country,
		whose: "unassigned",
		reader: readerOf(context),
		onlyWork: true,
		after: null,
		count: 1,
	});
	if (!item) return ok({ item: null });
	audit({ subject: item.id, borrowerId: item.borrowerId });
	const { id, name } = staff;
	await putAssignment(db, { queue: item.queue, itemId: item.id, staffId: id, at: now });
	return ok({ item: await viewItem(context, { ...item, assignedTo: { id, name } }) });
};

function readerOf({ staff, now }: StaffContext): QueueReader {
	return { staffId: staff.id, roles: staff.roles, now };
}
