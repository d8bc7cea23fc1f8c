import { sql } from "kysely";
import { hashOf } from "../crypto/vault.ts";
import { batched } from "../database/batched.ts";
import type { Db } from "../database/schema/index.ts";

/** Adds to counters that all processes share. Returns the new totals in the same order. */
export async function countInWindow(
	db: Db,
	counts: readonly { readonly key: Buffer; readonly by: number }[],
	windowEnd: Date,
): Promise<readonly number[]> {
	const rows = await db
		.insertInto("rateWindows")
		.values(counts.map(({ key, by }) => ({ key, windowEnd, count: by })))
		.onConflict((conflict) =>
			conflict.columns(["key", "windowEnd"]).doUpdateSet((row) => ({
				count: sql`${row.ref("rateWindows.count")} + ${row.ref("excluded.count")}`,
			})),
		)
		.returning("count")
		.execute();
	return rows.map((row) => row.count);
}

type LimitCheck = {
	readonly key: Buffer;
	readonly limit: { readonly count: number; readonly seconds: number };
	readonly now: Date;
};

/**
 * Counts one request and returns whether it exceeds the limit. Windows are aligned, so that one row is enough.
 * Batched for each call.
 */
const exceedsLimit = batched(async (db, checks: readonly LimitCheck[]): Promise<readonly boolean[]> => {
	const windows = new Map<string, { readonly key: Buffer; readonly end: Date; by: number }>();
	const places = checks.map((check) => {
		const { key, end } = windowOf(check);
		const name = `${key.toString("hex")} ${end.getTime()}`;
		const window = windows.get(name) ?? { key, end, by: 0 };
		window.by++;
		windows.set(name, window);
		return { name, place: window.by };
	});
	// All processes update the rows in the same order, so that they do not deadlock.
	const sorted = [...windows].sort(([one], [other]) => (one < other ? -1 : 1));
	const keys = sorted.map(([, { key }]) => key);
	const ends = sorted.map(([, { end }]) => end);
	const counts = sorted.map(([, { by }]) => by);
	const { rows } = await sql<{ count: number }>`
			insert into rate_windows (key, window_end, count)
			select * from unnest(${keys}::bytea[], ${ends}::timestamptz[], ${counts}::integer[])
			on conflict (key, window_end) do update set count = rate_windows.count + excluded.count
			returning count`.execute(db);
	const before = new Map(sorted.map(([name, { by }], index) => [name, (rows[index]?.count ?? 0) - by]));
	// Those that are counted in one statement came one after the other: only the ones above the limit exceed it.
	return places.map(
		({ name, place }, index) => (before.get(name) ?? 0) + place > (checks[index]?.limit.count ?? 0),
	);
});

/** Counts one request under all limits, or under none of them if it exceeds one. Runs in the caller's transaction. */
export async function countUnlessExceeded(db: Db, checks: readonly LimitCheck[]): Promise<boolean> {
	const counted: LimitCheck[] = [];
	for (const check of checks) {
		counted.push(check);
		if (!(await exceedsLimit(db, check))) continue;
		for (const { key, end } of counted.map(windowOf)) {
			await sql`update rate_windows set count = count - 1 where key = ${key} and window_end = ${end}`.execute(
				db,
			);
		}
		return false;
	}
	return true;
}

function windowOf({ key, limit, now }: LimitCheck): { readonly key: Buffer; readonly end: Date } {
	// The key contains the window's length: the last hour of a day ends with the day and would share its row.
	return {
		key: Buffer.concat([key, Buffer.from(`/${limit.seconds}`)]),
		end: windowEnd(limit.seconds, now),
	};
}

/**
 * Counts one request of a call under each of its limits. Returns the seconds until it is allowed again, 0 if it is now.
 * Of the requests of one operation only the first is counted, also while it is still running.
 */
export async function secondsToWait<Limit extends LimitCheck["limit"]>(
	db: Db,
	limits: readonly Limit[],
	keyOf: (limit: Limit) => Buffer,
	{ now, operation = null }: { readonly now: Date; readonly operation?: Buffer | null },
): Promise<number> {
	for (const limit of limits) {
		const check = { key: keyOf(limit), limit, now };
		const isRepeat = operation !== null && (await isCounted(db, operation, check));
		if (await (isRepeat ? isExceeded(db, check) : exceedsLimit(db, check))) return secondsLeft(check);
	}
	return 0;
}

const acceptedOf = ({ key, limit, now }: LimitCheck): LimitCheck => ({
	key: Buffer.concat([key, Buffer.from("/accepted")]),
	limit,
	now,
});

/** Counts an accepted request for a limit of refusals, each operation once. */
export async function countAccepted(db: Db, check: LimitCheck, operation: Buffer | null): Promise<void> {
	const accepted = acceptedOf(check);
	if (operation === null || !(await isCounted(db, operation, accepted))) await exceedsLimit(db, accepted);
}

/** How many requests a limit of refusals allows in this window: an accepted one makes room for itself and one more. */
export async function requestsAllowed(db: Db, check: LimitCheck): Promise<number> {
	return check.limit.count + 2 * (await countedIn(db, acceptedOf(check)));
}

const secondsLeft = ({ limit, now }: LimitCheck) =>
	Math.ceil((windowEnd(limit.seconds, now).getTime() - now.getTime()) / 1000);

/** Whether this operation was counted in this window before. From now on it is. */
function isCounted(db: Db, operation: Buffer, { key, limit, now }: LimitCheck): Promise<boolean> {
	return exceedsLimit(db, {
		key: hashOf("counted", operation.toString("hex"), key.toString("hex")),
		limit: { count: 1, seconds: limit.seconds },
		now,
	});
}

/** Whether more were counted than the limit allows: then the first request of the operation may have been refused. */
async function isExceeded(db: Db, check: LimitCheck): Promise<boolean> {
	return (await countedIn(db, check)) > check.limit.count;
}

async function countedIn(db: Db, check: LimitCheck): Promise<number> {
	const { key, end } = windowOf(check);
	const row = await db
		.selectFrom("rateWindows")
		.select("count")
		.where("key", "=", key)
		.where("windowEnd", "=", end)
		.executeTakeFirst();
	return row?.count ?? 0;
}

function windowEnd(seconds: number, now: Date): Date {
	const lengthMs = seconds * 1000;
	return new Date((Math.floor(now.getTime() / lengthMs) + 1) * lengthMs);
}

export async function deleteOldRateWindows(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("rateWindows").where("windowEnd", "<", before).execute();
}
