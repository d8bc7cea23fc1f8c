import { sql } from "kysely";
import type { Db } from "../database/schema/index.ts";

export type SeenNonce = { readonly packageName: string; readonly nonce: Buffer };

/**
 * Inserts the nonces and returns only the new ones: a nonce that is missing from the result was used before. Never in a
 * transaction of others, because its commit does not wait for the disk: every sealed call would wait for it, reads too.
 * If the database crashes, the nonces of its last half second may be lost. A call that changes something is then still
 * recognised by its operation id, which is committed with the change.
 */
export async function addNonces(db: Db, nonces: readonly SeenNonce[]): Promise<readonly SeenNonce[]> {
	const names = nonces.map(({ packageName }) => packageName);
	const bytes = nonces.map(({ nonce }) => nonce);
	const { rows } = await sql<{ packageName: string; nonce: Uint8Array }>`
		with quick as (select set_config('synchronous_commit', 'off', true))
		insert into wire_nonces (package_name, nonce)
		select seen.* from quick, unnest(${names}::text[], ${bytes}::bytea[]) as seen
		on conflict (package_name, nonce) do nothing returning package_name, nonce`.execute(db);
	return rows.map((row) => ({ packageName: row.packageName, nonce: Buffer.from(row.nonce) }));
}

/** Uses the database's clock, because `seen_at` is set by it. */
export async function deleteOldNonces(db: Db, olderThanSeconds: number): Promise<void> {
	await db
		.deleteFrom("wireNonces")
		.where("seenAt", "<", sql<Date>`now() - make_interval(secs => ${olderThanSeconds})`)
		.execute();
}
