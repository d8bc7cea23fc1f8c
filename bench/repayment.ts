import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { calls, wireKey } from "@puente/contract";
import { seal } from "../apps/server/src/http/node-cipher.ts";
import type { Database } from "../apps/server/src/platform/database/database.ts";
import { migrate } from "../apps/server/src/platform/database/migrate.ts";
import { openPostgres, toolLimits } from "../apps/server/src/platform/database/postgres.ts";
import { startPostgres, type TemporaryPostgres } from "../tools/postgres.ts";
import { databaseCpuSeconds, serverCpuSeconds } from "./cpu.ts";
import { leanTables, measureLean } from "./lean-payment.ts";
import { getRequest, measureLoad, postRequest } from "./load.ts";
import { type Measurement, measuredHead, measuredRow } from "./measured.ts";
import { type Payer, paymentWebhook, seedPayers } from "./payers.ts";
import { printTable } from "./table.ts";

const clients = 32;
const processes = 2;
const loansCount = 2_000;
const seconds = 8;
/** Warm-up: long enough for every connection to plan its statements and for the server's code to be compiled. */
const warmSeconds = 12;
/** After it, connections have planned again with the new statistics. */
const settleSeconds = 2;
const requestsPrepared = 60_000;
const masterKey = Buffer.alloc(32, 7);
const packageName = "com.puente.ng";

/** Seals or signs all requests before the measurement. */
function prepare(payers: readonly Payer[], requestOf: (payer: Payer) => Buffer): () => Buffer {
	const prepared = Array.from({ length: requestsPrepared }, (_, index) => {
		const payer = payers[(index * 7) % payers.length];
		if (!payer) throw new Error("no seeded payer to send requests as");
		return requestOf(payer);
	});
	return () => {
		const next = prepared.pop();
		if (!next) throw new Error("the prepared requests were used up; prepare more");
		return next;
	};
}

function sealedPayment({ token, payOrderId }: Payer): Buffer {
	const key = wireKey(packageName);
	const { base, path } = calls.payOrder;
	const payload = JSON.stringify({ payOrderId, timestamp: Math.floor(Date.now() / 1000) });
	const target = `/${base}/${seal(key, path, "")}?qwerty=${seal(key, payload, path)}`;
	return getRequest(target, { packageName, lang: "en", authorization: `Bearer ${token}` });
}

function webhook(payer: Payer): Buffer {
	const { headers, body } = paymentWebhook(payer, "bench");
	return postRequest("/hooks/monnify", headers, body);
}

async function countPayments({ db }: Database): Promise<number> {
	const counted = await db
		.selectFrom("payments")
		.select(({ fn }) => fn.countAll<string>().as("count"))
		.where("eventId", "is not", null)
		.executeTakeFirstOrThrow();
	return Number(counted.count);
}

async function isAllHandled({ db }: Database): Promise<boolean> {
	const waiting = await db
		.selectFrom("webhooks")
		.select("id")
		.where("outcome", "is", null)
		.limit(1)
		.execute();
	return waiting.length === 0;
}

type RunningServers = {
	readonly database: Database;
	readonly postmaster: number;
	readonly addresses: readonly string[];
	readonly servers: readonly ChildProcess[];
};

async function cpuSeconds({ servers, postmaster }: RunningServers): Promise<readonly [number, number]> {
	const own = await Promise.all(servers.map(serverCpuSeconds));
	return [own.reduce((sum, each) => sum + each, 0), databaseCpuSeconds(postmaster)];
}

