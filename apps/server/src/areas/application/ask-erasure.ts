import { randomBytes } from "node:crypto";
import type { applicationCalls } from "@puente/contract";
import { hasLoan, ok, refuse, transition } from "@puente/core";
import { regions } from "@puente/regions/load";
import type { Handler } from "../../deps.ts";
import { lockBorrower } from "../../store/borrowers.ts";
import {
	addErasureWish,
	eraseApplications,
	eraseBorrower,
	findErasureWish,
	findMobileIndex,
} from "../../store/erasure.ts";
import { listOrders, moveOrder, type Order } from "../../store/orders.ts";
import { removeCodes } from "../../store/verification-codes.ts";

/** Nothing was ever approved and nothing is under review: no law asks to keep anything. */
export function mayEraseNow(orders: readonly Order[]): boolean {
	return orders.every((order) => order.approvedAt === null && order.step !== "Applying");
}

/** A review or a loan under way: first it has to end. */
function isHeld(orders: readonly Order[]): boolean {
	return orders.some(
		(order) => order.step === "Applying" || (order.closedAt === null && hasLoan(order.step)),
	);
}

/**
 * Erases at once where nothing must be kept: key, files, sealed rows, blind indexes and sessions. Otherwise the wish is
 * kept with the day until which records are. Refuses: erasureHeld.
 */
export const askErasure: Handler<(typeof applicationCalls)["askErasure"]> = async (_input, context) => {
	const { db, now } = context;
	const borrower = await lockBorrower(db, context.caller.borrowerId);
	const orders = await listOrders(db, borrower.id);
	if (isHeld(orders)) return refuse({ error: "erasureHeld" });
	if (!mayEraseNow(orders)) {
		const years = regions[borrower.country].terms.deadlines.recordsKeptYears;
		const ended = orders[0]?.closedAt ?? now;
		const keptUntil = new Date(ended);
		keptUntil.setUTCFullYear(keptUntil.getUTCFullYear() + years);
		await addErasureWish(db, borrower.id, { askedAt: now, keptUntil });
		const wish = await findErasureWish(db, borrower.id);
		return ok({ outcome: "asked" as const, keptUntil: (wish?.keptUntil ?? keptUntil).toISOString() });
	}
	for (const order of orders) {
		const next = transition(order.step, "lapse");
		if (next.ok) await moveOrder(db, order, { command: "lapse", step: next.value, actor: "borrower" }, now);
	}
	await removeCodes(db, await findMobileIndex(db, borrower.id));
	await eraseApplications(db, [borrower.id], now);
	await eraseBorrower(db, { id: borrower.id, randomIndex: randomBytes(32) }, now);
	await context.deps.enqueue(db, "remove-files", {});
	return ok({ outcome: "erased" as const, keptUntil: null });
};
