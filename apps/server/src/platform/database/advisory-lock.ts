import { sql } from "kysely";
import type { Database } from "./database.ts";
import type { Db } from "./schema/index.ts";

/** Runs the work in a transaction, unless another process holds the lock. Returns whether it ran. */
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

/** Runs long work while other processes wait for the lock. An embedded database has only one process. */
export async function withAdvisoryLock<T>(
	database: Database,
	name: string,
	work: () => Promise<T>,
): Promise<T> {
	if (database.engine === "pglite") return work();
	return database.db.connection().execute(async (connection) => {
		await sql`select pg_advisory_lock(hashtext(${name}))`.execute(connection);
		try {
			return await work();
		} finally {
			await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(connection);
		}
	});
}
