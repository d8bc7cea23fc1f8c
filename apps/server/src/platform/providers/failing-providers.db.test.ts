import { termiiSender } from "@puente/providers/messages";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually, startTestServer, type TestServer } from "../../../test/harness.ts";
import { reserveSandboxAddress, startSandbox } from "../../../test/processes/sandbox-process.ts";
import { type StaffClient, signInAs } from "../../../test/staff/staff-client.ts";
import { recordProviders } from "./failing-providers.ts";
import { createProviderWatch } from "./provider-watch.ts";

/** The server sends over the production adapter; the provider is the simulator in the sandbox process. */
let server: TestServer;
/** Signed in once each, because a code of the second factor is accepted once. */
let support: StaffClient;
let finance: StaffClient;
let credit: StaffClient;
let admin: StaffClient;
let stopSandbox = () => {};
let sandboxUrl: string;
let apiKey = "sandbox";
const sentHeaders: Headers[] = [];

beforeAll(async () => {
	const address = await reserveSandboxAddress();
	sandboxUrl = address.url;
	const { tracedFetch } = createProviderWatch(pino({ level: "silent" }), {
		fetch: (url, init) => {
			sentHeaders.push(new Headers(init.headers));
			return fetch(url, init);
		},
	});
	const account = { baseUrl: `${address.url}/termii/api`, sender: "Puente", timeoutMs: 10_000 };
	server = await startTestServer({}, undefined, undefined, {
		senderFor: () => termiiSender({ ...account, apiKey, fetch: tracedFetch("termii") }),
	});
	stopSandbox = await startSandbox(address, server.address);
	support = await signInAs(server, "support");
	finance = await signInAs(server, "finance");
	credit = await signInAs(server, "credit");
	admin = await signInAs(server, "admin");
});
afterAll(async () => {
	stopSandbox();
	await server.stop();
});

type Line = Readonly<Record<string, unknown>>;
function linesOf(msg: string): readonly Line[] {
	const lines = server.logs().split("\n").filter(Boolean);
	return lines.map((line): Line => JSON.parse(line)).filter((line) => line["msg"] === msg);
}

async function failingSeenBy(client: StaffClient) {
	const { body } = await client.call("failingProviders", {});
	return body.data["providers"] as readonly Record<string, unknown>[];
}

async function metric(name: string): Promise<string | null> {
	const page = await (await fetch(`${server.address}/metrics`)).text();
	const line = page.split("\n").find((each) => each.startsWith(`${name} `));
	return line?.slice(name.length + 1) ?? null;
}

const askForCode = (mobile: string) => server.open("getVerifyCode", { country: "ng", mobile });
const refusals = 'puente_provider_requests_total{provider="termii",outcome="refused"}';
const failing = 'puente_provider_failing{provider="termii"}';

describe("a wrong key at the SMS provider", () => {
	it("is an error in the log, a metric and a line for support, until a message is sent again", async () => {
		apiKey = "wrong";
		const mobile = "8035557001";
		expect((await askForCode(mobile)).body.code).toBe(0);
		const seen = await eventually(async () => (await failingSeenBy(support))[0] ?? null);
		expect(seen).toEqual({
			provider: "termii",
			kind: "messages",
			failure: "refused",
			code: "401",
			count: 1,
			since: expect.any(String),
		});
		const [line] = linesOf("a provider failed");
		expect(line).toMatchObject({ level: 50, provider: "termii", outcome: "refused", providerCode: "401" });
		expect(JSON.stringify(line)).not.toContain(mobile);
		expect(await metric(refusals)).toBe("1");
		await eventually(async () => ((await metric(failing)) === "1" ? true : null));
		expect(await failingSeenBy(admin)).toHaveLength(1);
		expect(await failingSeenBy(finance)).toEqual([]);

		apiKey = "sandbox";
		await askForCode("8035557002");
		await eventually(async () => ((await failingSeenBy(support)).length === 0 ? true : null));
		await eventually(async () => ((await metric(failing)) === null ? true : null));
		expect(linesOf("the provider answers again")).toHaveLength(1);
	});
});

