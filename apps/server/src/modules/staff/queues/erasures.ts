import type { StaffCalls } from "@puente/contract/staff";
import { stepCodes, transition } from "@puente/core/application";
import { ok, refuse } from "@puente/core/result";
import type { StaffContext, StaffHandler } from "../../../platform/context/staff-calls.ts";
import { type Borrower, getBorrower, lockBorrower, lockBorrowerIfThere } from "../../borrower/index.ts";
import { listOrders, type Order } from "../../order/index.ts";
import {
	addErasureRequest,
	type ErasureRequest,
	erasePerson,
	findErasureRequest,
	isErasureHeld,
	mayEraseNow,
	recordsKeptUntil,
} from "../../privacy/index.ts";
import { letGo, seeItem, workOn } from "./held-item.ts";
import { viewItem } from "./queues.ts";

export const erasureItem: StaffHandler<StaffCalls["erasureItem"]> = async ({ id }, context) => {
	const { db } = context;
	const item = await seeItem(context, "erasures", id);
	if (!item.ok) return item;
	const request = await findErasureRequest(db, id);
	if (!request) return refuse({ error: "itemNotFound" });
	const orders = await listOrders(db, id);
	const { obstacle, keptUntil } = whatHinders(context, await getBorrower(db, id), { orders, request });
	return ok({
		item: viewItem(item.value),
		askedAt: request.askedAt.toISOString(),
		keptUntil: keptUntil.toISOString(),
		notedBy: request.notedBy?.name ?? null,
		obstacle,
		orders: orders.map(({ orderNo, step, createdAt, closedAt }) => ({
			orderNo,
			step: stepCodes[step],
			createdAt: createdAt.toISOString(),
			closedAt: closedAt?.toISOString() ?? null,
		})),
	});
};

/** Somebody who came back after the request has newer records, and these are kept as long. */
function whatHinders(
	{ now, staff }: StaffContext,
	borrower: Borrower,
	{ orders, request }: { readonly orders: readonly Order[]; readonly request: ErasureRequest },
) {
	const ofRequest = request.keptUntil;
	const ofOrders = mayEraseNow(orders) ? now : recordsKeptUntil(borrower, orders, now);
	const keptUntil = ofOrders > ofRequest ? ofOrders : ofRequest;
	const isOpen = orders.some(({ step, closedAt }) => closedAt === null && !transition(step, "lapse").ok);
	if (isOpen) return { obstacle: "openOrder" as const, keptUntil };
	if (keptUntil > now) return { obstacle: "kept" as const, keptUntil };
	return { obstacle: request.notedBy?.id === staff.id ? ("own" as const) : null, keptUntil };
}

/** Somebody wrote or called. Who talked to them does not erase them: that is another person's. */
export const noteErasure: StaffHandler<StaffCalls["noteErasure"]> = async ({ id }, context) => {
	const { db, now, staff, audit } = context;
	const borrower = await lockBorrowerIfThere(db, id);
	if (!borrower || borrower.dataKey.length === 0) return refuse({ error: "borrowerNotFound" });
	audit({ subject: id, borrowerId: id });
	const orders = await listOrders(db, id);
	if (isErasureHeld(orders)) return refuse({ error: "erasureHeld" });
	const keptUntil = mayEraseNow(orders) ? now : recordsKeptUntil(borrower, orders, now);
	const isNew = await addErasureRequest(db, id, { askedAt: now, keptUntil, notedBy: staff.id });
	return isNew ? ok({ keptUntil: keptUntil.toISOString() }) : refuse({ error: "proposalOpen" });
};

const refusals = { kept: "erasureKept", openOrder: "erasureHeld", own: "proposalOwn" } as const;

export const carryOutErasure: StaffHandler<StaffCalls["carryOutErasure"]> = async ({ id }, context) => {
	const { db } = context;
	const item = await workOn(context, "erasures", id);
	if (!item.ok) return item;
	const borrower = await lockBorrower(db, id);
	const orders = await listOrders(db, id);
	const request = await findErasureRequest(db, id);
	if (!request) return refuse({ error: "itemNotFound" });
	const { obstacle } = whatHinders(context, borrower, { orders, request });
	if (obstacle) return refuse({ error: refusals[obstacle] });
	await erasePerson(context, borrower, orders, "staff");
	await letGo(context, item.value);
	return ok({});
};
