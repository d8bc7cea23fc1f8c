import type { Db } from "../database/schema/index.ts";

export async function readClockOffset(db: Db): Promise<number> {
	const row = await db
		.selectFrom("sandboxClock")
		.select("offsetMs")
		.where("id", "=", 1)
		.executeTakeFirstOrThrow();
	return Number(row.offsetMs);
}

export async function writeClockOffset(db: Db, offsetMs: number): Promise<void> {
	await db.updateTable("sandboxClock").set({ offsetMs }).where("id", "=", 1).execute();
}
