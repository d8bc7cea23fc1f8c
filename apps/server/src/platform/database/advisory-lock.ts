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

/**
 * Runs long work while other processes wait for the lock. An embedded database has only one process. The lock belongs
 * to a transaction, because behind a pooler one that belongs to a connection would stay with the next client.
 */
export async function withAdvisoryLock(
	{ engine, inScriptTransaction }: Database,
	name: "demo",
	work: () => Promise<void>,
): Promise<void> {
	if (engine === "pglite") return work();
	await inScriptTransaction(async (run) => {
		await run(`select pg_advisory_xact_lock(hashtext('${name}'))`);
		await work();
	});
}
