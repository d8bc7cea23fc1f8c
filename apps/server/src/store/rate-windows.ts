import { sql } from "kysely";
import type { Db } from "./schema.ts";

/** Adds to counters that all processes share and answers their new totals, in the same order. */
export async function countInWindow(
	db: Db,
	counts: readonly { readonly key: Buffer; readonly by: number }[],
	windowEnd: Date,
): Promise<readonly number[]> {
	const rows = await db
		.insertInto("rate_windows")
		.values(counts.map(({ key, by }) => ({ key, window_end: windowEnd, count: by })))
		.onConflict((conflict) =>
			conflict.columns(["key", "window_end"]).doUpdateSet((row) => ({
				count: sql`${row.ref("rate_windows.count")} + ${row.ref("excluded.count")}`,
			})),
		)
		.returning("count")
		.execute();
	return rows.map((row) => row.count);
}

/** Counts one more and says whether that was too many. Windows are aligned, so a limit is cheap to keep. */
export async function exceedsLimit(
	db: Db,
	key: Buffer,
	limit: { readonly count: number; readonly seconds: number },
	now: Date,
): Promise<boolean> {
	const [total = 0] = await countInWindow(db, [{ key, by: 1 }], windowEnd(limit.seconds, now));
	return total > limit.count;
}

export function windowEnd(seconds: number, now: Date): Date {
	const lengthMs = seconds * 1000;
	return new Date((Math.floor(now.getTime() / lengthMs) + 1) * lengthMs);
}

export async function forgetWindows(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("rate_windows").where("window_end", "<", before).execute();
}
