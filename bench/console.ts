import { addDays, type PlainDate } from "@puente/core/time";
import { makeFigures } from "../apps/server/src/modules/reporting/make-figures.ts";
import {
	listBook,
	listDelays,
	listRolls,
	listVintages,
	sumApplications,
	sumMoney,
} from "../apps/server/src/modules/reporting/store/dashboards.ts";
import { queueTerms } from "../apps/server/src/modules/work-queue/queue-terms.ts";
import { countQueueAges } from "../apps/server/src/modules/work-queue/store/queue-ages.ts";
import type { Database } from "../apps/server/src/platform/database/database.ts";
import { migrate } from "../apps/server/src/platform/database/migrate.ts";
import { openPostgres, toolLimits } from "../apps/server/src/platform/database/postgres.ts";
import type { Db } from "../apps/server/src/platform/database/schema/index.ts";
import { startPostgres } from "../tools/postgres.ts";
import { seedConsoleBook } from "./console-book.ts";
import { printTable } from "./table.ts";

/** `npm run bench -- console` uses a book of a million loans; BENCH_LOANS sets a smaller one. */
const loans = Number(process.env["BENCH_LOANS"] ?? 1_000_000);
const goalMs = 1_000;
const rounds = 9;
const now = new Date();
const today = now.toISOString().slice(0, 10) as PlainDate;
const clock = { now: () => now, offsetMs: () => 0, setOffset: () => undefined };

const years = [1, 2] as const;
const country = "mx";
const currency = "MXN";

function panels(db: Db, from: PlainDate): Readonly<Record<string, () => Promise<readonly unknown[]>>> {
	const range = { from, to: today, grain: "day" } as const;
	return {
		"applications, approval": () => sumApplications(db, country, range),
		"disbursed, collected, outstanding": () => sumMoney(db, currency, range),
		"portfolio at risk": () => listBook(db, currency, range),
		"roll rates": () => listRolls(db, currency, range),
		vintages: () => listVintages(db, currency, { ...range, through: today }),
		"delays of decision, payout, webhook": () => listDelays(db, country, range),
		"ages of the queues, now": () => countQueueAges(db, { terms: queueTerms, country, now }),
	};
}

async function p50Ms(work: () => Promise<unknown>): Promise<number> {
	const times: number[] = [];
	for (let round = 0; round < rounds; round++) {
		const startedAt = performance.now();
		await work();
		times.push(performance.now() - startedAt);
	}
	return times.sort((left, right) => left - right)[Math.floor(rounds / 2)] ?? Number.NaN;
}

async function seconds(work: () => Promise<unknown>): Promise<string> {
	const startedAt = performance.now();
	await work();
	return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

/** The same sums computed from the postings of the currency, without figure tables. */
async function moneyFromRows(database: Database): Promise<void> {
	await database.inScriptTransaction(async (run) => {
		await run(`select e.posted_on, p.account, sum(p.minor) from entries e join postings p using (loan_id, number, opened_on)
			where p.currency = '${currency}' group by 1, 2`);
	});
}

/** Checks that standings and postings give the same outstanding principal. */
async function requireAgreement(db: Db): Promise<void> {
	const range = { from: addDays(today, -30), to: today, grain: "day" } as const;
	const money = await sumMoney(db, currency, range);
	const book = await listBook(db, currency, range);
	for (const [index, { principalMinor }] of money.entries()) {
		const principalOfBook = book[index]?.buckets.reduce(
			(sum, bucket) => sum + BigInt(bucket.principalMinor),
			0n,
		);
		if (principalOfBook !== BigInt(principalMinor))
			throw new Error("standings and ledger have different outstanding principal");
	}
}

async function measure(database: Database): Promise<void> {
	const { db } = database;
	const rows = [
		["book written into the tables", await seconds(() => seedConsoleBook(database, loans, today))],
	];
	rows.push(["all days added up", await seconds(() => makeFigures({ db, clock }))]);
	rows.push(["today added up again", await seconds(() => makeFigures({ db, clock }))]);
	await requireAgreement(db);
	rows.push(["money of one currency from the rows alone", await seconds(() => moneyFromRows(database))]);
	printTable([`${loans.toLocaleString("en")} loans`, "took"], rows);
	console.log("");
	const panelsByRange = years.map((count) => panels(db, addDays(today, -365 * count)));
	const table: string[][] = [];
	for (const name of Object.keys(panelsByRange[0] ?? {})) {
		const times = [];
		for (const panel of panelsByRange) times.push(await p50Ms(panel[name] ?? (async () => undefined)));
		table.push([
			name,
			...times.map((ms) => `${ms.toFixed(0)} ms`),
			times.every((ms) => ms < goalMs) ? "yes" : "no",
		]);
	}
	printTable(["panel, by day, p50", "one year", "two years", "under 1 s"], table);
}

export async function run(): Promise<void> {
	// The data is temporary, so it need not survive a crash.
	const postgres = await startPostgres([
		"shared_buffers=2GB",
		"max_wal_size=16GB",
		"fsync=off",
		"full_page_writes=off",
	]);
	const database = openPostgres({ url: postgres.url, connectionsMax: 5, limits: toolLimits });
	try {
		await migrate(database);
		await measure(database);
	} finally {
		await database.close();
		postgres.stop();
	}
}
