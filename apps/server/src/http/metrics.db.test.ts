import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
	eventually,
	onPostgres,
	openTestDatabase,
	startTestServer,
	type TestDatabase,
	type TestServer,
} from "../../test/harness.ts";
import { randomUuid } from "../../test/random.ts";
import { createPayoutHarness } from "../../test/simulators/payout-harness.ts";
import { readOperatingFigures } from "../modules/reporting/index.ts";
import { addVerification } from "../modules/reporting/store/verifications.ts";
import { addWebhooks } from "../modules/webhook/store/webhooks.ts";
import { jobNames } from "../platform/queue/queue.ts";

async function pageOf({ address }: TestServer): Promise<ReadonlyMap<string, number>> {
	const response = await fetch(`${address}/metrics`);
	expect(response.status).toBe(200);
	const lines = (await response.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
	return new Map(
		lines.map((line) => {
			const end = line.lastIndexOf(" ");
			return [line.slice(0, end), Number(line.slice(end + 1))];
		}),
	);
}

/** The names of our own metrics, with or without values. */
async function namesAt({ address }: TestServer): Promise<readonly string[]> {
	const page = await (await fetch(`${address}/metrics`)).text();
	return [...page.matchAll(/^# TYPE puente_(\w+)/gm)].map(([, name]) => name ?? "").sort();
}

const names = [
	"answer_seconds",
	"answers_total",
	"clock_skew_seconds",
	"close_timestamp_seconds",
	"close_waits",
	"codes_recently",
	"database_connections",
	"database_connections_max",
	"database_up",
	"figures_age_seconds",
	"held",
	"job_runs_total",
	"jobs_oldest_seconds",
	"jobs_waiting",
	"legal_record_missing",
	"outbox_oldest_seconds",
	"outbox_settled_recently",
	"outbox_waiting",
	"payout_comparison_timestamp_seconds",
	"payouts_oldest_seconds",
	"payouts_waiting",
	"provider_failing",
	"provider_requests_total",
	"reconciliation_timestamp_seconds",
	"release_too_old",
	"sweep_step_failures_total",
	"sweep_step_timestamp_seconds",
	"verification_faults",
	"verification_timestamp_seconds",
	"webhooks_handled_recently",
	"webhooks_oldest_seconds",
	"webhooks_waiting",
];

// The embedded database has one process, so it has no server that only serves.
describe.runIf(onPostgres)("the metrics of a server that only serves", () => {
	let server: TestServer;
	beforeAll(async () => {
		server = await startTestServer({ works: false });
	});
	afterAll(() => server.stop());

	it("have the jobs, the messages and the webhooks that wait, with their age", async () => {
		await server.open("getVerifyCode", { country: "ng", mobile: "8035559001" });
		await addWebhooks(server.database.db, [
			{
				id: randomUuid(),
				rail: "paystack",
				headers: {},
				bodySealed: Buffer.from("sealed"),
				receivedAt: await server.now(),
			},
		]);
		await server.database.db
			.updateTable("outbox")
			.set({ createdAt: new Date(0) })
			.execute();
		const page = await pageOf(server);
		expect(page.get('puente_jobs_waiting{name="deliver-messages"}')).toBe(1);
		expect(page.get('puente_jobs_waiting{name="close-day"}')).toBe(0);
		expect(page.get('puente_jobs_oldest_seconds{name="deliver-messages"}')).toBeGreaterThanOrEqual(0);
		expect(page.get('puente_outbox_waiting{provider="termii"}')).toBe(1);
		expect(page.get('puente_outbox_oldest_seconds{provider="termii"}')).toBeGreaterThan(1_000_000);
		expect(page.get('puente_webhooks_waiting{rail="paystack"}')).toBe(1);
		expect(page.get('puente_webhooks_oldest_seconds{rail="paystack"}')).toBeGreaterThanOrEqual(0);
		expect(page.get('puente_job_runs_total{name="deliver-messages",outcome="failed"}')).toBe(0);
	});
});

describe("the metrics of every role", () => {
	let database: TestDatabase;
	let server: TestServer;
	beforeAll(async () => {
		database = await openTestDatabase();
		server = await startTestServer({}, database);
	});
	afterAll(() => server.stop());

	it("say when the books were last verified, and what was wrong", async () => {
		const before = await pageOf(server);
		expect(before.get("puente_verification_timestamp_seconds")).toBe(0);
		const finishedAt = new Date(1_800_000_000_000);
		await addVerification(database.db, { finishedAt, faults: 3, chains: 1, root: "" });
		await addVerification(database.db, { finishedAt: new Date(0), faults: 0, chains: 1, root: "" });
		const page = await eventually(async () => {
			const read = await pageOf(server);
			return read.get("puente_verification_faults") === 3 ? read : null;
		});
		expect(page.get("puente_verification_timestamp_seconds")).toBe(1_800_000_000);
	});

	it("have the closes by currency and the comparisons by rail after a night, and the runs of jobs", async () => {
		await server.advance("P1D");
		const now = (await server.now()).getTime() / 1000;
		const page = await eventually(async () => {
			const read = await pageOf(server);
			return read.has('puente_close_timestamp_seconds{currency="NGN"}') ? read : null;
		});
		for (const series of [
			...["MXN", "COP", "INR", "NGN"].map(
				(currency) => `puente_close_timestamp_seconds{currency="${currency}"}`,
			),
			...["stp", "monnify"].flatMap((rail) => [
				`puente_reconciliation_timestamp_seconds{rail="${rail}"}`,
				`puente_payout_comparison_timestamp_seconds{rail="${rail}"}`,
			]),
		]) {
			const at = page.get(series) ?? 0;
			expect([series, now - at < 86_400]).toEqual([series, true]);
		}
		expect(page.get('puente_job_runs_total{name="close-day",outcome="completed"}')).toBeGreaterThan(0);
		for (const job of jobNames)
			expect(page.has(`puente_job_runs_total{name="${job}",outcome="failed"}`)).toBe(true);
	});

	it("count messages by provider and outcome", async () => {
		server.nextSendResults.push({ outcome: "refused", reason: "number", providerCode: "x" });
		await server.open("getVerifyCode", { country: "ng", mobile: "8035559002" });
		const mexican = { country: "mx", mobile: "5512345678" } as const;
		await server.open("getVerifyCode", mexican, { packageName: "com.puente.mx" });
		const counts = await eventually(async () => {
			const page = await pageOf(server);
			const ofMessages = [...page].filter(([series]) => series.startsWith("puente_outbox_settled_recently"));
			const sum = ofMessages.reduce((total, [, count]) => total + count, 0);
			return sum === 2 ? new Map(ofMessages) : null;
		});
		expect([...counts.keys()].map((series) => /outcome="(\w+)"/.exec(series)?.[1]).sort()).toEqual([
			"accepted",
			"refused",
		]);
	});

	it.each([
		["api", { serves: true, works: false }],
		["worker", { serves: false, works: true }],
	])("have the same names at the role %s as at the role all", async (_role, role) => {
		expect(await namesAt(server)).toEqual(names);
		const other = await startTestServer(role, { ...database, close: async () => undefined });
		expect(await namesAt(other)).toEqual(names);
		await other.stop();
	});

	it.runIf(onPostgres)("have the connections of the pool", async () => {
		const page = await pageOf(server);
		expect(page.get("puente_database_connections_max")).toBe(20);
		expect(page.get('puente_database_connections{state="open"}')).toBeGreaterThan(0);
		expect(page.get('puente_database_connections{state="waiting"}')).toBe(0);
	});

	it("answer with what was last known while the database does not answer", async () => {
		await pageOf(server);
		const release = Promise.withResolvers<void>();
		const locked = Promise.withResolvers<void>();
		const holding = database.db.transaction().execute(async (tx) => {
			await sql`lock table outbox in access exclusive mode`.execute(tx);
			locked.resolve();
			await release.promise;
		});
		await locked.promise;
		const page = await eventually(async () => {
			const read = await pageOf(server);
			return read.get("puente_database_up") === 0 ? read : null;
		});
		expect(page.get('puente_jobs_waiting{name="close-day"}')).toBe(0);
		expect(page.get("puente_figures_age_seconds")).toBeGreaterThan(0);
		release.resolve();
		await holding;
		await eventually(async () => ((await pageOf(server)).get("puente_database_up") === 1 ? true : null));
	});
});

it("every metric is in the operator's handbook", () => {
	const handbook = readFileSync(join(import.meta.dirname, "../../../../docs/operations.md"), "utf8");
	expect(names.filter((name) => !handbook.includes(`\`puente_${name}\``))).toEqual([]);
});

it("payouts without a result are counted by rail and state, with the time of the oldest", async () => {
	const database = await openTestDatabase();
	const harness = createPayoutHarness(database);
	await harness.getMoney(await harness.createAcceptedOrder());
	const { payouts } = await readOperatingFigures(database.db, harness.now());
	expect(payouts).toEqual([{ rail: "paystack", state: "planned", count: 1, since: harness.now() }]);
	const dayMs = 86_400_000;
	await database.db.updateTable("borrowers").set({ mobileChangedAt: harness.now() }).execute();
	const held = await readOperatingFigures(database.db, harness.now());
	expect(held.payouts).toMatchObject([{ count: 1, since: new Date(harness.now().getTime() + dayMs) }]);
	await database.db.updateTable("borrowers").set({ mobileChangedAt: null }).execute();
	await harness.runJobs();
	const polled = await database.db
		.selectFrom("payouts")
		.select("state")
		.where("pollAt", "is not", null)
		.execute();
	expect(polled).toEqual([{ state: "settled" }]);
	expect((await readOperatingFigures(database.db, harness.now())).payouts).toEqual([]);
	await database.close();
});
