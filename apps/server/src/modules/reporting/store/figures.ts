import { lateBuckets, rollBuckets } from "@puente/core/loan";
import type { Currency } from "@puente/core/money";
import type { Country } from "@puente/core/region";
import type { PlainDate } from "@puente/core/time";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema/index.ts";

/** Days to aggregate, both ends included. */
export type Days = { readonly from: PlainDate; readonly to: PlainDate };

/** Assigns instants to local days, and webhooks to a country by their rail. */
export type ReportingRegion = {
	readonly country: Country;
	readonly currency: Currency;
	readonly timeZone: string;
	readonly rails: readonly string[];
};

export type MadeFigures = { readonly day: PlainDate; readonly madeAt: Date };

export async function findLastMade(db: Db): Promise<MadeFigures | null> {
	const row = await db
		.selectFrom("figureDays")
		.selectAll()
		.orderBy("day", "desc")
		.limit(1)
		.executeTakeFirst();
	return row ? { day: row.day, madeAt: row.madeAt } : null;
}

/** The aggregated days and the time of the last run; null before the first. */
export async function findCoveredDays(db: Db): Promise<(Days & { readonly madeAt: Date }) | null> {
	const row = await db
		.selectFrom("figureDays")
		.select(({ fn }) => [fn.min("day").as("from"), fn.max("day").as("to"), fn.max("madeAt").as("madeAt")])
		.executeTakeFirstOrThrow();
	return row.madeAt && row;
}

/** The day of the first event. */
export async function findFirstDay(db: Db): Promise<PlainDate | null> {
	const { rows } = await sql<{ day: PlainDate | null }>`select least(
		(select min(at)::date - 1 from order_events where command in ('submit', 'approve', 'reject')),
		(select min(handled_at)::date - 1 from webhooks where handled_at is not null),
		(select min(posted_on) from entries)) as day`.execute(db);
	return rows[0]?.day ?? null;
}

/** The earliest day of entries written since an instant, for instance by a close or a late payout report. */
export async function findFirstPostedSince(db: Db, since: Date): Promise<PlainDate | null> {
	const row = await db
		.selectFrom("entries")
		.select(({ fn }) => fn.min("postedOn").as("day"))
		.where("postedAt", ">=", since)
		.executeTakeFirst();
	return row?.day ?? null;
}

export async function markMade(db: Db, { from, to }: Days, madeAt: Date): Promise<void> {
	await sql`insert into figure_days select day::date, ${madeAt}::timestamptz
		from generate_series(${from}::date, ${to}::date, interval '1 day') as day
		on conflict (day) do update set made_at = excluded.made_at`.execute(db);
}

/** Marks every day as not aggregated, so that the next run recomputes all of them. */
export async function clearFigures(db: Db): Promise<void> {
	await db.deleteFrom("figureDays").execute();
}

/** For this transaction: JIT compilation takes longer than these statements, and sums should stay in memory. */
export async function tunePlannerForFigures(db: Db): Promise<void> {
	await sql`set local jit = off`.execute(db);
	await sql`set local work_mem = '128MB'`.execute(db);
}

/** Postings of each day by account and cause: all money flows, and cumulated all balances. */
export async function makeLedgerFigures(db: Db, { from, to }: Days): Promise<void> {
	await sql`delete from figure_ledger where day between ${from} and ${to}`.execute(db);
	await sql`insert into figure_ledger (currency, day, kind, account, minor)
		select p.currency, e.posted_on, e.kind, p.account, sum(p.minor)
		from entries e join postings p using (loan_id, number, opened_on)
		where e.posted_on between ${from} and ${to}
		group by 1, 2, 3, 4 having sum(p.minor) <> 0`.execute(db);
}

