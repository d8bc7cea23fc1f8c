import { sql } from "kysely";
import type { Database } from "./database.ts";
import type { Db } from "./schema/index.ts";

/** Does the work in a transaction unless another process is doing it at this moment. */
export async function tryWithAdvisoryLock(
	db: Db,
	name: string,
	work: (tx: Db) => Promise<void>,
): Promise<boolean> {
	return db.transaction().execute(async (tx) => {
		const lock = sql<{ got: boolean }>`select pg_try_advisory_xact_lock(hashtext(${name})) as got`;
		const got = (await lock.execute(tx)).rows[0]?.got === true;
		if (got) await work(tx);
		return got;
	});
}

/** Does long work while no other process does the same: the others wait. An embedded database has no other process. */
export async function withAdvisoryLock<T>(
	database: Database,
	name: string,
	work: () => Promise<T>,
): Promise<T> {
	if (database.engine === "pglite") return work();
	return database.db.connection().execute(async (held) => {
		await sql`select pg_advisory_lock(hashtext(${name}))`.execute(held);
		try {
			return await work();
		} finally {
			await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(held);
		}
	});
}
