import { addMonths, type PlainDate } from "@puente/core/time";
import { sql } from "kysely";
import { changePartitions, detachPartition, listPartitions } from "../../../platform/database/partitions.ts";
import type { Db } from "../../../platform/database/schema/index.ts";

/**
 * Detaches the books of loans that were paid out in a month, when the last of them was closed before a day. A loan that
 * can still be paid, also one that was written off, keeps the whole month.
 */
export async function detachOldBooks(db: Db, closedBefore: PlainDate, at: Date): Promise<void> {
	for (const entries of await listPartitions(db, "entries")) {
		if (entries.month >= closedBefore || (await isNeeded(db, entries.month, closedBefore))) continue;
		await changePartitions(db, "entries", async (tx) => {
			await sql`lock table only entries in access exclusive mode`.execute(tx);
			await sql`lock table only postings in access exclusive mode`.execute(tx);
			if (await isNeeded(tx, entries.month, closedBefore)) return;
			const postings = (await listPartitions(tx, "postings")).find(({ month }) => month === entries.month);
			await detachPartition(tx, "entries", entries, at);
			if (postings) await detachPartition(tx, "postings", postings, at);
		});
	}
}

async function isNeeded(db: Db, month: PlainDate, closedBefore: PlainDate): Promise<boolean> {
	const { rows } = await sql<{ needed: boolean }>`
		select exists (
			select from loans where opened_on >= ${month} and opened_on < ${addMonths(month, 1)}
				and (status in ('repaying', 'overdue', 'written-off') or closed_at is null or closed_at >= ${closedBefore}::date)
		) as needed`.execute(db);
	return rows[0]?.needed === true;
}
