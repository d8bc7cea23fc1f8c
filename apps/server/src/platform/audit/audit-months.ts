import { addMonths, type PlainDate } from "@puente/core/time";
import { sql } from "kysely";
import { changePartitions, detachPartition, listPartitions, monthOf } from "../database/partitions.ts";
import type { Db } from "../database/schema/index.ts";

/**
 * Gives the entries of ended months a partition of their own. The audit is partitioned by its number, which alone must
 * be unique; entries of the current month are in the default partition. The cut is before the first entry of this
 * month. One that began last month and was written after it comes later, into the next partition.
 */
export async function closeAuditMonth(db: Db, now: Date): Promise<void> {
	const month = monthOf(now);
	const ended = addMonths(month, -1);
	await changePartitions(db, "audit", async (tx) => {
		if ((await listPartitions(tx, "audit")).some((partition) => partition.month >= ended)) return;
		const begins = sql`(${month}::date)::timestamp at time zone 'UTC'`;
		const { rows } = await sql<{ first: string; cut: string }>`
			select min(number) as first, coalesce(
				(select min(number) from audit_default where at >= ${begins}),
				max(number) + 1
			) as cut from audit_default having min(number) is not null`.execute(tx);
		const [held] = rows;
		if (held && held.first !== held.cut)
			await sql`select close_audit_month(${ended}::date, ${held.cut}::bigint)`.execute(tx);
	});
}

/** Detaches the partitions before a month, oldest first, so that the chain begins after them. */
export async function detachOldAudit(db: Db, before: PlainDate, at: Date): Promise<void> {
	for (const partition of await listPartitions(db, "audit")) {
		if (partition.month >= before) return;
		await changePartitions(db, "audit", async (tx) => {
			const { rows } = await sql<{ number: string; hash: Buffer }>`
				select number, hash from ${sql.table(partition.name)} order by number desc limit 1`.execute(tx);
			await detachPartition(tx, "audit", partition, at, rows[0] ?? null);
		});
	}
}

/** The last entry that was detached; null if the chain is whole. */
export async function findDetachedEnd(
	db: Db,
): Promise<{ readonly number: number; readonly hash: Buffer } | null> {
	const row = await db
		.selectFrom("detachedPartitions")
		.select(["lastNumber", "lastHash"])
		.where("parent", "=", "audit")
		.where("lastNumber", "is not", null)
		.orderBy("lastNumber", "desc")
		.limit(1)
		.executeTakeFirst();
	if (!row?.lastHash) return null;
	return { number: Number(row.lastNumber), hash: Buffer.from(row.lastHash) };
}
