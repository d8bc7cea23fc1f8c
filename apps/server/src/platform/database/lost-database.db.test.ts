import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createConnection, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { calls } from "@puente/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
	eventually,
	onPostgres,
	openTestDatabase,
	startTestServer,
	type TestDatabase,
	type TestServer,
} from "../../../test/harness.ts";
import { freePort } from "../../../test/processes/free-port.ts";
import { startServerProcess } from "../../../test/processes/server-process.ts";
import { randomUuid } from "../../../test/random.ts";
import { retryInterruptedJobs } from "../queue/queue.ts";
import { openPostgres } from "./postgres.ts";

const unavailable = { status: 503, code: 1011 };
const mobileOf = (number: number) => `80377${10_000 + number}`;

describe.runIf(onPostgres)("a database", () => {
	let database: TestDatabase;
	beforeAll(async () => {
		database = await openTestDatabase();
	});
	afterAll(() => database.close());

	it("whose table is locked delays only the calls that need it, and those get 503", async () => {
		// With the limits of the product, which the other tests do not have.
		const limited = openPostgres({ url: database.url ?? "", connectionsMax: 10 });
		const server = await startTestServer({}, limited);
		const change = async (number: number) => {
			const input = { country: "ng", mobile: mobileOf(number) } as const;
			const { status, body } = await server.open("getVerifyCode", input, { operationId: randomUuid() });
			return { status, code: body.code };
		};
		await database.db.transaction().execute(async (tx) => {
			await sql`lock table operations in access exclusive mode`.execute(tx);
			let answered = 0;
			const changes = Array.from({ length: 24 }, (_, number) => change(number));
			for (const waiting of changes) waiting.then(() => answered++);
			// More changes wait than there are connections for them.
			await eventually(async () => ((await countWaiting(database)) >= 4 ? true : null));
			expect((await fetch(`${server.address}/ready`)).status).toBe(200);
			const read = await server.open("existsByMobile", { country: "ng", mobile: mobileOf(0) });
			expect(read).toMatchObject({ status: 200, body: { code: 0 } });
			expect(answered).toBe(0);
			expect(await Promise.all(changes)).toEqual(changes.map(() => unavailable));
		});
		expect(await change(99)).toEqual({ status: 200, code: 0 });
		// The tests below count the messages that wait in this database: none of this one may be left.
		await sentTo(server, mobileOf(99));
		await server.stop();
	});

	it("that is away when a process starts is waited for, and calls get 503 meanwhile", async () => {
		const folder = mkdtempSync(join(tmpdir(), "waiting-"));
		const real = new URL(database.url ?? "");
		// Ports that are free now: one for the database, which comes later, and one for the server.
		const [databasePort, port] = [await freePort(), await freePort()];
		const away = new URL(real);
		away.search = "";
		away.port = String(databasePort);
		const starting = startServerProcess({
			DATA_DIR: folder,
			DATABASE_URL: away.href,
			PORT: String(port),
			LOG_LEVEL: "silent",
			MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
		});
		const address = `http://127.0.0.1:${port}`;
		const statusOf = async (path: string) =>
			(await fetch(`${address}${path}`).catch(() => null))?.status ?? null;
		expect(await eventually(() => statusOf("/health"))).toBe(200);
		expect(await statusOf("/ready")).toBe(503);
		const call = await fetch(`${address}/open${calls.existsByMobile.path}?country=ng&mobile=${mobileOf(0)}`);
		expect([call.status, ((await call.json()) as { code: number }).code]).toEqual([503, 1011]);
		const back = await forward(databasePort, Number(real.port));
		const { child } = await starting;
		expect(await eventually(async () => ((await statusOf("/ready")) === 200 ? true : null))).toBe(true);
		child.kill("SIGTERM");
		await once(child, "exit");
		back.close();
		rmSync(folder, { recursive: true, force: true });
	});

	it.each([
		["does not exist", (url: URL) => Object.assign(url, { pathname: "/no_such_database" })],
		["refuses the user", (url: URL) => Object.assign(url, { username: "stranger" })],
	])("that %s stops the start with a sentence that names the setting", async (_what, change) => {
		const folder = mkdtempSync(join(tmpdir(), "refused-"));
		const { href } = change(new URL(database.url ?? ""));
		const starting = startServerProcess({ DATA_DIR: folder, DATABASE_URL: href });
		await expect(starting).rejects.toThrow(
			/^The database of DATABASE_URL refuses the connection: [^\n]+\.\n$/,
		);
		rmSync(folder, { recursive: true, force: true });
	});

	it("gives the jobs of a process that died to another one", async () => {
		const keepOpen = { ...database, close: async () => undefined };
		const first = await startTestServer({ works: false }, keepOpen);
		await first.open("getVerifyCode", { country: "ng", mobile: mobileOf(200) });
		// As a process leaves it that is killed in the middle of a job.
		await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '11 seconds'
			where name = 'deliver-messages' and state = 'created'`.execute(database.db);
		const second = await startTestServer({}, keepOpen);
		await sentTo(second, mobileOf(200));
		await first.stop();
		await second.stop();
	});

	it("retries a job at once that its killed process was running", async () => {
		const keepOpen = { ...database, close: async () => undefined };
		const first = await startTestServer({ works: false }, keepOpen);
		await first.open("getVerifyCode", { country: "ng", mobile: mobileOf(201) });
		const taken = await sql<{ id: string }>`update pgboss.job set state = 'active', started_on = now(),
			heartbeat_on = now() where name = 'deliver-messages' and state = 'created' returning id`.execute(
			database.db,
		);
		expect(taken.rows).toHaveLength(1);
		await first.stop();
		await retryInterruptedJobs(database.db);
		const { rows } = await sql`select state from pgboss.job where id = ${taken.rows[0]?.id}
			and start_after <= now()`.execute(database.db);
		expect(rows).toEqual([{ state: "retry" }]);
	});
});

/** Waits until the server has sent a message to this number. */
async function sentTo({ sent }: TestServer, mobile: string): Promise<void> {
	await eventually(() => (sent.some(({ to }) => to.endsWith(mobile)) ? true : null));
}

async function countWaiting({ db }: TestDatabase): Promise<number> {
	const query = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
		where datname = current_database() and wait_event_type = 'Lock'`;
	return (await query.execute(db)).rows[0]?.count ?? 0;
}

/** Forwards connections from one port to another. */
async function forward(from: number, to: number): Promise<Server> {
	const server = createServer((incoming) => {
		const outgoing = createConnection(to, "127.0.0.1");
		incoming.pipe(outgoing).pipe(incoming);
		for (const socket of [incoming, outgoing]) socket.on("error", () => undefined);
	}).listen(from, "127.0.0.1");
	await once(server, "listening");
	return server;
}
