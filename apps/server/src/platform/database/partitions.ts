import { addMonths, firstOfMonth, type PlainDate } from "@puente/core/time";
import { type RawBuilder, sql } from "kysely";
import { localDate } from "../clock/clock.ts";
import { tryWithAdvisoryLock } from "./advisory-lock.ts";
import { names } from "./names.ts";
import { retryWhileLocked } from "./retry-while-locked.ts";
import type { Db, Schema } from "./schema/index.ts";

/** Tables with a partition for each month (docs/decisions/0025-large-tables-by-month.md). The audit has its own rule. */
const monthlyTables = ["entries", "postings", "webhooks", "outbox"] as const;
type MonthlyTable = (typeof monthlyTables)[number];

/** Partitions are made this long ahead. Rows of a month without one are written to the default partition. */
const monthsAhead = 3;
/** A change of partitions that waits for a lock holds up every statement after it, so it waits briefly and tries again. */
const lockMs = 1_000;
const retries = 20;
const retryAfterMs = 500;

type Partition = { readonly name: string; readonly month: PlainDate };

/** The first day of the current month, in UTC as the partitions are. */
export function monthOf(now: Date): PlainDate {
	return firstOfMonth(localDate(now, "UTC"));
}

/** The first month that is kept whole. */
export function firstKeptMonth(now: Date, keptMonths: number): PlainDate {
	return addMonths(monthOf(now), -keptMonths);
}

/** Runs a change of a table's partitions, one process at a time. */
export async function changePartitions(
	db: Db,
	table: MonthlyTable | "audit",
	change: (tx: Db) => Promise<void>,
): Promise<void> {
	const work = async () => {
		await tryWithAdvisoryLock(db, `partitions:${table}`, async (tx) => {
			await sql`select set_config('lock_timeout', ${`${lockMs}ms`}, true)`.execute(tx);
			await change(tx);
		});
	};
	await retryWhileLocked(work, { retries, afterMs: retryAfterMs });
}

/** Makes the missing partitions from this month on, and moves rows out of the default partitions. */
export async function makeMonths(db: Db, now: Date): Promise<void> {
	const months = Array.from({ length: monthsAhead + 1 }, (_, index) => addMonths(monthOf(now), index));
	for (const table of monthlyTables)
		await changePartitions(db, table, async (tx) => {
			await sql`select add_months(${table}::text::regclass, ${months}::date[])`.execute(tx);
		});
}

/** The partitions of months, oldest first. The default partition is not among them. */
export async function listPartitions(db: Db, table: MonthlyTable | "audit"): Promise<readonly Partition[]> {
	const { rows } = await sql<Partition>`
		select relname as name, to_date(right(relname, 7), 'YYYY_MM') as month
		from pg_inherits join pg_class on pg_class.oid = inhrelid
		where inhparent = ${table}::text::regclass and relname ~ '_[0-9]{4}_[0-9]{2}$'
		order by relname`.execute(db);
	return rows;
}

/** Drops the partitions before a month, except one with a row that is still needed. */
export async function dropMonths(
	db: Db,
	table: MonthlyTable,
	{ before, isNeeded }: { readonly before: PlainDate; readonly isNeeded: RawBuilder<boolean> },
): Promise<void> {
	for (const { name, month } of await listPartitions(db, table)) {
		if (month >= before || (await hasRow(db, name, isNeeded))) continue;
		await changePartitions(db, table, async (tx) => {
			await sql`lock table only ${sql.table(table)} in access exclusive mode`.execute(tx);
			await sql`lock table ${sql.table(name)} in access exclusive mode`.execute(tx);
			// Asked again under the lock, after which no row changes.
			if (!(await hasRow(tx, name, isNeeded))) await sql`drop table ${sql.table(name)}`.execute(tx);
		});
	}
}

async function hasRow(db: Db, name: string, condition: RawBuilder<boolean>): Promise<boolean> {
	const { rows } = await sql<{ found: boolean }>`
		select exists (select from ${sql.table(name)} where ${condition}) as found`.execute(db);
	return rows[0]?.found === true;
}

/**
 * Takes a partition out of the product. Its table stays, under another name and without change, until an operator has
 * moved it elsewhere.
 */
export async function detachPartition(
	tx: Db,
	table: "entries" | "postings" | "audit",
	{ name, month }: Partition,
	at: Date,
	last: { readonly number: string; readonly hash: Buffer } | null = null,
): Promise<void> {
	const detached = `${name}_detached`;
	await sql`alter table ${sql.table(table)} detach partition ${sql.table(name)}`.execute(tx);
	await sql`alter table ${sql.table(name)} rename to ${sql.table(detached)}`.execute(tx);
	// PostgreSQL removes the parent's triggers for rows from a partition that it detaches.
	await sql`create trigger ${sql.ref(`${table}_final`)} before update or delete on ${sql.table(detached)}
		for each row execute function refuse_ledger_change()`.execute(tx);
	await tx
		.insertInto("detachedPartitions")
		.values({
			name: detached,
			parent: table,
			month,
			detachedAt: at,
			lastNumber: last?.number ?? null,
			lastHash: last?.hash ?? null,
		})
		.execute();
}

/** The months of payouts whose books were detached. */
export async function listDetachedMonths(db: Db): Promise<ReadonlySet<PlainDate>> {
	const rows = await db
		.selectFrom("detachedPartitions")
		.select("month")
		.where("parent", "=", "entries")
		.execute();
	return new Set(rows.map(({ month }) => month));
}

/** The tables that store the rows of a table: its partitions, or itself. */
export async function listLeafTables(db: Db, table: keyof Schema): Promise<readonly string[]> {
	const name = names.columnOf(table);
	const { rows } = await sql<{ name: string }>`
		select relname as name from pg_partition_tree(${name}::text::regclass) join pg_class on pg_class.oid = relid
		where isleaf order by relname`.execute(db);
	return rows.length > 0 ? rows.map(({ name }) => name) : [name];
}
