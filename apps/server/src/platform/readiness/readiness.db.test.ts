import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
	eventually,
	onPostgres,
	openTestDatabase,
	startTestServer,
	type TestDatabase,
	type TestServer,
} from "../../../test/harness.ts";
import { randomUuid } from "../../../test/random.ts";
import { migrate } from "../database/migrate.ts";

let database: TestDatabase;
let skewMs: number;
const servers: TestServer[] = [];
beforeEach(async () => {
	database = await openTestDatabase();
	skewMs = 0;
});
afterEach(async () => {
	for (const server of servers.splice(0)) await server.stop();
	await database.close();
});

const machine = { realNow: () => Date.now() + skewMs };

async function start(overrides: Parameters<typeof startTestServer>[3]): Promise<TestServer> {
	const server = await startTestServer(
		{},
		{ ...database, close: async () => undefined },
		undefined,
		overrides,
	);
	servers.push(server);
	return server;
}

async function readyOf({ address }: TestServer) {
	const response = await fetch(`${address}/ready`);
	return { status: response.status, body: (await response.json()) as Record<string, string> };
}

function until(server: TestServer, status: number) {
	return eventually(async () => {
		const ready = await readyOf(server);
		return ready.status === status ? ready : null;
	});
}

async function metricOf({ address }: TestServer, name: string): Promise<number> {
	const page = await (await fetch(`${address}/metrics`)).text();
	return Number(new RegExp(`^${name} (.+)$`, "m").exec(page)?.[1]);
}

function askForCode(server: TestServer, mobile: string) {
	return server.open("getVerifyCode", { country: "ng", mobile }, { operationId: randomUuid() });
}

const closes = () => database.db.selectFrom("dayCloses").selectAll().execute();

describe("a process whose clock is not the database's", () => {
	it.each([
		["400 days ahead", 400 * 86_400_000, "34560000 s ahead of"],
		["an hour behind", -3_600_000, "3600 s behind"],
	])("and is %s changes nothing, says why, and works again by itself", async (_how, skew, sentence) => {
		const server = await start({ machine });
		expect((await askForCode(server, "8035551001")).status).toBe(200);
		await eventually(() => (server.sent.length === 1 ? true : null));
		const closed = await closes();
		skewMs = skew;
		// At once: nothing waits for the next comparison.
		const refused = await askForCode(server, "8035551002");
		expect([refused.status, refused.body.code]).toEqual([503, 1011]);
		const ready = await readyOf(server);
		expect(ready).toEqual({
			status: 503,
			body: { status: "not ready", reason: expect.stringContaining(sentence) },
		});
		const hook = await fetch(`${server.address}/hooks/monnify`, { method: "POST", body: "{}" });
		const staff = await fetch(`${server.address}/staff/session`);
		expect([hook.status, staff.status]).toEqual([503, 503]);
		expect((await fetch(`${server.address}/health`)).status).toBe(200);
		await expect(server.advance("P2D")).rejects.toThrow("failed");
		expect(await closes()).toEqual(closed);
		expect(await metricOf(server, "puente_clock_skew_seconds")).toBeCloseTo(skew / 1000, -1);
		expect(await metricOf(server, "puente_database_up")).toBe(1);
		await eventually(() => (server.logs().includes("this process must not work") ? true : null));
		skewMs = 0;
		await until(server, 200);
		expect((await askForCode(server, "8035551003")).status).toBe(200);
		await server.advance("PT1M");
		expect((await closes()).length).toBeGreaterThan(0);
		expect(server.sent.some(({ to }) => to.endsWith("8035551002"))).toBe(false);
	});

	it("may start, and works when it is right", async () => {
		skewMs = 400 * 86_400_000;
		const server = await start({ machine });
		expect((await readyOf(server)).status).toBe(503);
		skewMs = 0;
		await until(server, 200);
		expect((await askForCode(server, "8035551004")).status).toBe(200);
		await eventually(() => (server.sent.length === 1 ? true : null));
	});

	it.runIf(onPostgres)("takes no jobs, which another process takes", async () => {
		const wrong = await start({ machine });
		skewMs = 86_400_000;
		await eventually(() => (wrong.logs().includes("this process must not work") ? true : null));
		const right = await start({});
		for (const mobile of ["8035551011", "8035551012", "8035551013"]) await askForCode(right, mobile);
		await eventually(() => (right.sent.length === 3 ? true : null));
		expect(wrong.sent).toEqual([]);
	});
});

describe.runIf(onPostgres)("a process that is older than the schema allows", () => {
	const raise = (release: string) =>
		sql`update migrations set oldest_release = ${release}
			where name = (select max(name) from migrations)`.execute(database.db);

	it("is not ready and says so, and a newer one does its jobs", async () => {
		const old = await start({ release: "0.1.0" });
		const newer = await start({ release: "0.2.0" });
		await until(old, 200);
		await raise("0.2.0");
		const { body } = await until(old, 503);
		expect(body["reason"]).toBe(
			"This process is release 0.1.0, and the database needs 0.2.0 or newer. Replace it.",
		);
		expect(await metricOf(old, "puente_release_too_old")).toBe(1);
		expect(await metricOf(newer, "puente_release_too_old")).toBe(0);
		expect((await askForCode(old, "8035552001")).status).toBe(503);
		await eventually(() => (old.logs().includes("the database needs 0.2.0") ? true : null));
		expect((await readyOf(newer)).status).toBe(200);
		for (const mobile of ["8035552002", "8035552003"])
			expect((await askForCode(newer, mobile)).status).toBe(200);
		await eventually(() => (newer.sent.length === 2 ? true : null));
		expect(old.sent).toEqual([]);
	});

	it("answers no call with a fault while the schema changes under it", async () => {
		const old = await start({ release: "0.1.0" });
		expect((await askForCode(old, "8035552010")).status).toBe(200);
		await database.inScriptTransaction(async (run) => {
			await run("alter table operations rename column call to call_name");
			await run(
				"update migrations set oldest_release = '0.2.0' where name = (select max(name) from migrations)",
			);
		});
		// The process has not asked since, so it finds out by the call that fails.
		expect((await askForCode(old, "8035552011")).status).toBe(503);
		expect((await readyOf(old)).status).toBe(503);
	});

	it("does not start", async () => {
		await raise("99.0.0");
		await expect(migrate(database)).rejects.toThrow("the database needs 99.0.0 or newer");
	});
});

it.runIf(onPostgres)(
	"a process is ready when all its connections are in use and it gets no more",
	async () => {
		const server = await start({});
		const { db, quick, jobs, poolCounts } = database;
		const max = poolCounts()?.max ?? 0;
		const free = Promise.withResolvers<void>();
		let inUse = 0;
		const occupy = () => {
			inUse++;
			return free.promise;
		};
		await db.connection().execute(async (own) => {
			const held = [db, quick, jobs].flatMap((handle) =>
				Array.from({ length: max }, () => handle.connection().execute(occupy)),
			);
			await eventually(() => (inUse === max - 1 ? true : null));
			await sql`update pg_database set datallowconn = false where datname = current_database()`.execute(own);
			const ready = await readyOf(server);
			free.resolve();
			await Promise.all(held);
			expect(ready).toEqual({ status: 200, body: { status: "ready" } });
		});
	},
);