describe("the page of a borrower", () => {
	it("shows what became of each code: delivered, then refused", async () => {
		const mobile = "8035557003";
		await askForCode(mobile);
		const code = await eventually(async () => {
			const inbox = await fetch(`${sandboxUrl}/sandbox/sms?to=${mobile}`);
			const [message] = (await inbox.json()) as { text: string }[];
			return /\b\d{6}\b/.exec(message?.text ?? "")?.[0] ?? null;
		});
		const input = { country: "ng", mobile, code, deviceId: "phone-a" } as const;
		const { userId } = (await server.open("register", input)).body.data as { userId: string };
		const codes = async () => {
			const { body } = await support.call("borrower", { id: userId });
			return (body.data["codes"] as { sms: { state: string; code: string | null } }[]).map(({ sms }) => sms);
		};
		await eventually(async () => ((await codes())[0]?.state === "delivered" ? true : null));
		apiKey = "wrong";
		await server.advance("PT61S");
		await askForCode(mobile);
		await eventually(async () => ((await codes())[0]?.state === "refused" ? true : null));
		expect(await codes()).toEqual([{ by: "sms", state: "refused", code: "401" }]);
		apiKey = "sandbox";
	});
});

describe("one request id", () => {
	it("is in the line of the call, in the line of its job, and in the provider's header", async () => {
		const before = sentHeaders.length;
		await askForCode("8035557004");
		const sent = await eventually(() => sentHeaders[before] ?? null);
		const requestId = sent.get("x-request-id");
		expect(requestId).toMatch(/^[0-9a-f]{32}$/);
		const lineOf = (msg: string) =>
			eventually(() => linesOf(msg).find((line) => line["requestId"] === requestId) ?? null);
		expect(await lineOf("answered")).toMatchObject({ call: "getVerifyCode" });
		expect(await lineOf("job done")).toMatchObject({ job: "deliver-messages" });
	});
});

describe("failures that several processes store", () => {
	it("add up until one of them has an answer", async () => {
		const { db } = server.database;
		const now = new Date("2026-11-18T12:00:00Z");
		const failed = { count: 2, failure: "timeout", code: null } as const;
		await recordProviders(db, [{ provider: "stp", answered: false, failed }], now);
		const later = new Date("2026-11-18T12:05:00Z");
		const refused = { count: 3, failure: "refused", code: "403" } as const;
		await recordProviders(db, [{ provider: "stp", answered: false, failed: refused }], later);
		const line = { provider: "stp", kind: "payments" };
		expect(await failingSeenBy(finance)).toEqual([
			{ ...line, failure: "refused", code: "403", since: now.toISOString(), count: 5 },
		]);
		await recordProviders(db, [{ provider: "stp", answered: true, failed }], later);
		expect(await failingSeenBy(finance)).toMatchObject([{ since: later.toISOString(), count: 2 }]);
		await recordProviders(db, [{ provider: "stp", answered: true, failed: null }], later);
		expect(await failingSeenBy(finance)).toEqual([]);
	});

	it("are shown only when there are two in a row, and are forgotten after a day without one", async () => {
		const { db } = server.database;
		const failed = { count: 1, failure: "timeout", code: null } as const;
		const change = { provider: "dojah", answered: false, failed } as const;
		const now = await server.now();
		await recordProviders(db, [change], now);
		expect(await failingSeenBy(credit)).toEqual([]);
		await recordProviders(db, [change], now);
		expect(await failingSeenBy(credit)).toMatchObject([{ provider: "dojah", kind: "bureaus", count: 2 }]);
		await server.advance("P1DT1H");
		expect(await db.selectFrom("failingProviders").selectAll().execute()).toEqual([]);
	});
});
