import { sql } from "kysely";
import type { Db } from "./schema.ts";

export type SeenNonce = { readonly packageName: string; readonly nonce: Buffer };

/** Inserts what is new and answers it; a nonce that was there before is missing from the answer. */
export async function addNonces(db: Db, nonces: readonly SeenNonce[]): Promise<readonly SeenNonce[]> {
	const rows = await db
		.insertInto("wire_nonces")
		.values(nonces.map((seen) => ({ package_name: seen.packageName, nonce: seen.nonce })))
		.onConflict((conflict) => conflict.doNothing())
		.returning(["package_name", "nonce"])
		.execute();
	return rows.map((row) => ({ packageName: row.package_name, nonce: Buffer.from(row.nonce) }));
}

/** By the database's own clock, which is also the one that stamped them. */
export async function forgetNonces(db: Db, olderThanSeconds: number): Promise<void> {
	await db
		.deleteFrom("wire_nonces")
		.where("seen_at", "<", sql<Date>`now() - make_interval(secs => ${olderThanSeconds})`)
		.execute();
}
