import { sql } from "kysely";
import { expect } from "vitest";
import { keyedColumns, keyedGroups } from "../src/platform/crypto/keyed-columns.ts";
import type { Db } from "../src/platform/database/schema/index.ts";

/** Expects that every value made with a master key was made with this one. */
export async function expectAllUnderKey(db: Db, keyId: number): Promise<void> {
	const counted = [
		{ table: "rateWindows", column: "key" },
		{ table: "verificationCodes", column: "addressIndex" },
	] as const;
	const places = [...keyedGroups.flat(), ...keyedColumns, ...counted];
	for (const { table, column } of places) {
		const value = sql.ref(column);
		const { rows } = await sql<{ count: number }>`
			select count(*)::int as count from ${sql.table(table)}
			where length(${value}) > 0 and master_key_of(${value}) <> ${keyId}`.execute(db);
		expect(rows, `${table}.${column}`).toEqual([{ count: 0 }]);
	}
}
