import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { trialBalance } from "@puente/core/ledger";
import type { Country } from "@puente/core/region";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listEntries } from "../../src/modules/ledger/store/ledger.ts";
import { verifyChains } from "../../src/modules/reporting/verify.ts";
import type { Database } from "../../src/platform/database/database.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { type JobHandlers, jobNames, startQueue } from "../../src/platform/queue/queue.ts";
import { sceneNames } from "../../src/start/demo/demo-scenes.ts";
import { openEmptyDatabase, startClock, startTestServer, type TestServer } from "../harness.ts";
import { signInAs } from "../staff/staff-client.ts";

/** One dump of the demo database for each release, named after its last migration (tools/release/dump-release.ts). */
const folder = import.meta.dirname;
const releases = readdirSync(folder).flatMap((file) => /^(.+)\.sql\.gz$/.exec(file)?.[1] ?? []);

/** A copy of the other halves of its keys; null for a release that kept keys in the database alone. */
function keysOf(release: string): string | null {
	const keys = join(folder, `${release}.keys`);
	if (!existsSync(keys)) return null;
	const copy = mkdtempSync(join(tmpdir(), "released-keys-"));
	cpSync(keys, copy, { recursive: true });
	return copy;
}

async function load(database: Database, release: string): Promise<void> {
	const script = gunzipSync(readFileSync(join(folder, `${release}.sql.gz`))).toString("utf8");
	await database.inScriptTransaction(async (run) => {
		await run(script);
		// The dump leaves the connection with an empty search path.
		await run("select set_config('search_path', 'public', false)");
	});
}

/** Former and present names of jobs, as migration 0087 has them. */
const renamedJobs = {
	"find-same": "find-duplicates",
	"ask-account": "check-account",
	"look-at-payment": "poll-payment",
	"meet-deadline": "apply-deadline",
	"turn-overdue": "mark-overdue",
	remind: "send-reminder",
	"send-mail": "send-email",
} as const;

it("runs the jobs that wait under a former name", async () => {
	const database = await openEmptyDatabase();
	await load(database, String(releases[0]));
	const before = await startQueue(database, raise);
	for (const job of Object.values(renamedJobs)) await before.enqueue(database.db, job, [{} as never]);
	await before.stop();
	// A queue is renamed with its jobs: the reference between them is checked at the end.
	await database.db.transaction().execute(async (tx) => {
		for (const [former, name] of Object.entries(renamedJobs))
			for (const table of ["queue", "job"])
				await sql`update ${sql.id("pgboss", table)} set name = ${former} where name = ${name}`.execute(tx);
	});

	await migrate(database);
	const queue = await startQueue(database, raise);
	const ran: string[] = [];
	const handlers = Object.fromEntries(jobNames.map((name) => [name, async () => void ran.push(name)]));
	await queue.work(handlers as unknown as JobHandlers, {
		problem: () => null,
		require: async () => undefined,
	});
	await expect.poll(() => ran.toSorted(), { timeout: 10_000 }).toEqual(Object.values(renamedJobs).toSorted());
	await queue.stop();
	const { rows } = await sql`select from pgboss.queue where name = any(${Object.keys(renamedJobs)})`.execute(
		database.db,
	);
	expect(rows).toEqual([]);
	await database.close();
});

function raise(error: unknown): never {
	throw error;
}

it("there is at least one dump of a release", () => {
	expect(releases).not.toEqual([]);
});

