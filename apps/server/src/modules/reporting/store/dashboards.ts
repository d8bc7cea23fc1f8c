import type { LateBucket, RollBucket } from "@puente/core/loan";
import type { Currency } from "@puente/core/money";
import type { Country } from "@puente/core/region";
import { firstOfMonth, type PlainDate } from "@puente/core/time";
import { sql } from "kysely";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";
import type { FigureTables } from "../../../platform/database/schema/reporting.ts";
import type { Days } from "./figures.ts";

/**
 * Rows of the dashboard panels, read from the daily figures. A range starts with the whole week or month of its first
 * day; its last period may be unfinished.
 */
export type Grain = FigureTables["figureDelays"]["grain"];
export type Range = Days & { readonly grain: Grain };

/** The start of each period of a range. */
const periods = (starts: ReturnType<typeof sql>, { grain, to }: Range) =>
	sql`generate_series(date_trunc(${grain}, ${starts}::timestamp), ${to}::timestamp, ${`1 ${grain}`}::interval)`;

type Applications = {
	readonly starts: PlainDate;
	readonly handedIn: number;
	readonly approved: number;
	readonly rejected: number;
};

export async function sumApplications(
	db: Db,
	country: Country,
	range: Range,
): Promise<readonly Applications[]> {
	const { rows } = await sql<Applications>`
		with sums as (
			select date_trunc(${range.grain}, day::timestamp) as starts, sum(handed_in) as handed_in, sum(approved) as approved,
				sum(rejected) as rejected
			from figure_applications
			where country = ${country} and day between date_trunc(${range.grain}, ${range.from}::timestamp) and ${range.to}
			group by 1
		)
		select starts::date, coalesce(handed_in, 0)::int as "handedIn", coalesce(approved, 0)::int as approved,
			coalesce(rejected, 0)::int as rejected
		from ${periods(sql`${range.from}`, range)} as starts left join sums using (starts)
		order by starts`.execute(db);
	return rows;
}

type Delays = {
	readonly starts: PlainDate;
	readonly kind: FigureTables["figureDelays"]["kind"];
	readonly items: number;
	readonly p50Ms: number;
	readonly p90Ms: number;
	readonly p99Ms: number;
};

export async function listDelays(db: Db, country: Country, range: Range): Promise<readonly Delays[]> {
	const rows = await db
		.selectFrom("figureDelays")
		.select(["kind", "starts", "items", "p50Ms", "p90Ms", "p99Ms"])
		.where("country", "=", country)
		.where("grain", "=", range.grain)
		.where("starts", ">=", sql<PlainDate>`date_trunc(${range.grain}, ${range.from}::timestamp)::date`)
		.where("starts", "<=", range.to)
		.orderBy("starts")
		.orderBy("kind")
		.execute();
	return rows.map((row) => ({
		...row,
		p50Ms: Number(row.p50Ms),
		p90Ms: Number(row.p90Ms),
		p99Ms: Number(row.p99Ms),
	}));
}

type MoneyFlow = {
	readonly starts: PlainDate;
	readonly disbursedMinor: string;
	readonly collectedMinor: string;
	readonly principalMinor: string;
	readonly interestMinor: string;
	readonly penaltyMinor: string;
};

/** Cash out and in during each period, and the balances owed at its end. */
export async function sumMoney(db: Db, currency: Currency, range: Range): Promise<readonly MoneyFlow[]> {
	const { rows } = await sql<MoneyFlow>`
		with flows as (
			select date_trunc(${range.grain}, day::timestamp) as starts,
				sum(-minor) filter (where account = 'asset:cash' and is_payout) as disbursed,
				sum(minor) filter (where account = 'asset:cash' and not is_payout) as collected,
				sum(minor) filter (where account = 'asset:principal') as principal,
				sum(minor) filter (where account = 'asset:interest') as interest,
				sum(minor) filter (where account = 'asset:penalty') as penalty
			from (select *, kind in ('disbursement', 'fee', 'tax', 'payout-reversal') as is_payout from figure_ledger) f
			where currency = ${currency} and day <= ${range.to}
			group by 1
		), periods as (
			select starts from ${periods(sql`least(${range.from}::timestamp, (select min(starts) from flows))`, range)} as starts
		), sums as (
			select starts, coalesce(disbursed, 0) as disbursed, coalesce(collected, 0) as collected,
				coalesce(sum(principal) over upto, 0) as principal, coalesce(sum(interest) over upto, 0) as interest,
				coalesce(sum(penalty) over upto, 0) as penalty
			from periods left join flows using (starts)
			window upto as (order by starts)
		)
		select starts::date, disbursed::bigint as "disbursedMinor", collected::bigint as "collectedMinor",
			principal::bigint as "principalMinor", interest::bigint as "interestMinor", penalty::bigint as "penaltyMinor"
		from sums where starts >= date_trunc(${range.grain}, ${range.from}::timestamp)
		order by starts`.execute(db);
	return rows;
}

