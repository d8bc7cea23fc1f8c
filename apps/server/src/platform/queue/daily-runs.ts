import type { PlainDate } from "@puente/core/time";
import type { Db } from "../database/schema/index.ts";

/** True for the first call on a day. */
export async function beginDailyRun(db: Db, name: string, day: PlainDate, now: Date): Promise<boolean> {
	const begun = await db
		.insertInto("dailyRuns")
		.values({ name, day, startedAt: now })
		.onConflict((conflict) => conflict.columns(["name", "day"]).doNothing())
		.returning("name")
		.executeTakeFirst();
	return begun !== undefined;
}