describe.each(releases)("a database of release %s", (release) => {
	let server: TestServer;
	let keysDir: string | null;
	const migrated: string[] = [];
	beforeAll(async () => {
		const database = await openEmptyDatabase();
		await load(database, release);
		migrated.push(...(await migrate(database)));
		await startClock(database);
		keysDir = keysOf(release);
		server = await startTestServer({ keysDir }, database);
	});
	afterAll(async () => {
		await server.stop();
		if (keysDir !== null) rmSync(keysDir, { recursive: true });
	});

	type Borrower = { readonly key: string; readonly country: Country };
	async function borrowers(): Promise<readonly Borrower[]> {
		return (await (await fetch(`${server.address}/sandbox/borrowers`)).json()) as Borrower[];
	}

	/** The countries of the release: later ones have no borrowers in it. */
	async function releasedCountries(): Promise<readonly Country[]> {
		const found = [...new Set((await borrowers()).map(({ country }) => country))];
		expect(found).toEqual(expect.arrayContaining(["mx", "co", "in", "ng"]));
		return found;
	}

	it("is migrated by exactly the later migrations", () => {
		const later = readdirSync(join(import.meta.dirname, "../../migrations")).filter(
			(name) => name > `${release}.sql`,
		);
		expect(migrated).toEqual(later.sort());
	});

	it("keeps all chains intact and all ledgers balanced", async () => {
		const walks = await verifyChains(server.database.db);
		expect(walks.map(({ broken }) => broken)).toEqual(walks.map(() => null));
		const loans = await server.database.db.selectFrom("loans").select("id").execute();
		expect(loans).toHaveLength((await releasedCountries()).length * 3);
		for (const { id } of loans) {
			const { debitMinor, creditMinor } = trialBalance(await listEntries(server.database.db, id));
			expect(debitMinor).toBe(creditMinor);
		}
	});

	/** Opens a session of a demo borrower and returns it with the latest order number. */
	async function logIn({ key, country }: Borrower) {
		const opened = await fetch(`${server.address}/sandbox/borrowers/${key}/session`, { method: "POST" });
		const { token } = (await opened.json()) as { token: string };
		const session = { token, packageName: `com.puente.${country}` };
		const { order } = (await server.open("latestOrder", {}, session)).body.data as {
			order: { orderNo: string } | null;
		};
		if (order === null) throw new Error(`${key} has no order`);
		return { session, orderNo: order.orderNo };
	}

	it("returns profile, stored data, credit, loans and messages of every borrower", async () => {
		const list = await borrowers();
		expect(list).toHaveLength((await releasedCountries()).length * sceneNames.length);
		for (const borrower of list) {
			const { session } = await logIn(borrower);
			const replies = await Promise.all([
				server.open("getUserInfo", {}, session),
				server.open("heldData", {}, session),
				server.open("getCreditInfo", {}, session),
				server.open("repayProducts", {}, session),
				server.open("messageList", { page: 1 }, session),
			]);
			expect([borrower.key, ...replies.map(({ body }) => body.code)]).toEqual([borrower.key, 0, 0, 0, 0, 0]);
		}
	});

	it("returns debt, statement and contract of every loan", async () => {
		for (const scene of ["repaying", "overdue", "paidOff"] as const) {
			for (const country of await releasedCountries()) {
				const key = `${country}-${scene}`;
				const { session, orderNo } = await logIn({ key, country });
				const [detail, ...others] = await Promise.all([
					server.open("repayDetail", { orderNo }, session),
					server.open("statement", { orderNo }, session),
					server.open("getMoneyContract", { orderNo }, session),
				]);
				expect([key, ...[detail, ...others].map(({ body }) => body.code)]).toEqual([key, 0, 0, 0]);
				const { payoff } = detail.body.data as { payoff: { totalMinor: number } };
				expect(payoff.totalMinor > 0, key).toBe(scene !== "paidOff");
			}
		}
	});

	it("shows staff the page of every borrower, and replays every decision", async () => {
		const client = await signInAs(server, "compliance");
		const rows = await server.database.db.selectFrom("borrowers").select("id").execute();
		for (const { id } of rows) {
			expect((await client.call("borrower", { id })).body.code, id).toBe(0);
			expect((await client.call("borrowerTimeline", { id })).body.code, id).toBe(0);
		}
		const decided = await server.database.db.selectFrom("decisions").select("orderId").execute();
		expect(decided.length).toBeGreaterThan((await releasedCountries()).length);
		for (const { orderId } of decided) {
			const { data } = (await client.call("replayDecision", { orderId })).body;
			expect(data, orderId).toMatchObject({ refusal: null });
		}
	});

	it("keeps all chains intact when three days pass", async () => {
		await server.advance("P3D");
		const walks = await verifyChains(server.database.db);
		expect(walks.map(({ broken }) => broken)).toEqual(walks.map(() => null));
	});
});
