import type { Db } from "../database/schema/index.ts";

export async function readClockOffset(db: Db): Promise<number> {
	const row = await db
		.selectFrom("sandbox_clock")
		.select("offset_ms")
		.where("id", "=", 1)
		.executeTakeFirstOrThrow();
	return Number(row.offset_ms);
}

export async function writeClockOffset(db: Db, offsetMs: number): Promise<void> {
	await db.updateTable("sandbox_clock").set({ offset_ms: offsetMs }).where("id", "=", 1).execute();
}
