import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BorrowerCall, calls, wireKey } from "@puente/contract";
import { seal } from "../apps/server/src/http/node-cipher.ts";
import { migrate } from "../apps/server/src/platform/database/migrate.ts";
import { openPostgres, toolLimits } from "../apps/server/src/platform/database/postgres.ts";
import { startPostgres } from "../tools/postgres.ts";
import { databaseCpuSeconds, serverCpuSeconds } from "./cpu.ts";
import { getRequest, measureLoad } from "./load.ts";
import { type SeededBorrower, seedApplications, seedBook } from "./loan-book.ts";
import { type Measurement, measuredHead, measuredRow } from "./measured.ts";
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
	{ base, path }: BorrowerCall,
	input: Readonly<Record<string, string>>,
	count = requestsPrepared,
): () => Buffer {
	const key = wireKey(packageName);
	const prepared = Array.from({ length: count }, (_, index) => {
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

/** Requests to the bare server, for the same borrowers. */
function bareRequests(seededBorrowers: readonly SeededBorrower[]): () => Buffer {
	const prepared = seededBorrowers.map(({ id }) => getRequest(`/borrowers/${id}`, {}));
	let sent = 0;
	return () => prepared[sent++ % prepared.length] ?? Buffer.alloc(0);
}

type RunningServer = { readonly address: string; readonly server: ChildProcess; readonly postmaster: number };

async function measureCall(
	{ address, server, postmaster }: RunningServer,
	callers: number,
	nextRequest: () => Buffer,
): Promise<Measurement> {
	await measureLoad({ address, connections: callers, seconds: 2, nextRequest });
	const before = [await serverCpuSeconds(server), databaseCpuSeconds(postmaster)] as const;
	const measured = await measureLoad({ address, connections: callers, seconds, nextRequest });
	const serverSeconds = (await serverCpuSeconds(server)) - before[0];
	const databaseSeconds = databaseCpuSeconds(postmaster) - before[1];
	if (measured.refused > 0) throw new Error(`${measured.refused} calls were refused.`);
	const count = measured.perSecond * seconds;
	return {
		...measured,
		serverMs: (1000 * serverSeconds) / count,
		databaseMs: (1000 * databaseSeconds) / count,
	};
}

/** The calls that every screen starts with, on a database with many borrowers who each have a loan. */
async function measureCalls(
	bare: RunningServer,
	running: RunningServer,
	seededBorrowers: readonly SeededBorrower[],
): Promise<void> {
	const limit = "bare Fastify";
	const book = `${borrowers.toLocaleString("en")} borrowers`;
	for (const [callers, what] of [
		[connections, `${book}, ${connections} at once, one process`],
		[1, `${book}, one caller`],
	] as const) {
		const bareMeasured = await measureCall(bare, callers, bareRequests(seededBorrowers));
		const rows = [measuredRow("bare Fastify, one select by key", bareMeasured, bareMeasured)];
		for (const [name, call, input, goal] of [
			["home", calls.loanProductIndex, {}, callers === 1 ? "p50 4 ms" : "60%"],
			["latest order", calls.latestOrder, {}, ""],
			["records", calls.orderList, { tab: "incomplete" }, ""],
		] as const) {
			const requests = sealedRequests(seededBorrowers, call, input);
			rows.push(
				measuredRow(`sealed: ${name}`, await measureCall(running, callers, requests), bareMeasured, goal),
			);
		}
		printTable(measuredHead(what, limit), rows);
		console.log("");
	}
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
			["submitted and decided, end to end (goal 150)", perSecond((applications / decidedMs) * 1000)],
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
		body: JSON.stringify({ orderNo: applicant.orderNo, operationId: crypto.randomUUID() }),
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
		const start = async (name: string): Promise<RunningServer> => {
			const server = fork(join(import.meta.dirname, "servers", `${name}.ts`), {
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
			return { address, server, postmaster: postgres.pid };
		};
		const bare = await start("bare");
		const { address, server } = await start("whole");
		await measureCalls(bare, { address, server, postmaster: postgres.pid }, seededBorrowers);
		bare.server.disconnect();
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
