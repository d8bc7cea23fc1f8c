import { transition } from "@puente/core/application";
import { countries } from "@puente/core/region";
import { regions } from "@puente/regions/load";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { JobContext } from "../../platform/context/calls.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { lockBorrower } from "../borrower/index.ts";
import { removeFiles } from "../identity/index.ts";
import { listOrders, moveOrder } from "../order/index.ts";
import { changeDataKey, eraseApplications, listUnapproved } from "./store/erasure.ts";

const daySeconds = 86_400;
const borrowersAtOnce = 200;

function overdueAt(now: Date) {
	return countries.map((country) => {
		const days = regions[country].terms.deadlines.unapprovedDataErasedDays;
		return { country, before: secondsAfter(now, -days * daySeconds) };
	});
}

export async function isUnapprovedDue(db: Db, now: Date): Promise<boolean> {
	for (const overdue of overdueAt(now)) {
		if ((await listUnapproved(db, { ...overdue, countMax: 1 })).length > 0) return true;
	}
	return false;
}

/**
 * Erases applications that came to nothing, some days after the borrower last touched them or was rejected. The account
 * stays. A chunk is a transaction of its own: what was done stays done, and the next run goes on from there.
 */
export async function eraseUnapproved(context: JobContext): Promise<void> {
	for (const overdue of overdueAt(context.now)) {
		while ((await eraseChunk(context, overdue)) === borrowersAtOnce);
	}
	await removeFiles(context);
}

function eraseChunk(
	{ db, now, deps }: JobContext,
	overdue: ReturnType<typeof overdueAt>[number],
): Promise<number> {
	return db.transaction().execute(async (tx) => {
		const found = await listUnapproved(tx, { ...overdue, countMax: borrowersAtOnce });
		if (found.length === 0) return 0;
		for (const id of found) await lockBorrower(tx, id);
		// Somebody may have come back before the lock was held.
		const still = await listUnapproved(tx, { ...overdue, countMax: borrowersAtOnce, among: found });
		await eraseApplications(tx, still, now);
		for (const id of still) {
			for (const order of await listOrders(tx, id)) {
				const next = transition(order.step, "lapse");
				if (next.ok) await moveOrder(tx, order, { command: "lapse", step: next.value, actor: "system" }, now);
			}
			const borrower = await lockBorrower(tx, id);
			const mobile = deps.vault.openFor(borrower, "mobile", borrower.mobileSealed);
			const dataKey = deps.vault.newDataKey(id);
			await changeDataKey(tx, {
				id,
				dataKey,
				mobileSealed: deps.vault.sealFor({ id, dataKey }, "mobile", mobile),
			});
		}
		return found.length;
	});
}
