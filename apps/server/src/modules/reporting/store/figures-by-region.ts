import { addDays, type PlainDate } from "@puente/core/time";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema/index.ts";
import type { FigureTables } from "../../../platform/database/schema/reporting.ts";
import type { Days, Place } from "./figures.ts";

type DelayKind = FigureTables["figure_delays"]["kind"];

/** The instants of some days at a place. */
function within(column: ReturnType<typeof sql>, { from, to }: Days, { timeZone }: Place) {
	return sql`${column} >= (${from}::date)::timestamp at time zone ${timeZone}::text
		and ${column} < (${to}::date + 1)::timestamp at time zone ${timeZone}::text`;
}

/** Applications by the day they were handed in, decisions by the day they were made. */
export async function makeApplicationFigures(db: Db, place: Place, days: Days): Promise<void> {
	const { country, timeZone } = place;
	await sql`delete from figure_applications
		where country = ${country} and day between ${days.from} and ${days.to}`.execute(db);
	await sql`insert into figure_applications (country, day, handed_in, approved, rejected)
		select ${country}, (e.at at time zone ${timeZone}::text)::date,
			count(*) filter (where e.command = 'submit'),
			count(*) filter (where e.command = 'approve'),
			count(*) filter (where e.command = 'reject')
		from order_events e join orders o on o.id = e.order_id
		where e.command in ('submit', 'approve', 'reject') and o.country = ${country} and ${within(sql`e.at`, days, place)}
		group by 1, 2`.execute(db);
}

/** When something was over, and how long it had taken. */
const delays: Readonly<Record<DelayKind, (place: Place, days: Days) => ReturnType<typeof sql>>> = {
	decision: (place, days) => sql`select e.at as ended, e.at - (
			select min(s.at) from order_events s
			where s.borrower_id = e.borrower_id and s.order_id = e.order_id and s.command = 'submit') as took
		from order_events e join orders o on o.id = e.order_id
		where e.command in ('approve', 'reject') and o.country = ${place.country} and ${within(sql`e.at`, days, place)}`,
	// A loan has the id of its payout and is opened when we hear that the money has left.
	payout: (place, days) => sql`select l.opened_at as ended, l.opened_at - p.planned_at as took
		from loans l join payouts p on p.reference = l.id
		where l.currency = ${place.currency} and ${within(sql`l.opened_at`, days, place)}`,
	webhook: (place, days) => sql`select handled_at as ended, handled_at - received_at as took from webhooks
		where rail in (${sql.join(place.rails)}) and ${within(sql`handled_at`, days, place)}`,
};

/** Exact percentiles of every day, week and month that has a day among these, which are the last there are. */
export async function makeDelayFigures(db: Db, place: Place, { from, to }: Days): Promise<void> {
	const { country, timeZone } = place;
	await sql`delete from figure_delays
		where country = ${country} and starts >= date_trunc(grain, ${from}::timestamp)::date`.execute(db);
	// A week may begin in the month before.
	const whole = { from: addDays(`${from.slice(0, 7)}-01` as PlainDate, -6), to };
	const kinds = (Object.keys(delays) as DelayKind[]).map(
		(kind) =>
			sql`select ${kind}::text as kind, ended, took from (${delays[kind](place, whole)}) as ${sql.ref(kind)}`,
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
