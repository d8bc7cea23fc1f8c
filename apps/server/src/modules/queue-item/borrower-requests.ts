import type { Refusal } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { stepCodes, transition } from "@puente/core/application";
import { ok, type Result, refuse } from "@puente/core/result";
import type { Handler, StaffContext } from "../../platform/context/calls.ts";
import { parseStored } from "../../platform/stored/stored-json.ts";
import { type Borrower, getBorrower, lockBorrower, lockBorrowerIfExists } from "../borrower/index.ts";
import {
	addErasureRequest,
	type ErasureRequest,
	erasePerson,
	findErasureRequest,
	isErasureHeld,
	mayEraseNow,
	recordsKeptUntil,
} from "../erasure/index.ts";
import { notifyBorrower } from "../notification/index.ts";
import { listOrders, type Order } from "../order/index.ts";
import { dataExportFields, findProposal, markHandedOver } from "../proposal/index.ts";
import { type QueueItem, readItem, readWorkableItem, releaseItem } from "../work-queue/index.ts";
import { viewItem } from "./item-view.ts";

export const erasureItem: Handler<StaffCalls["erasureItem"]> = async ({ id }, context) => {
	const { db } = context;
	const item = await readItem(context, "erasures", id);
	if (!item.ok) return item;
	const request = await findErasureRequest(db, id);
	if (!request) return refuse({ error: "itemNotFound" });
	const orders = await listOrders(db, id);
	const { obstacle, keptUntil } = findObstacle(context, await getBorrower(db, id), { orders, request });
	return ok({
		item: await viewItem(context, item.value),
		askedAt: request.requestedAt.toISOString(),
		keptUntil: keptUntil.toISOString(),
		notedBy: request.recordedBy?.name ?? null,
		obstacle,
		orders: orders.map(({ orderNo, step, createdAt, closedAt }) => ({
			orderNo,
			step: stepCodes[step],
			createdAt: createdAt.toISOString(),
			closedAt: closedAt?.toISOString() ?? null,
		})),
	});
};

/** What prevents the erasure. Orders after the request extend the retention. */
function findObstacle(
	{ now, staff }: StaffContext,
	borrower: Borrower,
	{ orders, request }: { readonly orders: readonly Order[]; readonly request: ErasureRequest },
) {
	const requestKeptUntil = request.keptUntil;
	const ordersKeptUntil = mayEraseNow(orders) ? now : recordsKeptUntil(borrower, orders, now);
	const keptUntil = ordersKeptUntil > requestKeptUntil ? ordersKeptUntil : requestKeptUntil;
	const isOpen = orders.some(({ step, closedAt }) => closedAt === null && !transition(step, "lapse").ok);
	if (isOpen) return { obstacle: "openOrder" as const, keptUntil };
	if (keptUntil > now) return { obstacle: "kept" as const, keptUntil };
	return { obstacle: request.recordedBy?.id === staff.id ? ("own" as const) : null, keptUntil };
}

/** Records a request made outside the app. Another staff member must carry it out. */
export const noteErasure: Handler<StaffCalls["noteErasure"]> = async ({ id }, context) => {
	const { db, now, staff, audit } = context;
	const borrower = await lockBorrowerIfExists(db, id);
	if (!borrower || borrower.dataKey.length === 0) return refuse({ error: "borrowerNotFound" });
	audit({ subject: id, borrowerId: id });
	const orders = await listOrders(db, id);
	if (isErasureHeld(orders)) return refuse({ error: "erasureHeld" });
	const keptUntil = mayEraseNow(orders) ? now : recordsKeptUntil(borrower, orders, now);
	const isNew = await addErasureRequest(db, id, { requestedAt: now, keptUntil, recordedBy: staff.id });
	return isNew ? ok({ keptUntil: keptUntil.toISOString() }) : refuse({ error: "proposalOpen" });
};

const refusals = { kept: "erasureKept", openOrder: "erasureHeld", own: "proposalOwn" } as const;

export const carryOutErasure: Handler<StaffCalls["carryOutErasure"]> = async ({ id }, context) => {
	const { db } = context;
	const item = await readWorkableItem(context, "erasures", id);
	if (!item.ok) return item;
	const borrower = await lockBorrower(db, id);
	const orders = await listOrders(db, id);
	const request = await findErasureRequest(db, id);
	if (!request) return refuse({ error: "itemNotFound" });
	const { obstacle } = findObstacle(context, borrower, { orders, request });
	if (obstacle) return refuse({ error: refusals[obstacle] });
	await erasePerson(context, borrower, orders, "staff");
	await releaseItem(context, item.value);
	return ok({});
};

export const exportItem: Handler<StaffCalls["exportItem"]> = async ({ id }, context) => {
	const item = await readItem(context, "exports", id);
	if (!item.ok) return item;
	const request = await findProposal(context.db, id);
	if (!request) return refuse({ error: "itemNotFound" });
	const asked = parseStored({ name: "data export", schema: dataExportFields }, request.after);
	const { channel, askedOn } = asked.ok ? asked.value : { channel: null, askedOn: null };
	return ok({
		item: await viewItem(context, item.value),
		channel,
		askedOn,
		reason: request.reason,
		notedBy: request.madeByName,
		approvedBy: request.decidedByName,
	});
};

type ApprovedExport = { readonly item: QueueItem; readonly borrower: Borrower };

/** An approved export that is not handed over yet. */
async function findApprovedExport(
	context: StaffContext,
	id: string,
): Promise<Result<ApprovedExport, Refusal<"itemNotFound" | "itemTaken" | "exportUnchecked">>> {
	const item = await readWorkableItem(context, "exports", id);
	if (!item.ok) return item;
	const request = await findProposal(context.db, id);
	if (request?.borrowerId == null) return refuse({ error: "itemNotFound" });
	if (request.decision !== "approved") return refuse({ error: "exportUnchecked" });
	return ok({ item: item.value, borrower: await lockBorrower(context.db, request.borrowerId) });
}

export const exportFile: Handler<StaffCalls["exportFile"]> = async ({ id }, context) => {
	const approved = await findApprovedExport(context, id);
	if (!approved.ok) return approved;
	const { borrower } = approved.value;
	const document = {
		exportedAt: context.now.toISOString(),
		data: await context.exportPerson(context, borrower),
	};
	const bytes = Buffer.from(JSON.stringify(document, null, "\t"));
	return ok({ name: `${borrower.id}.json`, type: "application/json", bytes });
};

/** Notifies the borrower, who notices an export that another person requested in their name. */
export const handOverExport: Handler<StaffCalls["handOverExport"]> = async ({ id }, context) => {
	const approved = await findApprovedExport(context, id);
	if (!approved.ok) return approved;
	const { db, staff, now: at } = context;
	const { item, borrower } = approved.value;
	if (!(await markHandedOver(db, id, { by: staff.id, at }))) return refuse({ error: "itemNotFound" });
	await notifyBorrower(context, borrower, "dataHandedOver");
	await releaseItem(context, item);
	return ok({});
};