/** Payments booked per second, from the first request until the last one is booked. */
async function measureBooked(
	running: RunningServers,
	callers: number,
	nextRequest: () => Buffer,
): Promise<Measurement> {
	const { database, addresses } = running;
	const send = async (many: number, forSeconds: number) => {
		const connections = many / addresses.length;
		const loads = addresses.map((address) =>
			measureLoad({ address, connections, seconds: forSeconds, nextRequest }),
		);
		const results = await Promise.all(loads);
		for (const { refused } of results) if (refused > 0) throw new Error(`${refused} requests were refused.`);
		while (!(await isAllHandled(database))) await new Promise((resolve) => setTimeout(resolve, 20));
		// Of several processes the slower one counts.
		return {
			p50Ms: Math.max(...results.map(({ p50Ms }) => p50Ms)),
			p99Ms: Math.max(...results.map(({ p99Ms }) => p99Ms)),
		};
	};
	await send(clients, warmSeconds);
	// As autovacuum does each minute: the plans so far were made for empty tables.
	await database.inScriptTransaction(async (run) => void (await run("analyze")));
	await send(callers, settleSeconds);
	const before = await countPayments(database);
	const cpuBefore = await cpuSeconds(running);
	const startedAt = performance.now();
	const waits = await send(callers, seconds);
	const elapsedSeconds = (performance.now() - startedAt) / 1000;
	const [server, inDatabase] = await cpuSeconds(running);
	const booked = (await countPayments(database)) - before;
	return {
		perSecond: booked / elapsedSeconds,
		serverMs: (1000 * (server - cpuBefore[0])) / booked,
		databaseMs: (1000 * (inDatabase - cpuBefore[1])) / booked,
		...waits,
	};
}

async function startServers(url: string, folder: string, processes: number) {
	const servers: ChildProcess[] = [];
	const addresses: string[] = [];
	for (let count = 0; count < processes; count++) {
		const server = fork(join(import.meta.dirname, "servers", "whole.ts"), {
			env: {
				...process.env,
				PORT: "0",
				DATA_DIR: folder,
				DATABASE_URL: url,
				MASTER_KEY: masterKey.toString("base64"),
				FLOOD_PER_MINUTE: "100000000",
			},
		});
		addresses.push(((await once(server, "message")) as [string])[0]);
		servers.push(server);
	}
	const stop = async () => {
		for (const server of servers) {
			server.disconnect();
			await once(server, "exit");
		}
	};
	return { servers, addresses, stop };
}

/** Measures the product with 32 callers, and then with one caller that waits for each answer. */
async function measureProduct(
	postgres: TemporaryPostgres,
	database: Database,
	payers: readonly Payer[],
): Promise<{
	readonly viaCall: Measurement;
	readonly viaWebhook: Measurement;
	readonly singleCaller: Measurement;
}> {
	const folder = mkdtempSync(join(tmpdir(), "bench-repayment-"));
	const withServers = async <T>(
		count: number,
		measure: (running: RunningServers) => Promise<T>,
	): Promise<T> => {
		const { servers, addresses, stop } = await startServers(postgres.url, folder, count);
		const measured = await measure({ database, postmaster: postgres.pid, servers, addresses });
		await stop();
		return measured;
	};
	const many = await withServers(processes, async (running) => ({
		viaCall: await measureBooked(running, clients, prepare(payers, sealedPayment)),
		viaWebhook: await measureBooked(running, clients, prepare(payers, webhook)),
	}));
	const singleCaller = await withServers(1, (running) =>
		measureBooked(running, 1, prepare(payers, sealedPayment)),
	);
	rmSync(folder, { recursive: true, force: true });
	return { ...many, singleCaller };
}

export async function run(): Promise<void> {
	const postgres = await startPostgres(["shared_buffers=512MB", "max_connections=120"]);
	const database = openPostgres({ url: postgres.url, connectionsMax: 10, limits: toolLimits });
	try {
		await migrate(database);
		await database.inScriptTransaction(async (run) => void (await run(leanTables)));
		const leanAlone = await measureLean(postgres, { callers: 1, seconds });
		const leanTogether = await measureLean(postgres, { callers: clients, seconds });
		const payers = await seedPayers(database, { count: loansCount, masterKey });
		const { viaCall, viaWebhook, singleCaller } = await measureProduct(postgres, database, payers);
		const limit = "the lean statements";
		printTable(measuredHead(`payments, ${clients} at once, ${processes} processes`, limit), [
			measuredRow("the lean statements, by pgbench", leanTogether, leanTogether),
			measuredRow("sealed call that asks the rail and books", viaCall, leanTogether, "60%"),
			measuredRow("webhooks, from the request to the booking", viaWebhook, leanTogether, "80%"),
		]);
		console.log();
		printTable(measuredHead("payments, one caller, one process", limit), [
			measuredRow("the lean statements, by pgbench", leanAlone, leanAlone),
			measuredRow("sealed call that asks the rail and books", singleCaller, leanAlone, "20%"),
		]);
	} finally {
		await database.close();
		postgres.stop();
	}
}
