import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema/index.ts";

export async function findNotificationKey(db: Db, borrowerId: string): Promise<Buffer | null> {
	const row = await db
		.selectFrom("notificationKeys")
		.select("dataKey")
		.where("borrowerId", "=", borrowerId)
		.executeTakeFirst();
	return row ? Buffer.from(row.dataKey) : null;
}

/**
 * Adds keys and returns those that were added. It keeps an existing key, so that two first notifications at the same time
 * are sealed under one key. The borrowers' rows are locked before the insert, in the order of all writers: locked after
 * it, they would deadlock with a transaction that holds a borrower and adds the same key.
 */
export async function addNotificationKeys(
	db: Db,
	keys: readonly { readonly borrowerId: string; readonly dataKey: Buffer }[],
): Promise<ReadonlyMap<string, Buffer>> {
	const ids = keys.map(({ borrowerId }) => borrowerId);
	const dataKeys = keys.map(({ dataKey }) => dataKey);
	const { rows } = await sql<{ borrowerId: string; dataKey: Uint8Array }>`
		with borrower as (
			select b.id, k.data_key from unnest(${ids}::uuid[], ${dataKeys}::bytea[]) as k (id, data_key)
			join borrowers b on b.id = k.id order by b.id for no key update of b
		)
		insert into notification_keys (borrower_id, data_key) select id, data_key from borrower
		on conflict (borrower_id) do nothing returning borrower_id, data_key`.execute(db);
	return new Map(rows.map((row) => [row.borrowerId, Buffer.from(row.dataKey)]));
}
