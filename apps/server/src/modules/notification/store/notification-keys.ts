import type { Db } from "../../../platform/database/schema/index.ts";

export async function findNotificationKey(db: Db, borrowerId: string): Promise<Buffer | null> {
	const row = await db
		.selectFrom("letter_keys")
		.select("data_key")
		.where("borrower_id", "=", borrowerId)
		.executeTakeFirst();
	return row ? Buffer.from(row.data_key) : null;
}

/** Keeps an existing key, so that two first notifications at the same time are sealed under one key. */
export async function addNotificationKey(db: Db, borrowerId: string, dataKey: Buffer): Promise<void> {
	await db
		.insertInto("letter_keys")
		.values({ borrower_id: borrowerId, data_key: dataKey })
		.onConflict((conflict) => conflict.column("borrower_id").doNothing())
		.execute();
}
