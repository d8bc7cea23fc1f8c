import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Call, calls, wireKey } from "@puente/contract";
import { seal } from "../apps/server/src/http/node-cipher.ts";
import { migrate } from "../apps/server/src/platform/database/migrate.ts";
import { openPostgres, toolLimits } from "../apps/server/src/platform/database/postgres.ts";
import { startPostgres } from "../tools/postgres.ts";
import { databaseCpuSeconds, serverCpuSeconds } from "./cpu.ts";
import { getRequest, measureLoad } from "./load.ts";
import { type SeededBorrower, seedApplications, seedBook } from "./loan-book.ts";
import { perSecond, printTable } from "./table.ts";

const borrowers = 100_000;
const applications = 1_000;
const connections = 32;
const seconds = 8;
const masterKey = Buffer.alloc(32, 7);

const packageName = "com.puente.ng";
const headersOf = ({ token }: SeededBorrower) => ({
	packageName,
	lang: "en",
	authorization: `Bearer ${token}`,
});

/** Every request has its own nonce, so it can be sent once. All are sealed before the measurement. */
const requestsPrepared = 80_000;

function sealedRequests(
	seededBorrowers: readonly SeededBorrower[],
	{ base, path }: Call,
	input: Readonly<Record<string, string>>,
): () => Buffer {
	const key = wireKey(packageName);
	const prepared = Array.from({ length: requestsPrepared }, (_, index) => {
		const borrower = seededBorrowers[index % seededBorrowers.length];
		if (!borrower) throw new Error("no seeded borrower to send requests as");
		const payload = JSON.stringify({ ...input, timestamp: Math.floor(Date.now() / 1000) });
		const target = `/${base}/${seal(key, path, "")}?qwerty=${seal(key, payload, path)}`;
		return getRequest(target, headersOf(borrower));
	});
	return () => {
		const next = prepared.pop();
		if (!next) throw new Error("the prepared requests were used up; prepare more");
		return next;
	};
}

type RunningServer = { readonly address: string; readonly server: ChildProcess; readonly postmaster: number };

async function measureCall({ address, server, postmaster }: RunningServer, nextRequest: () => Buffer) {
	await measureLoad({ address, connections, seconds: 2, nextRequest });
	const before = [await serverCpuSeconds(server), databaseCpuSeconds(postmaster)] as const;
	const measured = await measureLoad({ address, connections, seconds, nextRequest });
	const serverSeconds = (await serverCpuSeconds(server)) - before[0];
	const databaseSeconds = databaseCpuSeconds(postmaster) - before[1];
	if (measured.refused > 0) throw new Error(`${measured.refused} calls were refused.`);
	return { ...measured, serverSeconds, databaseSeconds, calls: measured.perSecond * seconds };
}

/** The calls that every screen starts with, on a database with many borrowers who each have a loan. */
async function measureCalls(
	running: RunningServer,
	seededBorrowers: readonly SeededBorrower[],
): Promise<void> {
	const ready = getRequest("/ready", { packageName });
	const rows: string[][] = [];
	for (const [name, nextRequest] of [
		["one query to the database (/ready)", () => ready],
		["home", sealedRequests(seededBorrowers, calls.loanProductIndex, {})],
		["latest order", sealedRequests(seededBorrowers, calls.latestOrder, {})],
		["records", sealedRequests(seededBorrowers, calls.orderList, { tab: "incomplete" })],
	] as const) {
		const measured = await measureCall(running, nextRequest);
		const { serverSeconds, databaseSeconds } = measured;
		const ms = (value: number) => `${value.toFixed(1)} ms`;
		rows.push([
			name,
			perSecond(measured.perSecond),
			perSecond(measured.calls / serverSeconds),
			perSecond(measured.calls / (serverSeconds + databaseSeconds)),
			ms(measured.p50Ms),
			ms(measured.p99Ms),
		]);
	}
	const head = [
		`${borrowers.toLocaleString("en")} borrowers, sealed, ${connections} at once`,
		"calls a second",
		"per core of the server",
		"per core of server and database",
		"p50",
		"p99",
	];
	printTable(head, rows);
}

/** From the first submission to the last offer: the call, the queue, the decision and all writes. */
async function measureDecisions(
	address: string,
	applicants: readonly (SeededBorrower & { readonly orderNo: string })[],
	countUndecided: () => Promise<number>,
): Promise<void> {
	const startedAt = performance.now();
	const waiting = [...applicants];
	const submitAll = async () => {
		for (let applicant = waiting.pop(); applicant; applicant = waiting.pop())
			await submit(address, applicant);
	};
	await Promise.all(Array.from({ length: connections }, submitAll));
	const submittedMs = performance.now() - startedAt;
	while ((await countUndecided()) > 0) await new Promise((resolve) => setTimeout(resolve, 100));
	const decidedMs = performance.now() - startedAt;
	printTable(
		[`${applications.toLocaleString("en")} applications`, "a second"],
		[
			["submitted", perSecond((applications / submittedMs) * 1000)],
			["submitted and decided, end to end", perSecond((applications / decidedMs) * 1000)],
		],
	);
}

async function submit(
	address: string,
	applicant: SeededBorrower & { readonly orderNo: string },
): Promise<void> {
	const reply = await fetch(`${address}/open/user/submit`, {
		method: "POST",
		headers: { ...headersOf(applicant), "content-type": "application/json" },
		body: JSON.stringify({ orderNo: applicant.orderNo }),
	});
	if (!reply.ok) throw new Error(`an application could not be submitted: ${await reply.text()}`);
}

export async function run(): Promise<void> {
	const postgres = await startPostgres(["shared_buffers=512MB", "max_connections=60"]);
	const folder = mkdtempSync(join(tmpdir(), "bench-loan-"));
	const database = openPostgres({ url: postgres.url, connectionsMax: 10, limits: toolLimits });
	try {
		await migrate(database);
		const seededBorrowers = await seedBook(database, { borrowers, masterKey });
		const applicants = await seedApplications(database.db, { applications, masterKey });
		const server = fork(join(import.meta.dirname, "servers", "whole.ts"), {
			env: {
				...process.env,
				PORT: "0",
				DATA_DIR: folder,
				DATABASE_URL: postgres.url,
				MASTER_KEY: masterKey.toString("base64"),
				FLOOD_PER_MINUTE: "100000000",
			},
		});
		const [address] = (await once(server, "message")) as [string];
		await measureCalls({ address, server, postmaster: postgres.pid }, seededBorrowers);
		console.log("");
		await measureDecisions(address, applicants, async () => {
			const rows = await database.db
				.selectFrom("orders")
				.select("id")
				.where("step", "=", "Applying")
				.limit(1)
				.execute();
			return rows.length;
		});
		server.disconnect();
		await once(server, "exit");
	} finally {
		await database.close();
		postgres.stop();
		rmSync(folder, { recursive: true, force: true });
	}
}
