import type { Currency, PlainDate } from "@puente/core";
import { sql } from "kysely";
import type { Db } from "./schema.ts";

export type Chunk = { readonly afterId: string | null; readonly countMax: number; readonly at: Date };
export type Close = { readonly currency: Currency; readonly day: PlainDate };

/**
 * True when the close of this day is to be begun: nobody has, or who did has not finished since long. What is done twice
 * at once is done once: both take other loans.
 */
export async function beginClose(
	db: Db,
	{ currency, day }: Close,
	now: Date,
	lostBefore: Date,
): Promise<boolean> {
	const begun = await db
		.insertInto("closes")
		.values({ currency, day, begun_at: now, finished_at: null })
		.onConflict((conflict) =>
			conflict
				.columns(["currency", "day"])
				.doUpdateSet({ begun_at: now })
				.where("closes.finished_at", "is", null)
				.where("closes.begun_at", "<", lostBefore),
		)
		.returning("day")
		.executeTakeFirst();
	return begun !== undefined;
}

export async function finishClose(db: Db, { currency, day }: Close, at: Date): Promise<void> {
	await db
		.updateTable("closes")
		.set({ finished_at: at })
		.where("currency", "=", currency)
		.where("day", "=", day)
		.execute();
}

/** Whether any open loan still lacks this day. */
export async function lacksDay(db: Db, { currency, day }: Close): Promise<boolean> {
	const row = await db
		.selectFrom("loans")
		.select("id")
		.where("currency", "=", currency)
		.where("status", "in", ["repaying", "overdue"])
		.where("posted_until", "<", day)
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

/**
 * Writes what time brought up to a day into the books of the next loans by id, all in one statement: computed less posted,
 * an entry for interest and one for penalty, chained as the core chains them. Loans that somebody is writing to are passed
 * over: whoever does so posts these days too. Answers the last id that was looked at; null at the end of the book.
 */
export async function closeChunk(db: Db, { currency, day }: Close, chunk: Chunk): Promise<string | null> {
	// Sums of a chunk in memory, not on the disk.
	await sql`set local work_mem = '128MB'`.execute(db);
	const after = chunk.afterId ?? "00000000-0000-0000-0000-000000000000";
	const { rows } = await sql<{ last_id: string | null }>`
		with chunk as materialized (
			select id, terms ->> 'rounding' as rounding, entries_count, last_hash, balances
			from loans
			where currency = ${currency} and status in ('repaying', 'overdue') and posted_until < ${day} and id > ${after}
			order by id limit ${chunk.countMax}
			for update skip locked
		), grown as (
			select chunk.id, a.kind, least(a.max_minor, share_rounded(
				a.amount_days + a.per_day * greatest(0, least(${day}::date, coalesce(a.grows_to, ${day}::date)) - a.grows_from),
				a.numerator, a.denominator, chunk.rounding))::bigint as minor
			from chunk join accruals a on a.loan_id = chunk.id
		), totals as (
			select id, coalesce(sum(minor) filter (where kind = 'interest'), 0)::bigint as interest,
				coalesce(sum(minor) filter (where kind = 'penalty'), 0)::bigint as penalty
			from grown group by id
		), due as (
			select chunk.*, coalesce(totals.interest, 0) + coalesce((balances ->> 'income:interest')::bigint, 0) as interest,
				coalesce(totals.penalty, 0) + coalesce((balances ->> 'income:penalty')::bigint, 0) as penalty
			from chunk left join totals using (id)
		), first as materialized (
			select due.*, case when interest = 0 then last_hash else sha256(convert_to(
				'[' || entries_count + 1 || ',"interest-accrual","' || ${day}::text || '","' || ${currency}::text
				|| '",["asset:interest=' || interest || '","income:interest=' || -interest || '"],"'
				|| coalesce(encode(last_hash, 'hex'), '') || '"]', 'UTF8')) end as first_hash,
				entries_count + (interest <> 0)::int as first_count
			from due
		), chained as materialized (
			select first.*, case when penalty = 0 then first_hash else sha256(convert_to(
				'[' || first_count + 1 || ',"penalty-accrual","' || ${day}::text || '","' || ${currency}::text
				|| '",["asset:penalty=' || penalty || '","income:penalty=' || -penalty || '"],"'
				|| coalesce(encode(first_hash, 'hex'), '') || '"]', 'UTF8')) end as new_hash,
				first_count + (penalty <> 0)::int as new_count
			from first
		), written as (
			insert into entries (loan_id, number, kind, posted_on, operation, previous_hash, hash, posted_at)
			select id, first_count, 'interest-accrual', ${day}::date, 'close:' || ${day}::text, last_hash, first_hash, ${chunk.at}::timestamptz
			from chained where interest <> 0
			union all
			select id, new_count, 'penalty-accrual', ${day}::date, 'close:' || ${day}::text, first_hash, new_hash, ${chunk.at}::timestamptz
			from chained where penalty <> 0
		), posted as (
			insert into postings (loan_id, number, account, minor, currency)
			select id, first_count, 'asset:interest', interest, ${currency}::text from chained where interest <> 0
			union all select id, first_count, 'income:interest', -interest, ${currency}::text from chained where interest <> 0
			union all select id, new_count, 'asset:penalty', penalty, ${currency}::text from chained where penalty <> 0
			union all select id, new_count, 'income:penalty', -penalty, ${currency}::text from chained where penalty <> 0
		), moved as (
			update loans set posted_until = ${day}::date, entries_count = chained.new_count, last_hash = chained.new_hash,
				balances = case when interest = 0 and penalty = 0 then loans.balances else loans.balances || jsonb_build_object(
					'asset:interest', (coalesce((loans.balances ->> 'asset:interest')::bigint, 0) + interest)::text,
					'income:interest', (coalesce((loans.balances ->> 'income:interest')::bigint, 0) - interest)::text,
					'asset:penalty', (coalesce((loans.balances ->> 'asset:penalty')::bigint, 0) + penalty)::text,
					'income:penalty', (coalesce((loans.balances ->> 'income:penalty')::bigint, 0) - penalty)::text) end
			from chained where loans.id = chained.id
		)
		select id as last_id from chained order by id desc limit 1`.execute(db);
	return rows[0]?.last_id ?? null;
}
