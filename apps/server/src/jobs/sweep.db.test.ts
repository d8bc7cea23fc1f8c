import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
	defaultRetention,
	onPostgres,
	openTestDatabase,
	startTestServer,
	type TestDatabase,
} from "../../test/harness.ts";
import { createClock } from "../platform/clock/clock.ts";
import type { Enqueue } from "../platform/queue/queue.ts";
import { type StepRun, sweep, sweepSteps } from "./sweep.ts";

const now = new Date("2026-11-18T12:00:00Z");
const days = (count: number) => new Date(now.getTime() - count * 86_400_000);

let database: TestDatabase;
let enqueued: string[];
beforeAll(async () => {
	database = await openTestDatabase();
	await sql`create function refuse_deletes() returns trigger language plpgsql as
		$$ begin raise exception 'deletes are refused'; end $$`.execute(database.db);
	await sql`create trigger refuse_deletes before delete on wire_nonces
		for each statement execute function refuse_deletes()`.execute(database.db);
});
afterAll(() => database.close());
beforeEach(() => {
	enqueued = [];
});

const enqueue: Enqueue = async (_db, name, jobs) => {
	if (jobs.length > 0) enqueued.push(name);
};

function sweepOnce(onStep: (run: StepRun) => void = () => undefined) {
	const clock = createClock(() => now.getTime());
	return sweep(database.db, { clock, enqueue, retention: defaultRetention, onStep });
}

it("does every other step when one fails", async () => {
	await database.db
		.insertInto("operations")
		.values({
			key: Buffer.from("old"),
			call: "x",
			inputHash: Buffer.from("x"),
			answerSealed: null,
			startedAt: days(8),
		})
		.execute();
	const told: string[] = [];
	const runs = await sweepOnce(({ step, outcome }) => told.push(`${step} ${outcome}`));
	const failed = runs.filter(({ outcome }) => outcome !== "done");
	expect(failed).toMatchObject([{ step: "old-nonces", outcome: "failed" }]);
	expect(String(failed[0]?.error)).toContain("deletes are refused");
	expect(told).toEqual(sweepSteps.map((step) => `${step} ${step === "old-nonces" ? "failed" : "done"}`));
	expect(new Set(enqueued)).toEqual(
		new Set(["close-day", "compare-payouts", "make-figures", "maintain-partitions", "reconcile"]),
	);
	expect(await database.db.selectFrom("operations").select("key").execute()).toEqual([]);
});

it("rolls back only the step that fails", async () => {
	const closes = () => database.db.selectFrom("dayCloses").select("day").execute();
	await database.db.deleteFrom("dayCloses").execute();
	const failing: Enqueue = async (_db, name) => {
		if (name === "close-day") throw new Error("the queue is full");
	};
	const clock = createClock(() => now.getTime());
	const options = { clock, retention: defaultRetention, onStep: () => undefined };
	await sweep(database.db, { ...options, enqueue: failing });
	expect(await closes()).toEqual([]);
	await sweep(database.db, { ...options, enqueue });
	expect(await closes()).toHaveLength(4);
});

it("forgets an installation after a year, and one with which nobody logged in after a week", async () => {
	const add = (name: string, activatedAt: Date, confirmedAt: Date | null = activatedAt) => ({
		packageName: "com.puente.ng",
		deviceIndex: Buffer.from(name),
		afid: null,
		activatedAt,
		confirmedAt,
	});
	await database.db
		.insertInto("activations")
		.values([
			...[add("old", days(366)), add("new", days(364))],
			...[add("invented", days(8), null), add("unused", days(6), null)],
		])
		.execute();
	await sweepOnce();
	const left = await database.db.selectFrom("activations").select("deviceIndex").execute();
	expect(left.map(({ deviceIndex }) => Buffer.from(deviceIndex).toString())).toEqual(["new", "unused"]);
});

it.runIf(onPostgres)("does not wait for a step that another process runs", async () => {
	await database.db.transaction().execute(async (tx) => {
		await sql`select pg_advisory_xact_lock(hashtext('sweep closes'))`.execute(tx);
		const runs = await sweepOnce();
		expect(runs.filter(({ outcome }) => outcome === "busy")).toEqual([{ step: "closes", outcome: "busy" }]);
	});
});

it("names the failing step in log and metrics, and says that due work is not done", async () => {
	const server = await startTestServer({}, { ...database, close: async () => undefined });
	const moved = await fetch(`${server.address}/sandbox/clock`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ advance: "PT1M" }),
	});
	expect(moved.status).toBe(503);
	expect(((await moved.json()) as { message: string }).message).toContain("the sweep");
	const line = server
		.logs()
		.split("\n")
		.find((each) => each.includes("a step of the sweep failed"));
	expect(JSON.parse(line ?? "{}")).toMatchObject({ step: "old-nonces" });
	const page = await (await fetch(`${server.address}/metrics`)).text();
	expect(page).toMatch(/puente_sweep_step_failures_total\{step="old-nonces"\} [1-9]/);
	expect(page).toContain('puente_sweep_step_timestamp_seconds{step="old-nonces"} 0\n');
	expect(page).toMatch(/puente_sweep_step_timestamp_seconds\{step="closes"\} 1\d{9}/);
	await server.stop();
});
