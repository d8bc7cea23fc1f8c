import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPostgres } from "../apps/server/src/store/database.ts";
import { migrate } from "../apps/server/src/store/migrate.ts";
import { startPostgres } from "../tools/postgres.ts";
import { getRequest, measureLoad } from "./load.ts";
import { type Known, seedApplications, seedBook } from "./loan-book.ts";
import { perSecond, printTable } from "./table.ts";

const borrowers = 100_000;
const applications = 1_000;
const connections = 16;
const seconds = 8;
const masterKey = Buffer.alloc(32, 7);

const headersOf = ({ token }: Known) => ({
	packageName: "com.puente.ng",
	lang: "en",
	authorization: `Bearer ${token}`,
});

/** The calls that every screen begins with, asked by borrowers of a book of this size, each with a loan of their own. */
async function measureCalls(address: string, known: readonly Known[]): Promise<void> {
	const rows: string[][] = [];
	for (const [name, path] of [
		["home", "/open/loan/loan-product/index"],
		["latest order", "/open/loan/loan-order/latest"],
		["records", "/open/loan/loan-order/list?tab=incomplete"],
	] as const) {
		const requests = known.map((borrower) => getRequest(path, headersOf(borrower)));
		let next = 0;
		const nextRequest = () => requests[next++ % requests.length] ?? Buffer.alloc(0);
		await measureLoad({ address, connections, seconds: 2, nextRequest });
		const measured = await measureLoad({ address, connections, seconds, nextRequest });
		if (measured.refused > 0) throw new Error(`${measured.refused} calls of ${name} were refused.`);
		const ms = (value: number) => `${value.toFixed(1)} ms`;
		rows.push([name, perSecond(measured.perSecond), ms(measured.p50Ms), ms(measured.p99Ms)]);
	}
	const head = [
		`${borrowers.toLocaleString("en")} borrowers, ${connections} at once`,
		"calls a second",
		"p50",
		"p99",
	];
	printTable(head, rows);
}

/** From the first hand-in to the last offer: the call, the queue, the inputs, the card and everything that is written. */
async function measureDecisions(
	address: string,
	handedIn: readonly (Known & { readonly orderNo: string })[],
	countUndecided: () => Promise<number>,
): Promise<void> {
	const startedAt = performance.now();
	const waiting = [...handedIn];
	const handInAll = async () => {
		for (let applicant = waiting.pop(); applicant; applicant = waiting.pop())
			await handIn(address, applicant);
	};
	await Promise.all(Array.from({ length: connections }, handInAll));
	const handedInMs = performance.now() - startedAt;
	while ((await countUndecided()) > 0) await new Promise((wake) => setTimeout(wake, 100));
	const decidedMs = performance.now() - startedAt;
	printTable(
		[`${applications.toLocaleString("en")} applications`, "a second"],
		[
			["handed in", perSecond((applications / handedInMs) * 1000)],
			["handed in and decided, end to end", perSecond((applications / decidedMs) * 1000)],
		],
	);
}

async function handIn(address: string, applicant: Known & { readonly orderNo: string }): Promise<void> {
	const reply = await fetch(`${address}/open/user/submit`, {
		method: "POST",
		headers: { ...headersOf(applicant), "content-type": "application/json" },
		body: JSON.stringify({ orderNo: applicant.orderNo }),
	});
	if (!reply.ok) throw new Error(`An application could not be handed in: ${await reply.text()}`);
}

export async function run(): Promise<void> {
	const postgres = await startPostgres(["shared_buffers=512MB", "max_connections=60"]);
	const folder = mkdtempSync(join(tmpdir(), "bench-loan-"));
	const database = openPostgres(postgres.url, 4);
	try {
		await migrate(database);
		const known = await seedBook(database.db, { borrowers, masterKey });
		const handedIn = await seedApplications(database.db, { applications, masterKey });
		const server = fork(join(import.meta.dirname, "servers", "loan.ts"), {
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
		await measureCalls(address, known);
		console.log("");
		await measureDecisions(address, handedIn, async () => {
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
