import { sql } from "kysely";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

export type Verification = Readonly<Schema["bookVerifications"]>;

/** A standby can be verified and not written to. */
export async function addVerification(db: Db, verification: Verification): Promise<void> {
	const { rows } = await sql<{ isStandby: boolean }>`select pg_is_in_recovery() as "isStandby"`.execute(db);
	if (rows[0]?.isStandby) return;
	const { finishedAt, faults, chains, root } = verification;
	await db.insertInto("bookVerifications").values({ finishedAt, faults, chains, root }).execute();
}

export async function findLastVerification(
	db: Db,
): Promise<{ readonly at: Date; readonly faults: number } | null> {
	const row = await db
		.selectFrom("bookVerifications")
		.select(["finishedAt", "faults"])
		.orderBy("finishedAt", "desc")
		.limit(1)
		.executeTakeFirst();
	return row ? { at: row.finishedAt, faults: row.faults } : null;
}
