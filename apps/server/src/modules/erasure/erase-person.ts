import { randomBytes } from "node:crypto";
import { hasLoan, transition } from "@puente/core/application";
import { regions } from "@puente/regions/load";
import type { Deps } from "../../platform/context/calls.ts";
import { listErasedAgain, noteErasedAgain } from "../../platform/crypto/erase-keys.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { removeCodes } from "../access/index.ts";
import { type Borrower, lockBorrower } from "../borrower/index.ts";
import { listOrders, moveOrder, type Order } from "../order/index.ts";
import { eraseApplications, eraseBorrower, findMobileIndex } from "./store/erasure.ts";

/** An open review or loan must end before an erasure. */
export function isErasureHeld(orders: readonly Order[]): boolean {
	return orders.some(
		(order) => order.step === "Applying" || (order.closedAt === null && hasLoan(order.step)),
	);
}

/** True if nothing was ever approved or is under review, so no law requires records. */
export function mayEraseNow(orders: readonly Order[]): boolean {
	return orders.every((order) => order.approvedAt === null && order.step !== "Applying");
}

/** End of the retention of the newest order, which comes first in the list. */
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

type ErasureContext = { readonly db: Db; readonly now: Date; readonly deps: Pick<Deps, "enqueue"> };

/**
 * Deletes key, files, sealed rows, blind indexes and sessions for ever. The caller holds the lock on the borrower row
 * and has checked that nothing must be kept.
 */
export async function erasePerson(
	{ db, now, deps }: ErasureContext,
	{ id }: Pick<Borrower, "id">,
	orders: readonly Order[],
	actor: "borrower" | "staff" | "system",
): Promise<void> {
	for (const order of orders) {
		const next = transition(order.step, "lapse");
		if (next.ok) await moveOrder(db, order, { command: "lapse", step: next.value, actor }, now);
	}
	await removeCodes(db, await findMobileIndex(db, id));
	await eraseApplications(db, [id], now);
	await eraseBorrower(db, { id, randomIndex: randomBytes(32) }, now);
	await deps.enqueue(db, "remove-files", [{}]);
}

/**
 * After a restore, erases those again who were erased since the dump, before anyone is served. Their keys are gone, so
 * nothing of them can be read in between. Someone whose application alone was erased loses the account too. Returns how
 * many it erased.
 */
export async function eraseAgain(
	db: Db,
	{ now, deps }: { readonly now: Date; readonly deps: Pick<Deps, "enqueue" | "vault"> },
): Promise<number> {
	const found = await listErasedAgain(db, deps.vault);
	for (const id of found) {
		await db.transaction().execute(async (tx) => {
			const borrower = await lockBorrower(tx, id);
			await erasePerson({ db: tx, now, deps }, borrower, await listOrders(tx, id), "system");
		});
	}
	await noteErasedAgain(db, deps.vault);
	return found.length;
}
