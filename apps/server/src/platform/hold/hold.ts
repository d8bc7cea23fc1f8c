import { type Selectable, sql } from "kysely";
import { secondsAfter } from "../clock/clock.ts";
import type { HoldCause } from "../database/schema/hold.ts";
import type { Db, Schema } from "../database/schema/index.ts";

/** What stands still after a restore until two people lift it: payouts and new offers. */
export type Hold = {
	readonly id: string;
	readonly cause: HoldCause;
	readonly foundAt: Date;
	/** What the rails did since then may be missing in the books. */
	readonly compareFrom: Date;
	readonly liftedAt: Date | null;
	readonly payouts: Comparison;
	readonly collections: Comparison;
};
type Comparison = {
	/** When the books of all rails were compared to the end; null before the first time. */
	readonly at: Date | null;
	/** Rails that did not answer the last time. */
	readonly silent: readonly string[];
};

function fromRow(row: Selectable<Schema["holds"]>): Hold {
	return {
		...row,
		payouts: { at: row.payoutsComparedAt, silent: row.payoutsSilent },
		collections: { at: row.collectionsComparedAt, silent: row.collectionsSilent },
	};
}

/** The hold that was not lifted yet. */
export async function findHold(db: Db): Promise<Hold | null> {
	const row = await db.selectFrom("holds").selectAll().where("liftedAt", "is", null).executeTakeFirst();
	return row ? fromRow(row) : null;
}

/** The hold that was placed last, lifted or not. */
export async function findLastHold(db: Db): Promise<Hold | null> {
	const row = await db.selectFrom("holds").selectAll().orderBy("foundAt", "desc").limit(1).executeTakeFirst();
	return row ? fromRow(row) : null;
}

/**
 * Whether this database is another one than that of the mark. A standby that takes over begins another timeline too; if
 * it had confirmed each change, nothing is missing in it.
 */
export const databaseDiffers = sql<HoldCause | null>`(select case
		when m.system_identifier <> n.system_identifier or m.table_number <> n.table_number then 'otherDatabase'
		when m.timeline <> n.timeline and not m.confirmed then 'otherTimeline' end
	from database_mark m cross join database_now n)`;

/** Whether payouts and offers stand still, also in the seconds before a restore is noted. */
export async function isHeld(db: Db): Promise<boolean> {
	const query = sql<{ held: boolean }>`select exists (select from holds where lifted_at is null)
		or ${databaseDiffers} is not null as held`;
	return (await query.execute(db)).rows[0]?.held === true;
}

/** A second restore while there is a hold begins its comparisons anew. */
export async function placeHold(
	db: Db,
	{ cause, compareFrom }: { readonly cause: HoldCause; readonly compareFrom: Date },
	now: Date,
): Promise<void> {
	await sql`insert into holds (id, cause, found_at, compare_from)
		values (${crypto.randomUUID()}, ${cause}, ${now}, ${compareFrom})
		on conflict ((lifted_at is null)) where lifted_at is null do update set
			cause = excluded.cause, found_at = excluded.found_at,
			compare_from = least(holds.compare_from, excluded.compare_from),
			comparison_started_at = null, payouts_compared_at = null, collections_compared_at = null`.execute(db);
}

export async function liftHold(db: Db, id: string, now: Date): Promise<void> {
	await db
		.updateTable("holds")
		.set({ liftedAt: now })
		.where("id", "=", id)
		.where("liftedAt", "is", null)
		.execute();
}

/** A rail may list a payout this much later. */
const listedAfterSeconds = 600;

/** Stores that the books of the rails were compared; only if all answered, and late enough to have all, it counts. */
export async function noteComparison(
	db: Db,
	hold: Hold,
	{
		of,
		silent,
		at,
	}: { readonly of: "payouts" | "collections"; readonly silent: readonly string[]; readonly at: Date },
): Promise<void> {
	const counts = silent.length === 0 && at >= secondsAfter(hold.foundAt, listedAfterSeconds);
	const change =
		of === "payouts"
			? { payoutsSilent: silent, ...(counts && { payoutsComparedAt: at }) }
			: { collectionsSilent: silent, ...(counts && { collectionsComparedAt: at }) };
	await db.updateTable("holds").set(change).where("id", "=", hold.id).execute();
}

const compareEverySeconds = 300;

/** True every few minutes while there is a hold: its comparisons are due. */
export async function claimComparison(db: Db, now: Date): Promise<boolean> {
	const claimed = await db
		.updateTable("holds")
		.set({ comparisonStartedAt: now })
		.where("liftedAt", "is", null)
		.where((row) =>
			row.or([
				row("comparisonStartedAt", "is", null),
				row("comparisonStartedAt", "<=", secondsAfter(now, -compareEverySeconds)),
			]),
		)
		.returning("id")
		.executeTakeFirst();
	return claimed !== undefined;
}
