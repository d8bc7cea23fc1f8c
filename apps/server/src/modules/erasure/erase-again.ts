import type { Deps } from "../../platform/context/calls.ts";
import { listErasedAgain, noteErasedAgain } from "../../platform/crypto/erase-keys.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { lockBorrower } from "../borrower/index.ts";
import { listOrders } from "../order/index.ts";
import { erasePerson } from "./erase-person.ts";

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
