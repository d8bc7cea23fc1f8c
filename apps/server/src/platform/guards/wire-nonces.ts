import { sql } from "kysely";
import type { Db } from "../database/schema/index.ts";

export type SeenNonce = { readonly packageName: string; readonly nonce: Buffer };

/** Inserts what is new and answers it; a nonce that was there before is missing from the answer. */
export async function addNonces(db: Db, nonces: readonly SeenNonce[]): Promise<readonly SeenNonce[]> {
	const names = nonces.map(({ packageName }) => packageName);
	const bytes = nonces.map(({ nonce }) => nonce);
	const { rows } = await sql<{ package_name: string; nonce: Uint8Array }>`
		insert into wire_nonces (package_name, nonce) select * from unnest(${names}::text[], ${bytes}::bytea[])
		on conflict do nothing returning package_name, nonce`.execute(db);
	return rows.map((row) => ({ packageName: row.package_name, nonce: Buffer.from(row.nonce) }));
}

/** By the database's own clock, which is also the one that stamped them. */
export async function forgetNonces(db: Db, olderThanSeconds: number): Promise<void> {
	await db
		.deleteFrom("wire_nonces")
		.where("seen_at", "<", sql<Date>`now() - make_interval(secs => ${olderThanSeconds})`)
		.execute();
}
