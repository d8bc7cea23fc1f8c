import type { ChangedKind } from "@puente/core/application";
import type { Db } from "../../../platform/database/schema/index.ts";

export type DataChange = { readonly what: ChangedKind; readonly at: Date };

/** Notes that a borrower changed their own data; the value is not kept here. */
export async function addDataChange(db: Db, borrowerId: string, change: DataChange): Promise<void> {
	await db
		.insertInto("dataChanges")
		.values({ id: crypto.randomUUID(), borrowerId, ...change })
		.execute();
}

/** The changes of a borrower, newest first. */
export async function listDataChanges(db: Db, borrowerId: string): Promise<readonly DataChange[]> {
	return db
		.selectFrom("dataChanges")
		.select(["what", "at"])
		.where("borrowerId", "=", borrowerId)
		.orderBy("at", "desc")
		.execute();
}

/** From now on payouts go to another account: none leaves for a day. */
export async function noteAccountChange(db: Db, borrowerId: string, at: Date): Promise<void> {
	await db.updateTable("borrowers").set({ accountChangedAt: at }).where("id", "=", borrowerId).execute();
}