type Risk = {
	readonly starts: PlainDate;
	/** The last day of the period; the book is as of its end. */
	readonly on: PlainDate;
	readonly buckets: readonly {
		readonly lateFrom: LateBucket;
		readonly loans: number;
		readonly principalMinor: string;
	}[];
};

export async function listBook(db: Db, currency: Currency, range: Range): Promise<readonly Risk[]> {
	const { rows } = await sql<{
		starts: PlainDate;
		on: PlainDate;
		lateFrom: LateBucket | null;
		loans: number;
		principalMinor: string;
	}>`
		with periods as (
			select starts::date, least(${range.to}::date, (starts + ${`1 ${range.grain}`}::interval)::date - 1) as last_day
			from ${periods(sql`${range.from}`, range)} as starts
		)
		select starts, last_day as on, late_from as "lateFrom", loans, principal_minor as "principalMinor"
		from periods left join figure_portfolio on currency = ${currency} and day = last_day
		order by starts, late_from`.execute(db);
	const byPeriod = Map.groupBy(rows, ({ starts }) => starts);
	return [...byPeriod].map(([starts, found]) => ({
		starts,
		on: found[0]?.on ?? starts,
		buckets: found.flatMap(({ lateFrom, loans, principalMinor }) =>
			lateFrom === null ? [] : [{ lateFrom, loans, principalMinor }],
		),
	}));
}

type Roll = Readonly<Omit<Schema["figureRollRates"], "currency" | "lateFrom">> & {
	readonly lateFrom: RollBucket;
};

export async function listRolls(db: Db, currency: Currency, { from, to }: Days): Promise<readonly Roll[]> {
	const rows = await db
		.selectFrom("figureRollRates")
		.select(["month", "lateFrom", "outcome", "loans", "principalMinor"])
		.where("currency", "=", currency)
		.where("month", ">=", firstOfMonth(from))
		.where("month", "<=", to)
		.orderBy("month")
		.orderBy("lateFrom")
		.orderBy("outcome")
		.execute();
	return rows.map((row) => ({ ...row, lateFrom: row.lateFrom as RollBucket }));
}

type Vintage = {
	/** The month of the payouts, and a month since then. */
	readonly vintage: PlainDate;
	readonly month: PlainDate;
	/** The agreed total of the vintage, the part due by the end of the month, and the part collected. */
	readonly agreedMinor: string;
	readonly dueMinor: string;
	readonly collectedMinor: string;
};

/** Loans paid out in the months of the range, month by month up to `through`. */
export async function listVintages(
	db: Db,
	currency: Currency,
	{ from, to, through }: Days & { readonly through: PlainDate },
): Promise<readonly Vintage[]> {
	const first = firstOfMonth(from);
	const { rows } = await sql<Vintage>`
		with agreed as (
			select vintage, due_month as month, sum(minor) as minor from figure_agreed
			where currency = ${currency} and vintage between ${first}::date and ${to}::date and day <= ${through}::date
			group by 1, 2
		), collected as (
			select vintage, date_trunc('month', day::timestamp)::date as month, sum(minor) as minor from figure_collected
			where currency = ${currency} and vintage between ${first}::date and ${to}::date and day <= ${through}::date
			group by 1, 2
		), totals as (select vintage, sum(minor) as minor from agreed group by 1),
		months as (
			select vintage, totals.minor as total, month::date
			from totals, generate_series(vintage::timestamp, ${through}::timestamp, interval '1 month') as month
		)
		select vintage, month, total::bigint as "agreedMinor",
			coalesce(sum(agreed.minor) over upto, 0)::bigint as "dueMinor",
			coalesce(sum(collected.minor) over upto, 0)::bigint as "collectedMinor"
		from months left join agreed using (vintage, month) left join collected using (vintage, month)
		where total <> 0
		window upto as (partition by vintage order by month)
		order by vintage, month`.execute(db);
	return rows;
}
