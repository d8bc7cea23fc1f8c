import type { panels, StaffCalls } from "@puente/contract/staff";
import type { Currency } from "@puente/core/money";
import { needsStaff, providers } from "@puente/core/provider";
import type { Country } from "@puente/core/region";
import { ok } from "@puente/core/result";
import { maySeeProviders } from "@puente/core/staff";
import { type PlainDate, plainDate } from "@puente/core/time";
import { packs } from "@puente/regions";
import { localDate } from "../../platform/clock/clock.ts";
import type { Handler, Module } from "../../platform/context/calls.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { toCsv } from "../../platform/files/csv.ts";
import { listFailingProviders } from "../../platform/providers/failing-providers.ts";
import { countQueueAges, queueTerms } from "../work-queue/index.ts";
import { enqueueDueFigures, makeFigures } from "./make-figures.ts";
import {
	type Grain,
	listBook,
	listDelays,
	listRolls,
	listVintages,
	type Range,
	sumApplications,
	sumMoney,
} from "./store/dashboards.ts";
import { findCoveredDays } from "./store/figures.ts";

type DashboardInput = {
	readonly country: Country;
	readonly from: string;
	readonly to: string;
	readonly grain: Grain;
};

/** The available part of the requested range. */
type Scope = Range & {
	readonly country: Country;
	readonly currency: Currency;
	/** The last aggregated day, which may be after the range: vintages are shown up to now. */
	readonly through: PlainDate;
};

type CoveredRange = {
	readonly country: Country;
	readonly currency: Currency;
	readonly covers: { readonly from: PlainDate; readonly to: PlainDate; readonly madeAt: string } | null;
};

const later = (left: PlainDate, right: PlainDate) => (left > right ? left : right);
const earlier = (left: PlainDate, right: PlainDate) => (left < right ? left : right);

/** Excludes days that have not begun in the region or were never aggregated. */
async function readCovered<Row>(
	{ db, now }: { readonly db: Db; readonly now: Date },
	{ country, grain, ...requested }: DashboardInput,
	read: (scope: Scope) => Promise<readonly Row[]>,
): Promise<CoveredRange & { readonly rows: Row[] }> {
	const { currency, timeZone } = packs[country];
	const about = { country, currency: currency.code };
	const made = await findCoveredDays(db);
	if (!made) return { ...about, covers: null, rows: [] };
	const through = earlier(made.to, localDate(now, timeZone));
	const from = later(plainDate(requested.from), made.from);
	const to = earlier(plainDate(requested.to), through);
	const rows = from > to ? [] : await read({ ...about, grain, from, to, through });
	return { ...about, covers: { from, to, madeAt: made.madeAt.toISOString() }, rows: [...rows] };
}

/** The database returns sums as text. */
type WithAmounts<Row> = { [Key in keyof Row]: Key extends `${string}Minor` ? bigint : Row[Key] };

function withAmounts<Row extends object>(row: Row): WithAmounts<Row> {
	const pairs = Object.entries(row).map(([name, value]) => [
		name,
		name.endsWith("Minor") ? BigInt(value) : value,
	]);
	return Object.fromEntries(pairs) as WithAmounts<Row>;
}

const readers = {
	applications: (db: Db, scope: Scope) => sumApplications(db, scope.country, scope),
	delays: (db: Db, scope: Scope) => listDelays(db, scope.country, scope),
	money: async (db: Db, scope: Scope) => (await sumMoney(db, scope.currency, scope)).map(withAmounts),
	risk: async (db: Db, scope: Scope) =>
		(await listBook(db, scope.currency, scope)).map((row) => ({
			...row,
			buckets: row.buckets.map(withAmounts),
		})),
	rolls: async (db: Db, scope: Scope) => (await listRolls(db, scope.currency, scope)).map(withAmounts),
	vintages: async (db: Db, scope: Scope) => (await listVintages(db, scope.currency, scope)).map(withAmounts),
};

type Panel = (typeof panels)[number];

const dashboardApplications: Handler<StaffCalls["dashboardApplications"]> = async (input, context) =>
	ok(await readCovered(context, input, (scope) => readers.applications(context.db, scope)));

const dashboardDelays: Handler<StaffCalls["dashboardDelays"]> = async (input, context) =>
	ok(await readCovered(context, input, (scope) => readers.delays(context.db, scope)));

