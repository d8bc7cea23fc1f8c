import { addDays, firstOfMonth } from "@puente/core/time";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema/index.ts";
import type { FigureTables } from "../../../platform/database/schema/reporting.ts";
import type { Days, ReportingRegion } from "./figures.ts";

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
