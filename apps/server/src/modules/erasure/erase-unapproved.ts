import { transition } from "@puente/core/application";
import { countries } from "@puente/core/region";
import { regions } from "@puente/regions/load";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { JobContext } from "../../platform/context/calls.ts";
import { eraseKeys } from "../../platform/crypto/erase-keys.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { lockBorrower } from "../borrower/index.ts";
import { removeFiles } from "../identity/index.ts";
import { listOrders, moveOrder } from "../order/index.ts";
import { changeDataKey, eraseApplications, listUnapproved } from "./store/erasure.ts";

const daySeconds = 86_400;
const chunkSize = 200;

function overdueByCountry(now: Date) {
	return countries.map((country) => {
		const days = regions[country].terms.deadlines.unapprovedDataErasedDays;
		return { country, before: secondsAfter(now, -days * daySeconds) };
	});
}

export async function isUnapprovedDue(db: Db, now: Date): Promise<boolean> {
	for (const overdue of overdueByCountry(now)) {
		if ((await listUnapproved(db, { ...overdue, countMax: 1 })).length > 0) return true;
	}
	return false;
}

/**
 * Erases applications without a loan some days after the last activity or the rejection. The account stays. Each chunk
 * is its own transaction, so an interrupted run continues where it ended.
 */
export async function eraseUnapproved(context: JobContext): Promise<void> {
	for (const overdue of overdueByCountry(context.now)) {
		while ((await eraseChunk(context, overdue)) === chunkSize);
	}
	await eraseKeys(context.db, context.deps.vault);
	await removeFiles(context);
}

function eraseChunk(
	{ db, now, deps }: JobContext,
	overdue: ReturnType<typeof overdueByCountry>[number],
): Promise<number> {
	return db.transaction().execute(async (tx) => {
		const found = await listUnapproved(tx, { ...overdue, countMax: chunkSize });
		if (found.length === 0) return 0;
		for (const id of found) await lockBorrower(tx, id);
		// A borrower may have become active again before the lock.
		const still = await listUnapproved(tx, { ...overdue, countMax: chunkSize, among: found });
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
