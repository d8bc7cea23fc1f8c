import { sql } from "kysely";
import type { Database } from "./database.ts";

/** Whether the disk could change bytes unnoticed: PostgreSQL without data checksums. */
export async function lacksChecksums({ db, engine }: Pick<Database, "db" | "engine">): Promise<boolean> {
	if (engine !== "postgres") return false;
	const { rows } = await sql<{ dataChecksums: string }>`show data_checksums`.execute(db);
	return rows[0]?.dataChecksums === "off";
}