/** Agreed: payouts minus reversals. Collected: all other cash postings. */
export async function makeVintageFigures(db: Db, { from, to }: Days): Promise<void> {
	await sql`delete from figure_agreed where day between ${from} and ${to}`.execute(db);
	await sql`insert into figure_agreed (currency, day, vintage, due_month, minor)
		select l.currency, e.posted_on, date_trunc('month', l.opened_on)::date,
			date_trunc('month', (phase ->> 'dueOn')::date)::date,
			sum(((phase ->> 'principalMinor')::bigint + (phase ->> 'interestMinor')::bigint)
				* case e.kind when 'disbursement' then 1 else -1 end)
		from entries e join loans l on l.id = e.loan_id, jsonb_array_elements(l.terms -> 'phases') phase
		where e.posted_on between ${from} and ${to} and e.kind in ('disbursement', 'payout-reversal')
		group by 1, 2, 3, 4`.execute(db);
	await sql`delete from figure_collected where day between ${from} and ${to}`.execute(db);
	await sql`insert into figure_collected (currency, day, vintage, minor)
		select l.currency, e.posted_on, date_trunc('month', l.opened_on)::date, sum(p.minor)
		from entries e
			join postings p on p.loan_id = e.loan_id and p.opened_on = e.opened_on and p.number = e.number
				and p.account = 'asset:cash'
			join loans l on l.id = e.loan_id
		where e.posted_on between ${from} and ${to} and e.event_id is not null
		group by 1, 2, 3 having sum(p.minor) <> 0`.execute(db);
}

const buckets = sql.join(
	lateBuckets.map((from, index) => sql`(${from}::int, ${lateBuckets[index + 1] ?? null}::int)`),
);

/**
 * The open book at the end of each day. A loan is in a bucket for a range of days. It is added on the first day and
 * subtracted after the last; a running sum gives the days between.
 */
export async function makeBookFigures(db: Db, { from, to }: Days): Promise<void> {
	await sql`delete from figure_portfolio where day between ${from} and ${to}`.execute(db);
	await sql`insert into figure_portfolio (currency, day, late_from, loans, principal_minor)
		with buckets (late_from, late_to) as (values ${buckets}), stretches as (
			select s.currency, b.late_from, s.principal_minor,
				greatest(s.from_day, ${from}::date, case when b.late_from > 0 then s.late_after + b.late_from end) as begins,
				least(s.to_day, ${to}::date + 1, s.late_after + b.late_to) as ends
			from standings s, buckets b
			where s.state = 'open' and s.from_day <= ${to}::date and s.to_day > ${from}::date
		), moves as (
			select currency, late_from, begins as day, count(*) as loans, sum(principal_minor) as minor
			from stretches where begins < ends group by 1, 2, 3
			union all
			select currency, late_from, ends, -count(*), -sum(principal_minor)
			from stretches where begins < ends and ends <= ${to}::date group by 1, 2, 3
			union all
			select currency, late_from, day::date, 0, 0
			from (select distinct currency from stretches) currencies, buckets,
				generate_series(${from}::date, ${to}::date, interval '1 day') as day
		), sums as (
			select currency, day, late_from, sum(sum(loans)) over running as loans, sum(sum(minor)) over running as minor
			from moves group by currency, day, late_from
			window running as (partition by currency, late_from order by day)
		)
		select currency, day, late_from, loans, minor from sums where loans > 0`.execute(db);
}

/** SQL for the bucket of a number of days: the last one that has begun. */
function rollBucketOf(days: ReturnType<typeof sql>) {
	const whens = rollBuckets.toReversed().map((from) => sql`when ${days} >= ${from}::int then ${from}::int`);
	return sql`case ${sql.join(whens, sql` `)} else 0 end`;
}

/** Moves between buckets from the end of a month to the end of the next, or to today. */
export async function makeRollFigures(
	db: Db,
	{ currency, month, from, to }: Days & { readonly currency: Currency; readonly month: PlainDate },
): Promise<void> {
	await db
		.deleteFrom("figureRollRates")
		.where("currency", "=", currency)
		.where("month", "=", month)
		.execute();
	await sql`insert into figure_roll_rates (currency, month, late_from, outcome, loans, principal_minor)
		select a.currency, ${month}::date, ${rollBucketOf(sql`${from}::date - a.late_after`)},
			case b.state when 'open' then (${rollBucketOf(sql`${to}::date - b.late_after`)})::text else b.state end,
			count(*), sum(a.principal_minor)
		from standings a
			join standings b on b.loan_id = a.loan_id and b.from_day <= ${to}::date and b.to_day > ${to}::date
		where a.currency = ${currency} and a.state = 'open' and a.from_day <= ${from}::date and a.to_day > ${from}::date
		group by 1, 2, 3, 4`.execute(db);
}
