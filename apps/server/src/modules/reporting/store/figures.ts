import { lateBuckets, rollBuckets } from "@puente/core/loan";
import type { Currency } from "@puente/core/money";
import type { Country } from "@puente/core/region";
import { addDays, firstOfMonth, type PlainDate } from "@puente/core/time";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema/index.ts";
import type { FigureTables } from "../../../platform/database/schema/reporting.ts";

type DelayKind = FigureTables["figureDelays"]["kind"];

/** A condition for instants within local days of a region. */
function within(column: ReturnType<typeof sql>, { from, to }: Days, { timeZone }: ReportingRegion) {
	return sql`${column} >= (${from}::date)::timestamp at time zone ${timeZone}::text
		and ${column} < (${to}::date + 1)::timestamp at time zone ${timeZone}::text`;
}

/** Applications by the day of submission, decisions by the day of the decision. */
export async function makeApplicationFigures(db: Db, region: ReportingRegion, days: Days): Promise<void> {
	const { country, timeZone } = region;
	await sql`delete from figure_applications
		where country = ${country} and day between ${days.from} and ${days.to}`.execute(db);
	await sql`insert into figure_applications (country, day, handed_in, approved, rejected)
		select ${country}, (e.at at time zone ${timeZone}::text)::date,
			count(*) filter (where e.command = 'submit'),
			count(*) filter (where e.command = 'approve'),
			count(*) filter (where e.command = 'reject')
		from order_events e join orders o on o.id = e.order_id
		where e.command in ('submit', 'approve', 'reject') and o.country = ${country} and ${within(sql`e.at`, days, region)}
		group by 1, 2`.execute(db);
}

/** End and duration of each delay, by kind. */
const delays: Readonly<Record<DelayKind, (region: ReportingRegion, days: Days) => ReturnType<typeof sql>>> = {
	decision: (region, days) => sql`select e.at as ended, e.at - (
			select min(s.at) from order_events s
			where s.borrower_id = e.borrower_id and s.order_id = e.order_id and s.command = 'submit') as took
		from order_events e join orders o on o.id = e.order_id
		where e.command in ('approve', 'reject') and o.country = ${region.country} and ${within(sql`e.at`, days, region)}`,
	// A loan has the id of its payout and is opened when the payout settles.
	payout: (region, days) => sql`select l.opened_at as ended, l.opened_at - p.planned_at as took
		from loans l join payouts p on p.reference = l.id
		where l.currency = ${region.currency} and ${within(sql`l.opened_at`, days, region)}`,
	webhook: (region, days) => sql`select handled_at as ended, handled_at - received_at as took from webhooks
		where rail in (${sql.join(region.rails)}) and ${within(sql`handled_at`, days, region)}`,
};

/** Exact percentiles of every day, week and month that contains one of these days, which are the latest. */
export async function makeDelayFigures(db: Db, region: ReportingRegion, { from, to }: Days): Promise<void> {
	const { country, timeZone } = region;
	await sql`delete from figure_delays
		where country = ${country} and starts >= date_trunc(grain, ${from}::timestamp)::date`.execute(db);
	// The first week may begin in the month before.
	const whole = { from: addDays(firstOfMonth(from), -6), to };
	const kinds = (Object.keys(delays) as DelayKind[]).map(
		(kind) =>
			sql`select ${kind}::text as kind, ended, took from (${delays[kind](region, whole)}) as ${sql.ref(kind)}`,
	);
	await sql`insert into figure_delays (country, kind, grain, starts, items, p50_ms, p90_ms, p99_ms)
		select ${country}, kind, grain, starts, items, ms[1], ms[2], ms[3]
		from (
			select kind, grain, date_trunc(grain, ended at time zone ${timeZone}::text)::date as starts, count(*) as items,
				percentile_disc(array[0.5, 0.9, 0.99])
					within group (order by round(extract(epoch from took) * 1000)::bigint) as ms
			from (${sql.join(kinds, sql` union all `)}) done, (values ('day'), ('week'), ('month')) grains (grain)
			group by 1, 2, 3
		) measured
		where starts >= date_trunc(grain, ${from}::timestamp)::date`.execute(db);
}

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
