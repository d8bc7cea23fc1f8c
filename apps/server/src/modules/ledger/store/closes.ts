import { type Currency, taxRounding } from "@puente/core/money";
import type { PlainDate } from "@puente/core/time";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema/index.ts";

/** Loans whose id is after `afterId` and up to `lastId`. */
export type Chunk = { readonly afterId: string; readonly lastId: string; readonly at: Date };
export type Close = { readonly currency: Currency; readonly day: PlainDate };

/**
 * Claims the close of a day. True if no process has claimed it, or the one that did has not finished in time. Two
 * processes may close the same day at the same time, because each takes different loans.
 */
export async function beginClose(
	db: Db,
	{ currency, day }: Close,
	now: Date,
	lostBefore: Date,
): Promise<boolean> {
	const claimed = await db
		.insertInto("dayCloses")
		.values({ currency, day, startedAt: now, finishedAt: null })
		.onConflict((conflict) =>
			conflict
				.columns(["currency", "day"])
				.doUpdateSet({ startedAt: now })
				.where("dayCloses.finishedAt", "is", null)
				.where("dayCloses.startedAt", "<", lostBefore),
		)
		.returning("day")
		.executeTakeFirst();
	return claimed !== undefined;
}

export async function finishClose(db: Db, { currency, day }: Close, at: Date): Promise<void> {
	await db
		.updateTable("dayCloses")
		.set({ finishedAt: at })
		.where("currency", "=", currency)
		.where("day", "=", day)
		.execute();
}

export const beforeAllIds = "00000000-0000-0000-0000-000000000000";

/** The first day that some open loan lacks, up to this one; null if none lacks any. */
export async function firstDayToPost(db: Db, { currency, day }: Close): Promise<PlainDate | null> {
	const { rows } = await sql<{ first: PlainDate | null }>`
		select min(posted_until) + 1 as first from loans
		where currency = ${currency} and status in ('repaying', 'overdue') and posted_until < ${day}`.execute(db);
	return rows[0]?.first ?? null;
}

/** The last day before this one whose close has finished; null before the first. */
export async function lastDayClosed(db: Db, { currency, day }: Close): Promise<PlainDate | null> {
	const { last } = await db
		.selectFrom("dayCloses")
		.select(({ fn }) => fn.max("day").as("last"))
		.where("currency", "=", currency)
		.where("day", "<", day)
		.where("finishedAt", "is not", null)
		.executeTakeFirstOrThrow();
	return last;
}

/** Two people agreed that the currency is closed up to this day. */
export async function agreeToClose(
	db: Db,
	{ currency, until }: { readonly currency: Currency; readonly until: PlainDate },
	at: Date,
): Promise<void> {
	await db
		.insertInto("approvedCloses")
		.values({ currency, until, approvedAt: at })
		.onConflict((conflict) => conflict.columns(["currency", "until"]).doNothing())
		.execute();
}

/** The last day that two people agreed to close; null if they never did. */
export async function findAgreedUntil(db: Db, currency: Currency): Promise<PlainDate | null> {
	const { until } = await db
		.selectFrom("approvedCloses")
		.select(({ fn }) => fn.max("until").as("until"))
		.where("currency", "=", currency)
		.executeTakeFirstOrThrow();
	return until;
}

/** How many loans lack entries up to this day. */
export async function countLoansToPost(db: Db, { currency, day }: Close): Promise<number> {
	const { count } = await db
		.selectFrom("loans")
		.select(({ fn }) => fn.countAll<string>().as("count"))
		.where("currency", "=", currency)
		.where("status", "in", ["repaying", "overdue"])
		.where("postedUntil", "<", day)
		.executeTakeFirstOrThrow();
	return Number(count);
}

/** Id of the last loan of the next chunk; null if no open loan has this day as its next. */
export async function findChunkEnd(
	db: Db,
	{ currency, day }: Close,
	next: { readonly afterId: string; readonly countMax: number },
): Promise<string | null> {
	const { rows } = await sql<{ id: string }>`
		select id from (
			select id from loans
			where currency = ${currency} and status in ('repaying', 'overdue') and posted_until = ${day}::date - 1
				and id > ${next.afterId}
			order by id limit ${next.countMax}
		) as next order by id desc limit 1`.execute(db);
	return rows[0]?.id ?? null;
}

