import { sql } from "kysely";
import type { Db } from "./schema.ts";

/** Does the work in a transaction unless another process is doing it at this moment. */
export async function tryExclusive(db: Db, name: string, work: (tx: Db) => Promise<void>): Promise<boolean> {
	return db.transaction().execute(async (tx) => {
		const lock = sql<{ got: boolean }>`select pg_try_advisory_xact_lock(hashtext(${name})) as got`;
		const got = (await lock.execute(tx)).rows[0]?.got === true;
		if (got) await work(tx);
		return got;
	});
}
