import type { StaffCalls } from "@puente/contract/staff";
import { ok, refuse, stepCodes, transition } from "@puente/core";
import { erasePerson, mayEraseNow, recordsKeptUntil } from "../../../personal-data/erase-person.ts";
import type { StaffContext, StaffHandler } from "../../../staff-deps.ts";
import { type Borrower, getBorrower, lockBorrower } from "../../../store/borrowers.ts";
import { findErasureWish } from "../../../store/erasure.ts";
import { listOrders, type Order } from "../../../store/orders.ts";
import { letGo, seeItem, workOn } from "./held-item.ts";
import { viewItem } from "./queues.ts";

export const erasureItem: StaffHandler<StaffCalls["erasureItem"]> = async ({ id }, context) => {
	const { db } = context;
	const item = await seeItem(context, "erasures", id);
	if (!item.ok) return item;
	const wish = await findErasureWish(db, id);
	if (!wish) return refuse({ error: "itemNotFound" });
	const orders = await listOrders(db, id);
	const { obstacle, keptUntil } = await whatHinders(context, await getBorrower(db, id), orders);
	return ok({
		item: viewItem(item.value),
		askedAt: wish.askedAt.toISOString(),
		keptUntil: keptUntil.toISOString(),
		obstacle,
		orders: orders.map(({ orderNo, step, createdAt, closedAt }) => ({
			orderNo,
			step: stepCodes[step],
			createdAt: createdAt.toISOString(),
			closedAt: closedAt?.toISOString() ?? null,
		})),
	});
};

/** Somebody who came back after the wish has newer records, and these are kept as long. */
async function whatHinders({ db, now }: StaffContext, borrower: Borrower, orders: readonly Order[]) {
	const wish = await findErasureWish(db, borrower.id);
	const ofWish = wish?.keptUntil ?? now;
	const ofOrders = mayEraseNow(orders) ? now : recordsKeptUntil(borrower, orders, now);
	const keptUntil = ofOrders > ofWish ? ofOrders : ofWish;
	const isOpen = orders.some(({ step, closedAt }) => closedAt === null && !transition(step, "lapse").ok);
	const obstacle = isOpen ? ("openOrder" as const) : keptUntil > now ? ("kept" as const) : null;
	return { obstacle, keptUntil };
}

export const carryOutErasure: StaffHandler<StaffCalls["carryOutErasure"]> = async ({ id }, context) => {
	const { db } = context;
	const item = await workOn(context, "erasures", id);
	if (!item.ok) return item;
	const borrower = await lockBorrower(db, id);
	const orders = await listOrders(db, id);
	const { obstacle } = await whatHinders(context, borrower, orders);
	if (obstacle) return refuse({ error: obstacle === "kept" ? "erasureKept" : "erasureHeld" });
	await erasePerson(context, borrower, orders, "staff");
	await letGo(context, item.value);
	return ok({});
};