/**
 * Posts interest and penalty, each with the tax on it, of one day for the loans of a chunk, in one statement: the computed amount
 * less the posted one, chained as the core chains them. What a loan earns when it is 90 days late is suspended, not
 * income. Skips locked loans, because the writer that holds the lock posts these days too. Loans of a month follow each
 * other, because their entries are in one partition: in another order inserting takes a fifth longer.
 */
export async function closeChunk(db: Db, { currency, day }: Close, chunk: Chunk): Promise<void> {
	// More memory keeps the sums of a chunk off the disk. JIT compilation takes longer than it gains. Until PostgreSQL has
	// counted a table that grew, it expects a few rows, and would look through all accruals again for each loan.
	await sql`select set_config('work_mem', '128MB', true), set_config('jit', 'off', true),
		set_config('enable_nestloop', 'off', true)`.execute(db);
	const { afterId, lastId } = chunk;
	await sql`
		with chunk as materialized (
			select id, opened_on, entries_count, last_hash, balances
			from loans
			where currency = ${currency} and status in ('repaying', 'overdue') and posted_until = ${day}::date - 1
				and id > ${afterId} and id <= ${lastId}
			for update skip locked
		), grown as (
			select *, suspended_after < ${day}::date as suspended, least(max_minor, share_rounded(
				amount_days + per_day * greatest(0, least(${day}::date, coalesce(grows_to, ${day}::date)) - grows_from),
				numerator, denominator, rounding)) as minor
			from accruals
			where loan_id > ${afterId} and loan_id <= ${lastId} and (amount_days > 0 or grows_from < ${day}::date)
		), taxed as (
			select loan_id, kind, suspended, minor, case when tax_numerator is null then 0 else tax_step_minor * (
				share_rounded(greatest(0, tax_base_before + minor), tax_numerator, tax_denominator * tax_step_minor, ${taxRounding}::text)
				- share_rounded(greatest(0, tax_base_before), tax_numerator, tax_denominator * tax_step_minor, ${taxRounding}::text)) end as tax
			from grown
		), totals as (
			select loan_id as id, coalesce(sum(minor) filter (where kind = 'interest'), 0)::bigint as interest,
				coalesce(sum(case kind when 'tax' then minor when 'interest' then tax end), 0)::bigint as tax,
				coalesce(sum(minor) filter (where kind = 'penalty'), 0)::bigint as penalty,
				coalesce(sum(tax) filter (where kind = 'penalty'), 0)::bigint as penalty_tax,
				coalesce(bool_or(suspended), false) as suspended
			from taxed group by loan_id
		), due as (
			select chunk.*,
				coalesce(totals.interest, 0) + coalesce((balances ->> 'income:interest')::bigint, 0)
					+ coalesce((balances ->> 'liability:suspended-interest')::bigint, 0) as interest,
				coalesce(totals.tax, 0) + coalesce((balances ->> 'liability:interest-tax')::bigint, 0) as tax,
				coalesce(totals.penalty, 0) + coalesce((balances ->> 'income:penalty')::bigint, 0)
					+ coalesce((balances ->> 'liability:suspended-penalty')::bigint, 0) as penalty,
				coalesce(totals.penalty_tax, 0) + coalesce((balances ->> 'liability:penalty-tax')::bigint, 0) as penalty_tax,
				case when totals.suspended then 'liability:suspended-interest' else 'income:interest' end as interest_to,
				case when totals.suspended then 'liability:suspended-penalty' else 'income:penalty' end as penalty_to
			from chunk left join totals using (id)
		), first as materialized (
			select due.*, case when interest = 0 and tax = 0 then last_hash else sha256(convert_to(
				'[' || entries_count + 1 || ',"interest-accrual","' || ${day}::text || '","' || ${currency}::text || '",['
				|| concat_ws(',', case when tax <> 0 then '"asset:interest-tax=' || tax || '"' end,
					case when interest <> 0 then '"asset:interest=' || interest || '"' end,
					case when interest <> 0 and interest_to = 'income:interest' then '"income:interest=' || -interest || '"' end,
					case when tax <> 0 then '"liability:interest-tax=' || -tax || '"' end,
					case when interest <> 0 and interest_to <> 'income:interest' then '"' || interest_to || '=' || -interest || '"' end)
				|| '],"' || coalesce(encode(last_hash, 'hex'), '') || '"]', 'UTF8')) end as first_hash,
				entries_count + (interest <> 0 or tax <> 0)::int as first_count
			from due
		), chained as materialized (
			select first.*, case when penalty = 0 and penalty_tax = 0 then first_hash else sha256(convert_to(
				'[' || first_count + 1 || ',"penalty-accrual","' || ${day}::text || '","' || ${currency}::text || '",['
				|| concat_ws(',', case when penalty_tax <> 0 then '"asset:penalty-tax=' || penalty_tax || '"' end,
					case when penalty <> 0 then '"asset:penalty=' || penalty || '"' end,
					case when penalty <> 0 and penalty_to = 'income:penalty' then '"income:penalty=' || -penalty || '"' end,
					case when penalty_tax <> 0 then '"liability:penalty-tax=' || -penalty_tax || '"' end,
					case when penalty <> 0 and penalty_to <> 'income:penalty' then '"' || penalty_to || '=' || -penalty || '"' end)
				|| '],"' || coalesce(encode(first_hash, 'hex'), '') || '"]', 'UTF8')) end as new_hash,
				first_count + (penalty <> 0 or penalty_tax <> 0)::int as new_count
			from first
			order by date_trunc('month', opened_on), id
		), written as (
			insert into entries (loan_id, number, opened_on, kind, posted_on, operation, previous_hash, hash, posted_at)
			select id, first_count, opened_on, 'interest-accrual', ${day}::date, 'close:' || ${day}::text, last_hash, first_hash, ${chunk.at}::timestamptz
			from chained where interest <> 0 or tax <> 0
			union all
			select id, new_count, opened_on, 'penalty-accrual', ${day}::date, 'close:' || ${day}::text, first_hash, new_hash, ${chunk.at}::timestamptz
			from chained where penalty <> 0 or penalty_tax <> 0
		), posted as (
			insert into postings (loan_id, number, opened_on, account, minor, currency)
			select id, first_count, opened_on, 'asset:interest', interest, ${currency}::text from chained where interest <> 0
			union all select id, first_count, opened_on, interest_to, -interest, ${currency}::text from chained where interest <> 0
			union all select id, first_count, opened_on, 'asset:interest-tax', tax, ${currency}::text from chained where tax <> 0
			union all select id, first_count, opened_on, 'liability:interest-tax', -tax, ${currency}::text from chained where tax <> 0
			union all select id, new_count, opened_on, 'asset:penalty', penalty, ${currency}::text from chained where penalty <> 0
			union all select id, new_count, opened_on, penalty_to, -penalty, ${currency}::text from chained where penalty <> 0
			union all select id, new_count, opened_on, 'asset:penalty-tax', penalty_tax, ${currency}::text from chained where penalty_tax <> 0
			union all select id, new_count, opened_on, 'liability:penalty-tax', -penalty_tax, ${currency}::text from chained where penalty_tax <> 0
		), moved as (
			update loans set posted_until = ${day}::date, entries_count = chained.new_count, last_hash = chained.new_hash,
				balances = loans.balances
					|| case when interest = 0 then '{}' else jsonb_build_object(
						'asset:interest', (coalesce((loans.balances ->> 'asset:interest')::bigint, 0) + interest)::text,
						interest_to, (coalesce((loans.balances ->> interest_to)::bigint, 0) - interest)::text) end
					|| case when tax = 0 then '{}' else jsonb_build_object(
						'asset:interest-tax', (coalesce((loans.balances ->> 'asset:interest-tax')::bigint, 0) + tax)::text,
						'liability:interest-tax', (coalesce((loans.balances ->> 'liability:interest-tax')::bigint, 0) - tax)::text) end
					|| case when penalty = 0 then '{}' else jsonb_build_object(
						'asset:penalty', (coalesce((loans.balances ->> 'asset:penalty')::bigint, 0) + penalty)::text,
						penalty_to, (coalesce((loans.balances ->> penalty_to)::bigint, 0) - penalty)::text) end
					|| case when penalty_tax = 0 then '{}' else jsonb_build_object(
						'asset:penalty-tax', (coalesce((loans.balances ->> 'asset:penalty-tax')::bigint, 0) + penalty_tax)::text,
						'liability:penalty-tax', (coalesce((loans.balances ->> 'liability:penalty-tax')::bigint, 0) - penalty_tax)::text) end
			from chained where loans.id = chained.id and loans.id > ${afterId} and loans.id <= ${lastId}
		)
		select`.execute(db);
}
