import { sql } from "kysely";
import { retryWhileLocked } from "../database/retry-while-locked.ts";
import type { Db } from "../database/schema/index.ts";
import type { RingKey } from "./key-ring.ts";
import { addMasterKey, listMasterKeys } from "./master-keys.ts";

/** Makes a key the current one and the one before it the old one, unless that was done before. */
export function replaceCurrentKey(db: Db, next: RingKey, onWait: () => void): Promise<void> {
	return changeKeys(db, onWait, async (tx) => {
		if ((await listMasterKeys(tx)).some(({ id }) => id === next.id)) return;
		await tx.updateTable("masterKeys").set({ state: "old" }).where("state", "=", "current").execute();
		await addMasterKey(tx, next);
	});
}

/** From here on the database refuses values of the old key. */
export function closeOldKey(db: Db, onWait: () => void): Promise<void> {
	return changeKeys(db, onWait, async (tx) => {
		await tx.updateTable("masterKeys").set({ state: "closing" }).where("state", "=", "old").execute();
	});
}

/** What limits are counted by is not moved: it ends within a day, and starts anew. */
export async function retireOldKey(db: Db, { id }: RingKey): Promise<void> {
	await sql`delete from rate_windows where master_key_of(key) <> ${id}`.execute(db);
	await sql`update verification_codes set address_index = null where master_key_of(address_index) <> ${id}`.execute(
		db,
	);
	await db
		.updateTable("masterKeys")
		.set({ state: "retired", earlierSealed: null })
		.where("state", "=", "closing")
		.execute();
}

/** How long a key has been known to the database. */
export async function ageOfKeyMs(db: Db, id: number): Promise<number> {
	const { age } = await db
		.selectFrom("masterKeys")
		.select(sql<number>`(extract(epoch from now() - created_at) * 1000)::float8`.as("age"))
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
	return age;
}

/** Waits for all transactions that have read or used the current key, so that every transaction sees one key only. */
function changeKeys(db: Db, onWait: () => void, change: (tx: Db) => Promise<void>): Promise<void> {
	return retryWhileLocked(
		() =>
			db.transaction().execute(async (tx) => {
				// Others wait behind this lock, so it gives way soon and tries again later.
				await sql`set local lock_timeout = '300ms'`.execute(tx);
				await sql`lock table master_keys in access exclusive mode`.execute(tx);
				await change(tx);
			}),
		{ afterMs: 2_000, onWait },
	);
}
