import type { panels, StaffCalls } from "@puente/contract/staff";
import type { Currency } from "@puente/core/money";
import type { Country } from "@puente/core/region";
import { ok } from "@puente/core/result";
import type { PlainDate } from "@puente/core/time";
import { packs } from "@puente/regions";
import { localDate } from "../../platform/clock/clock.ts";
import type { StaffHandler } from "../../platform/context/staff-calls.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { toCsv } from "../../platform/files/csv.ts";
import {
	findCovered,
	type Grain,
	listBook,
	listDelays,
	listRolls,
	listVintages,
	type Range,
	sumApplications,
	sumMoney,
} from "../reporting/index.ts";
import { queueTerms } from "./queues/queue-terms.ts";
import { countQueueAges } from "./store/queue-ages.ts";

type Asked = {
	readonly country: Country;
	readonly from: string;
	readonly to: string;
	readonly grain: Grain;
};

/** What there is of what was asked for. */
type Scope = Range & {
	readonly country: Country;
	readonly currency: Currency;
	/** The last day that is known, also beyond the range: what a vintage brought is told up to now. */
	readonly through: PlainDate;
};

type Covered = {
	readonly country: Country;
	readonly currency: Currency;
	readonly covers: { readonly from: PlainDate; readonly to: PlainDate; readonly madeAt: string } | null;
};

const later = (left: PlainDate, right: PlainDate) => (left > right ? left : right);
const earlier = (left: PlainDate, right: PlainDate) => (left < right ? left : right);

/** Nothing is told of days that have not begun in the region, or that were never added up. */
async function covered<Row>(
	{ db, now }: { readonly db: Db; readonly now: Date },
	{ country, grain, ...asked }: Asked,
	read: (scope: Scope) => Promise<readonly Row[]>,
): Promise<Covered & { readonly rows: Row[] }> {
	const { currency, timeZone } = packs[country];
	const about = { country, currency: currency.code };
	const made = await findCovered(db);
	if (!made) return { ...about, covers: null, rows: [] };
	const through = earlier(made.to, localDate(now, timeZone));
	const from = later(asked.from as PlainDate, made.from);
	const to = earlier(asked.to as PlainDate, through);
	const rows = from > to ? [] : await read({ ...about, grain, from, to, through });
	return { ...about, covers: { from, to, madeAt: made.madeAt.toISOString() }, rows: [...rows] };
}

/** Sums come from the database as text; they are far below 2^53. */
type Numbered<Row> = { [Key in keyof Row]: Key extends `${string}Minor` ? number : Row[Key] };

function numbered<Row extends object>(row: Row): Numbered<Row> {
	const pairs = Object.entries(row).map(([name, value]) => [
		name,
		name.endsWith("Minor") ? Number(value) : value,
	]);
	return Object.fromEntries(pairs) as Numbered<Row>;
}

const readers = {
	applications: (db: Db, scope: Scope) => sumApplications(db, scope.country, scope),
	delays: (db: Db, scope: Scope) => listDelays(db, scope.country, scope),
	money: async (db: Db, scope: Scope) => (await sumMoney(db, scope.currency, scope)).map(numbered),
	risk: async (db: Db, scope: Scope) =>
		(await listBook(db, scope.currency, scope)).map((row) => ({
			...row,
			buckets: row.buckets.map(numbered),
		})),
	rolls: async (db: Db, scope: Scope) => (await listRolls(db, scope.currency, scope)).map(numbered),
	vintages: async (db: Db, scope: Scope) => (await listVintages(db, scope.currency, scope)).map(numbered),
};

type Panel = (typeof panels)[number];

export const dashboardApplications: StaffHandler<StaffCalls["dashboardApplications"]> = async (input, on) =>
	ok(await covered(on, input, (scope) => readers.applications(on.db, scope)));

export const dashboardDelays: StaffHandler<StaffCalls["dashboardDelays"]> = async (input, on) =>
	ok(await covered(on, input, (scope) => readers.delays(on.db, scope)));

export const dashboardMoney: StaffHandler<StaffCalls["dashboardMoney"]> = async (input, on) =>
	ok(await covered(on, input, (scope) => readers.money(on.db, scope)));

export const dashboardRisk: StaffHandler<StaffCalls["dashboardRisk"]> = async (input, on) =>
	ok(await covered(on, input, (scope) => readers.risk(on.db, scope)));

export const dashboardRolls: StaffHandler<StaffCalls["dashboardRolls"]> = async (input, on) =>
	ok(await covered(on, input, (scope) => readers.rolls(on.db, scope)));

export const dashboardVintages: StaffHandler<StaffCalls["dashboardVintages"]> = async (input, on) =>
	ok(await covered(on, input, (scope) => readers.vintages(on.db, scope)));

async function queueAges({ db, now }: { readonly db: Db; readonly now: Date }, country: Country) {
	const rows = await countQueueAges(db, { terms: queueTerms, country, now });
	return rows.map((row) => ({ ...row, oldestSince: row.oldestSince?.toISOString() ?? null }));
}

export const dashboardQueues: StaffHandler<StaffCalls["dashboardQueues"]> = async ({ country }, on) =>
	ok({ now: on.now.toISOString(), rows: await queueAges(on, country) });

/** The columns of each table, so that an empty one has its headings too. */
const columns: Readonly<Record<Panel, readonly string[]>> = {
	applications: ["starts", "handedIn", "approved", "rejected"],
	delays: ["starts", "kind", "items", "p50Ms", "p90Ms", "p99Ms"],
	money: ["starts", "disbursedMinor", "collectedMinor", "principalMinor", "interestMinor", "penaltyMinor"],
	risk: ["starts", "on", "lateFrom", "loans", "principalMinor"],
	rolls: ["month", "lateFrom", "outcome", "loans", "principalMinor"],
	vintages: ["vintage", "month", "agreedMinor", "dueMinor", "collectedMinor"],
	queues: ["queue", "overdue", "oldestSince", "under4h", "under24h", "under48h", "over48h"],
};

type Cells = Readonly<Record<string, string | number | null>>;

/** One line for each bucket of a day; all other rows are lines as they are. */
const lines: Readonly<Record<Exclude<Panel, "queues">, (db: Db, scope: Scope) => Promise<readonly Cells[]>>> =
	{
		...readers,
		risk: async (db, scope) =>
			(await readers.risk(db, scope)).flatMap(({ starts, on, buckets }) =>
				buckets.map((bucket) => ({ starts, on, ...bucket })),
			),
	};

export const dashboardExport: StaffHandler<StaffCalls["dashboardExport"]> = async (input, on) => {
	const { panel, country, from, to } = input;
	const rows: readonly Cells[] =
		panel === "queues"
			? await queueAges(on, country)
			: (await covered(on, input, (scope) => lines[panel](on.db, scope))).rows;
	const { code } = packs[country].currency;
	const table = [
		["country", "currency", ...columns[panel]],
		...rows.map((row) => [country, code, ...columns[panel].map((column) => row[column] ?? null)]),
	];
	const name = `${panel}-${country}-${from}-${to}.csv`;
	return ok({ name, type: "text/csv; charset=utf-8", bytes: new Uint8Array(toCsv(table)) });
};
