import { randomBytes } from "node:crypto";
import { hasLoan, transition } from "@puente/core/application";
import { regions } from "@puente/regions/load";
import type { Deps } from "../../platform/context/calls.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { removeCodes } from "../access/index.ts";
import type { Borrower } from "../borrower/index.ts";
import { moveOrder, type Order } from "../order/index.ts";
import { eraseApplications, eraseBorrower, findMobileIndex } from "./store/erasure.ts";

/** A review or a loan under way: first it has to end. */
export function isErasureHeld(orders: readonly Order[]): boolean {
	return orders.some(
		(order) => order.step === "Applying" || (order.closedAt === null && hasLoan(order.step)),
	);
}

/** Nothing was ever approved and nothing is under review: no law asks to keep anything. */
export function mayEraseNow(orders: readonly Order[]): boolean {
	return orders.every((order) => order.approvedAt === null && order.step !== "Applying");
}

/** Until when the records of the newest order are kept; the newest comes first. */
export function recordsKeptUntil(
	{ country }: Pick<Borrower, "country">,
	orders: readonly Order[],
	now: Date,
): Date {
	const years = regions[country].terms.deadlines.recordsKeptYears;
	const until = new Date(orders[0]?.closedAt ?? now);
	until.setUTCFullYear(until.getUTCFullYear() + years);
	return until;
}

type Erasing = { readonly db: Db; readonly now: Date; readonly deps: Pick<Deps, "enqueue"> };

/**
 * Key, files, sealed rows, blind indexes and sessions are gone for ever. The caller holds the borrower's row, and has seen
 * that nothing needs them.
 */
export async function erasePerson(
	{ db, now, deps }: Erasing,
	{ id }: Pick<Borrower, "id">,
	orders: readonly Order[],
	actor: "borrower" | "staff",
): Promise<void> {
	for (const order of orders) {
		const next = transition(order.step, "lapse");
		if (next.ok) await moveOrder(db, order, { command: "lapse", step: next.value, actor }, now);
	}
	await removeCodes(db, await findMobileIndex(db, id));
	await eraseApplications(db, [id], now);
	await eraseBorrower(db, { id, randomIndex: randomBytes(32) }, now);
	await deps.enqueue(db, "remove-files", {});
}
