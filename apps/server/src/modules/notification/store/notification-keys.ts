import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema/index.ts";

export async function findNotificationKey(db: Db, borrowerId: string): Promise<Buffer | null> {
	const row = await db
		.selectFrom("letter_keys")
		.select("data_key")
		.where("borrower_id", "=", borrowerId)
		.executeTakeFirst();
	return row ? Buffer.from(row.data_key) : null;
}

/**
 * Keeps an existing key, so that two first notifications at the same time are sealed under one key. The borrower's row
 * is locked before the insert: locked after it, it would deadlock with a transaction that holds the borrower and adds the
 * same key.
 */
export async function addNotificationKey(db: Db, borrowerId: string, dataKey: Buffer): Promise<void> {
	await sql`with borrower as (select id from borrowers where id = ${borrowerId} for no key update)
		insert into letter_keys (borrower_id, data_key) select id, ${dataKey}::bytea from borrower
		on conflict (borrower_id) do nothing`.execute(db);
}
