import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { calls } from "@puente/contract";
import { addDays, type PlainDate } from "@puente/core/time";
import { findProfiles } from "../apps/server/src/modules/borrower/store/borrower-profiles.ts";
import { closeDay } from "../apps/server/src/modules/ledger/close-day.ts";
import { makeFigures } from "../apps/server/src/modules/reporting/make-figures.ts";
import { listBook, sumMoney } from "../apps/server/src/modules/reporting/store/dashboards.ts";
import type { Database } from "../apps/server/src/platform/database/database.ts";
import { migrate } from "../apps/server/src/platform/database/migrate.ts";
import { openPostgres, toolLimits } from "../apps/server/src/platform/database/postgres.ts";
import { startPostgres, type TemporaryPostgres } from "../tools/postgres.ts";
import { legsOf, vacuum } from "./close.ts";
import { measureLoad } from "./load.ts";
import { sealedRequests } from "./loan.ts";
import { seededLoan } from "./loan-book.ts";
import { type Payer, seedPayers } from "./payers.ts";
import { sealedPayment } from "./repayment.ts";
import { printTable } from "./table.ts";

/** BENCH_GROWTH sets other sizes: "10000,100000". */
const sizes = (process.env["BENCH_GROWTH"] ?? "10000,100000,1000000,3000000").split(",").map(Number);
const payersCount = 1_000;
const masterKey = Buffer.alloc(32, 7);
const currency = "NGN";
const seconds = 5;
const requests = 20_000;
const quarterMb = Math.floor(totalmem() / 4 / 2 ** 20);

const { terms, openedOn } = seededLoan;
/** The first day with interest, closed early the next morning. */
const day = addDays(openedOn, 1);
const clockAt = (date: PlainDate) => {
	const now = new Date(`${date}T03:00:00Z`);
	return { now: () => now, offsetMs: () => 0, setOffset: () => undefined };
};

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
	const startedAt = performance.now();
	await work();
	return (performance.now() - startedAt) / 1000;
}

async function startServer(url: string, folder: string) {
	const server: ChildProcess = fork(join(import.meta.dirname, "servers", "whole.ts"), {
		env: {
			...process.env,
			PORT: "0",
			DATA_DIR: folder,
			DATABASE_URL: url,
			MASTER_KEY: masterKey.toString("base64"),
			FLOOD_PER_MINUTE: "100000000",
		},
	});
	const [address] = (await once(server, "message")) as [string];
	const stop = async () => {
		server.disconnect();
		await once(server, "exit");
	};
	return { address, stop };
}

/** The wait of one caller, who sends one call after the other. */
async function p50Of(address: string, nextRequest: () => Buffer): Promise<number> {
	await measureLoad({ address, connections: 1, seconds: 2, nextRequest });
	const { p50Ms, refused } = await measureLoad({ address, connections: 1, seconds, nextRequest });
	if (refused > 0) throw new Error(`${refused} calls were refused.`);
	return p50Ms;
}

function paymentRequests(payers: readonly Payer[]): () => Buffer {
	const prepared = Array.from({ length: requests }, (_, index) =>
		sealedPayment(payers[index % payers.length] as Payer),
	);
	return () => {
		const next = prepared.pop();
		if (!next) throw new Error("the prepared requests were used up; prepare more");
		return next;
	};
}

/** Milliseconds of one read: the middle of nine. */
async function readMs(read: () => Promise<unknown>): Promise<number> {
	const times: number[] = [];
	for (let round = 0; round < 9; round++) times.push(1000 * (await secondsOf(read)));
	return times.sort((left, right) => left - right)[4] ?? Number.NaN;
}

/** As autovacuum does it with its default settings: it rests after every few pages. */
async function cleanLoans(database: Database): Promise<void> {
	await database.inScriptTransaction(async (run) => {
		for (const statement of [
			"commit",
			"set vacuum_cost_delay = '2ms'",
			"vacuum (analyze) loans",
			"set vacuum_cost_delay = 0",
		])
			await run(statement);
	});
}

type Growth = Readonly<Record<string, number>>;

/** What each kind of work costs with this many loans in the book. */
async function measureBook(postgres: TemporaryPostgres, database: Database, loans: number): Promise<Growth> {
	const { db } = database;
	const payers = await seedPayers(database, { count: payersCount, borrowers: loans, masterKey });
	await database.inScriptTransaction(async (run) => void (await run(legsOf(terms, openedOn))));
	await vacuum(database);
	// Otherwise the disk is still busy with the new book while the calls wait for theirs.
	await database.inScriptTransaction(async (run) => void (await run("checkpoint")));
	const folder = mkdtempSync(join(tmpdir(), "bench-growth-"));
	const migration = await secondsOf(() => migrate(database));
	const startedAt = performance.now();
	const { address, stop } = await startServer(postgres.url, folder);
	const start = (performance.now() - startedAt) / 1000;
	const home = await p50Of(address, sealedRequests(payers, calls.loanProductIndex, {}, requests));
	const repay = await p50Of(address, paymentRequests(payers));
	await stop();
	rmSync(folder, { recursive: true, force: true });
	const search = await readMs(() => findProfiles(db, { by: "orderNo", orderNo: "B77" }));
	const closing = { db, clock: clockAt(addDays(day, 1)), daysAloneMax: null };
	const close = await secondsOf(() => closeDay(closing, { currency, day }));
	const cleaning = await secondsOf(() => cleanLoans(database));
	const figures = await secondsOf(() => makeFigures({ db, clock: clockAt(addDays(day, 1)) }));
	const range = { from: addDays(day, -30), to: day, grain: "day" } as const;
	const panels = await readMs(async () => {
		await sumMoney(db, currency, range);
		await listBook(db, currency, range);
	});
	let megabytes = 0;
	await database.inScriptTransaction(async (run) => {
		const [row] = await run("select pg_database_size(current_database()) / 1048576 as mb");
		megabytes = Number(row?.["mb"]);
	});
	return { home, repay, search, panels, figures, migration, start, close, cleaning, megabytes };
}

const lines: readonly (readonly [name: string, label: string, unit: string])[] = [
	["home", "home, one caller, p50", "ms"],
	["repay", "repayment, one caller, p50", "ms"],
	["search", "staff search by order", "ms"],
	["panels", "dashboard panels of 30 days", "ms"],
	["figures", "figures of the dashboards made", "s"],
	["migration", "check of the migrations", "s"],
	["start", "start of a server", "s"],
	["close", "nightly close", "s"],
	["cleaning", "autovacuum of the loans after the close", "s"],
	["megabytes", "disk", "MB"],
];

/** What grows with the number of loans, and how: reads and payments must not, the close and the disk may. */
export async function run(): Promise<void> {
	const results: Growth[] = [];
	for (const loans of sizes) {
		const postgres = await startPostgres([`shared_buffers=${quarterMb}MB`, "max_wal_size=8GB"]);
		const database = openPostgres({ url: postgres.url, connectionsMax: 10, limits: toolLimits });
		try {
			await migrate(database);
			results.push(await measureBook(postgres, database, loans));
		} finally {
			await database.close();
			postgres.stop();
		}
	}
	const digits = (value: number) => value.toFixed(value < 100 ? 2 : 0);
	printTable(
		["loans", ...sizes.map((size) => size.toLocaleString("en"))],
		lines.map(([name, label, unit]) => [
			label,
			...results.map((result) => `${digits(result[name] ?? Number.NaN)} ${unit}`),
		]),
	);
}
