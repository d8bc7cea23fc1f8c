import { sql } from "kysely";
import type { Db } from "./schema/index.ts";

export async function isDatabaseReachable(db: Db): Promise<boolean> {
	await sql`select 1`.execute(db);
	return true;
}