const dashboardMoney: Handler<StaffCalls["dashboardMoney"]> = async (input, context) =>
	ok(await readCovered(context, input, (scope) => readers.money(context.db, scope)));

const dashboardRisk: Handler<StaffCalls["dashboardRisk"]> = async (input, context) =>
	ok(await readCovered(context, input, (scope) => readers.risk(context.db, scope)));

const dashboardRolls: Handler<StaffCalls["dashboardRolls"]> = async (input, context) =>
	ok(await readCovered(context, input, (scope) => readers.rolls(context.db, scope)));

const dashboardVintages: Handler<StaffCalls["dashboardVintages"]> = async (input, context) =>
	ok(await readCovered(context, input, (scope) => readers.vintages(context.db, scope)));

async function queueAges({ db, now }: { readonly db: Db; readonly now: Date }, country: Country) {
	const rows = await countQueueAges(db, { terms: queueTerms, country, now });
	return rows.map((row) => ({ ...row, oldestSince: row.oldestSince?.toISOString() ?? null }));
}

const dashboardQueues: Handler<StaffCalls["dashboardQueues"]> = async ({ country }, context) =>
	ok({ now: context.now.toISOString(), rows: await queueAges(context, country) });

/** The columns of each panel, also for an empty table. */
const columns: Readonly<Record<Panel, readonly string[]>> = {
	applications: ["starts", "handedIn", "approved", "rejected"],
	delays: ["starts", "kind", "items", "p50Ms", "p90Ms", "p99Ms"],
	money: ["starts", "disbursedMinor", "collectedMinor", "principalMinor", "interestMinor", "penaltyMinor"],
	risk: ["starts", "on", "lateFrom", "loans", "principalMinor"],
	rolls: ["month", "lateFrom", "outcome", "loans", "principalMinor"],
	vintages: ["vintage", "month", "agreedMinor", "dueMinor", "collectedMinor"],
	queues: ["queue", "overdue", "oldestSince", "under4h", "under24h", "under48h", "over48h"],
};

type Cells = Readonly<Record<string, string | number | bigint | null>>;

/** The risk panel has one line per bucket; all others have one per row. */
const lines: Readonly<Record<Exclude<Panel, "queues">, (db: Db, scope: Scope) => Promise<readonly Cells[]>>> =
	{
		...readers,
		risk: async (db, scope) =>
			(await readers.risk(db, scope)).flatMap(({ starts, on, buckets }) =>
				buckets.map((bucket) => ({ starts, on, ...bucket })),
			),
	};

const dashboardExport: Handler<StaffCalls["dashboardExport"]> = async (input, context) => {
	const { panel, country, from, to } = input;
	const rows: readonly Cells[] =
		panel === "queues"
			? await queueAges(context, country)
			: (await readCovered(context, input, (scope) => lines[panel](context.db, scope))).rows;
	const { code } = packs[country].currency;
	const table = [
		["country", "currency", ...columns[panel]],
		...rows.map((row) => [country, code, ...columns[panel].map((column) => row[column] ?? null)]),
	];
	const name = `${panel}-${country}-${from}-${to}.csv`;
	return ok({ name, type: "text/csv; charset=utf-8", bytes: new Uint8Array(toCsv(table)) });
};

const failingProviders: Handler<StaffCalls["failingProviders"]> = async (_input, { db, staff }) => {
	const failing = (await listFailingProviders(db)).filter(needsStaff);
	const shown = failing.map(({ provider, failure, code, since, count }) => ({
		provider,
		failure,
		code,
		count,
		kind: providers[provider],
		since: since.toISOString(),
	}));
	return ok({ providers: shown.filter(({ kind }) => maySeeProviders(staff.roles, kind)) });
};

export const reporting = {
	staffCalls: {
		dashboardApplications,
		dashboardDelays,
		dashboardMoney,
		dashboardRisk,
		dashboardRolls,
		dashboardVintages,
		dashboardQueues,
		dashboardExport,
		failingProviders,
	},
	jobs: { "make-figures": (_, context) => makeFigures(context) },
	due: [{ name: "figures", run: ({ db, now, enqueue }) => enqueueDueFigures(db, now, enqueue) }],
} satisfies Module;
