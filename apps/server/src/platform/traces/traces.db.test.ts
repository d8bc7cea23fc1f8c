import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SpanKind, trace } from "@opentelemetry/api";
import { termiiSender } from "@puente/providers/messages";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { Applicant } from "../../../test/applicant.ts";
import { applicantWithPayout, waitForStep } from "../../../test/borrowing.ts";
import {
	eventually,
	onPostgres,
	openTestDatabase,
	startTestServer,
	type TestServer,
} from "../../../test/harness.ts";
import { startServerProcess } from "../../../test/processes/server-process.ts";
import { vault } from "../../../test/simulators/payout-harness.ts";
import { createWebhookReceiver } from "../../modules/webhook/index.ts";
import { createClock } from "../clock/clock.ts";
import { createProviderWatch } from "../providers/provider-watch.ts";
import { startQueue } from "../queue/queue.ts";
import { newRequestId, withRequestId } from "../request/request-id.ts";
import { withSpan } from "./spans.ts";
import { startTraces } from "./start-traces.ts";

type Span = {
	readonly traceId: string;
	readonly spanId: string;
	readonly parentSpanId?: string;
	readonly name: string;
	readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
	readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
	readonly status: { readonly code?: number };
};
type Batch = {
	readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: Span[] }[] }[];
};

/** Takes spans as an OpenTelemetry collector does; `hangs` never answers. */
async function startCollector(hangs = false) {
	const spans: Span[] = [];
	let requests = 0;
	const collector = createServer(async (request, response) => {
		requests += 1;
		const parts: Buffer[] = [];
		for await (const part of request) parts.push(part as Buffer);
		const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString()) as Batch;
		spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
		if (!hangs) response.end("{}");
	});
	await new Promise<void>((done) => collector.listen(0, "127.0.0.1", done));
	const { port } = collector.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}/v1/traces`,
		spans,
		requests: () => requests,
		stop() {
			collector.closeAllConnections();
			collector.close();
		},
	};
}

const silent = pino({ level: "silent" });
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
	for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Records what the work does, and returns the spans once all of them are sent. */
async function spansOf(work: () => Promise<unknown>): Promise<readonly Span[]> {
	const collector = await startCollector();
	cleanUps.push(collector.stop);
	const traces = startTraces(collector.url, silent);
	await work().finally(traces.stop);
	return collector.spans;
}

let server: TestServer;
/** Sends its messages over the adapter of Termii, whose answer is set here. */
let sending: TestServer;
const texts: string[] = [];
beforeAll(async () => {
	server = await startTestServer();
	const answer = async () => Response.json({ code: "ok", message_id: "912" });
	const { tracedFetch } = createProviderWatch(silent, { fetch: answer });
	const account = { baseUrl: "https://termii.example/api", apiKey: "none", sender: "Puente" };
	const termii = termiiSender({ ...account, timeoutMs: 10_000, fetch: tracedFetch("termii") });
	sending = await startTestServer({}, undefined, undefined, {
		senderFor: () => ({
			send(message) {
				texts.push(message.text);
				return termii.send(message);
			},
		}),
	});
});
afterAll(async () => {
	await server.stop();
	await sending.stop();
});

async function requestCode(mobile: string): Promise<void> {
	const before = texts.length;
	expect((await sending.open("getVerifyCode", { country: "ng", mobile })).body.code).toBe(0);
	await eventually(() => texts[before] ?? null);
	await sending.advance("PT0S");
}

/** The rail's webhook of a payment to the borrower's account. */
async function payment({ call, orderNo }: Applicant, amountMinor: bigint) {
	const reply = await call("monnifyReservedAccount", { orderNo });
	const [account] = reply.body.data["references"] as { payOrderId: string }[];
	const paidAt = await server.now();
	return server.fakes.collections.pay({ reference: account?.payOrderId ?? "", amountMinor, paidAt });
}

async function countPayments(): Promise<number> {
	return (await server.database.db.selectFrom("payments").select("rail").execute()).length;
}

function named(spans: readonly Span[], name: string): readonly Span[] {
	return spans.filter((span) => span.name === name);
}

function only(spans: readonly Span[], name: string): Span {
	const [span, ...others] = named(spans, name);
	if (!span || others.length > 0) throw new Error(`not one span is named ${name}`);
	return span;
}

const attributesOf = ({ attributes }: Span) =>
	Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

it("records no span without a collector, and stores with a job only the id of its request", async () => {
	await requestCode("8035558001");
	expect(trace.getTracer("test").startSpan("test").isRecording()).toBe(false);
	const jobs = await sql<{
		data: object;
	}>`select data from pgboss.job where name = 'deliver-messages'`.execute(sending.database.jobs);
	expect(jobs.rows.length).toBeGreaterThan(0);
	for (const { data } of jobs.rows) {
		expect(data).toMatchObject({ requestId: expect.stringMatching(/^[0-9a-f]{32}$/) });
		expect(data).not.toHaveProperty("traceparent");
	}
});

it("records a call, its job and the request to the provider as one trace with the id of the log", async () => {
	const spans = await spansOf(() => requestCode("8035558002"));
	const call = only(spans, "call getVerifyCode");
	const job = only(spans, "job deliver-messages");
	const request = only(spans, "provider termii");
	expect(call.parentSpanId ?? "").toBe("");
	expect(job.parentSpanId).toBe(call.spanId);
	expect(request.parentSpanId).toBe(job.spanId);
	expect(new Set([call, job, request].map(({ traceId }) => traceId)).size).toBe(1);
	const answered = { "http.response.status_code": 200 };
	expect(attributesOf(call)).toEqual({ "puente.call": "getVerifyCode", "puente.code": 0, ...answered });
	expect(attributesOf(job)).toEqual({ "puente.job": "deliver-messages" });
	const outcome = { "puente.provider": "termii", "puente.outcome": "answered" };
	expect(attributesOf(request)).toEqual({ ...outcome, ...answered });
	const logged = sending
		.logs()
		.split("\n")
		.filter((line) => line.includes(call.traceId));
	expect(logged.map((line) => JSON.parse(line).msg)).toEqual(
		expect.arrayContaining(["answered", "job done"]),
	);
});

it("leads from each of two webhooks that were stored together to the booking of its payment", async () => {
	const applicant = await applicantWithPayout(server);
	await waitForStep(applicant, "Repaying");
	const webhooks = [await payment(applicant, 100_000n), await payment(applicant, 200_000n)];
	const paidAt = await server.now();
	const queue = await startQueue(server.database, () => undefined);
	cleanUps.push(queue.stop);
	const receive = createWebhookReceiver({
		db: server.database.db,
		clock: createClock(() => paidAt.getTime()),
		enqueue: queue.enqueue,
		vault,
		judgeWebhook: () => ({ reply: "{}", isGenuine: true }),
	});
	const before = await countPayments();
	const spans = await spansOf(async () => {
		await Promise.all(
			webhooks.map(({ rail, body, headers }) =>
				withRequestId(newRequestId(), () => receive(rail, { body: Buffer.from(body), headers })),
			),
		);
		await eventually(async () => ((await countPayments()) === before + 2 ? true : null));
		await server.advance("PT0S");
	});
	const received = named(spans, "webhook monnify");
	const jobs = named(spans, "job handle-webhooks");
	const booking = only(spans, "book payments");
	expect(attributesOf(booking)).toEqual({ "puente.payments": 2 });
	expect(received).toHaveLength(2);
	expect(jobs.map(({ parentSpanId }) => parentSpanId).sort()).toEqual(
		received.map(({ spanId }) => spanId).sort(),
	);
	const job = jobs.find(({ spanId }) => spanId === booking.parentSpanId);
	const other = jobs.find((each) => each !== job);
	expect(other?.links).toMatchObject([{ traceId: job?.traceId, spanId: job?.spanId }]);
	expect(other?.traceId).not.toBe(job?.traceId);
});

it("holds names, outcomes and codes in its spans, and nothing of a person", async () => {
	let applicant: Applicant | null = null;
	const spans = await spansOf(async () => {
		applicant = await applicantWithPayout(server);
		await waitForStep(applicant, "Repaying");
		const { rail, body, headers } = await payment(applicant, 300_000n);
		await fetch(`${server.address}/hooks/${rail}`, { method: "POST", body, headers });
		await server.advance("P1D");
	});
	expect(new Set(spans.map(({ name }) => name.split(" ")[0]))).toEqual(
		new Set(["call", "job", "provider", "sweep", "webhook", "book"]),
	);
	const word = /^[a-z][\w/-]*$/i;
	for (const span of spans) {
		expect(span.name.split(" ")[1]).toMatch(word);
		for (const value of Object.values(attributesOf(span)))
			expect(String(value)).toMatch(/^(\d{1,8}|[a-z][\w/-]*)$/i);
	}
	const { mobile, userId, orderNo, token } = applicant ?? ({} as Applicant);
	const all = JSON.stringify(spans);
	for (const secret of [mobile, userId, orderNo, token]) {
		expect(secret).toBeTruthy();
		expect(all).not.toContain(secret);
	}
});

it("names an error by its class, because its message may quote a person", async () => {
	const fail = () => Promise.reject(new RangeError("the number 8035558003 is refused"));
	const settings = { kind: SpanKind.INTERNAL, attributes: {} };
	const spans = await spansOf(() => expect(withSpan("test", settings, fail)).rejects.toThrow(RangeError));
	expect(only(spans, "test")).toMatchObject({ status: { code: 2 } });
	expect(attributesOf(only(spans, "test"))).toEqual({ "error.type": "RangeError" });
	expect(JSON.stringify(spans)).not.toContain("8035558003");
});

it("answers calls and stops although the collector never answers", async () => {
	const collector = await startCollector(true);
	cleanUps.push(collector.stop);
	const lines: string[] = [];
	const traces = startTraces(collector.url, pino({}, { write: (line: string) => void lines.push(line) }));
	for (let count = 0; count < 600; count += 1) await server.open("countryByCode", { country: "ng" });
	// A batch of 512 spans is sent at once.
	await eventually(() => (collector.requests() > 0 ? true : null));
	expect((await server.open("countryByCode", { country: "ng" })).body.code).toBe(0);
	await eventually(() => lines[0] ?? null);
	expect(lines.map((line) => JSON.parse(line))).toMatchObject([
		{ level: 40, msg: expect.stringContaining("TRACES_URL") },
	]);
	await traces.stop();
});

it.runIf(onPostgres)(
	"is switched on by the setting TRACES_URL, and sends what is left when the process stops",
	async () => {
		const collector = await startCollector();
		cleanUps.push(collector.stop);
		const folder = mkdtempSync(join(tmpdir(), "traces-"));
		const database = await openTestDatabase();
		cleanUps.push(() => rmSync(folder, { recursive: true }), database.close);
		const settings = { DATA_DIR: folder, DATABASE_URL: database.url ?? "", TRACES_URL: collector.url };
		const { child, address } = await startServerProcess(settings);
		const headers = { "content-type": "application/json" };
		await fetch(`${address}/open/country/meta/code`, { method: "POST", headers, body: '{"country":"ng"}' });
		const exited = new Promise((resolve) => child.once("exit", resolve));
		child.kill("SIGTERM");
		await exited;
		expect(named(collector.spans, "call countryByCode")).toHaveLength(1);
	},
);
