import type { Fetch } from "@puente/providers/http";
import type { SendResult } from "@puente/providers/messages";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { withRequestId } from "../request/request-id.ts";
import type { ProviderChange } from "./provider-change.ts";
import { createProviderWatch } from "./provider-watch.ts";

const secretUrl = "https://rail.example/accounts/5512345678";

function setUp() {
	const lines: Record<string, unknown>[] = [];
	const logger = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
	const times = { nowMs: 0 };
	const sent: Headers[] = [];
	let answer: Fetch = async () => new Response("{}", { status: 200 });
	const watch = createProviderWatch(logger, {
		realNowMs: () => times.nowMs,
		fetch: (url, init) => {
			sent.push(new Headers(init.headers));
			return answer(url, init);
		},
	});
	const ask = async (fetch: Fetch = watch.fetchFor("stp"), init: RequestInit = {}) =>
		fetch(secretUrl, { method: "POST", body: "5512345678", ...init }).catch(() => null);
	const answerWith = (status: number) => {
		answer = async () => new Response(status === 204 ? null : "{}", { status });
	};
	const errors = () => lines.filter(({ level }) => level === 50);
	const outcomes = async () => {
		const { values } = await watch.requests.get();
		return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]));
	};
	const flushed = async () => {
		const written: ProviderChange[] = [];
		await watch.flush(async (changes) => void written.push(...changes));
		return written;
	};
	return {
		watch,
		lines,
		times,
		sent,
		ask,
		answerWith,
		errors,
		outcomes,
		flushed,
		setAnswer: (next: Fetch) => {
			answer = next;
		},
	};
}

describe("a request to a provider", () => {
	it.each([
		[200, "answered"],
		[204, "answered"],
		[404, "answered"],
		[422, "answered"],
		[401, "refused"],
		[403, "refused"],
		[429, "limited"],
		[408, "unavailable"],
		[503, "unavailable"],
	])("is judged by its status: %i is %s", async (status, outcome) => {
		const { ask, answerWith, outcomes } = setUp();
		answerWith(status);
		expect((await ask())?.status).toBe(status);
		expect(await outcomes()).toEqual({ [outcome]: 1 });
	});

	it("fails without an answer by the network, and by the time when the adapter gave up", async () => {
		const { ask, setAnswer, outcomes, watch } = setUp();
		setAnswer(() => Promise.reject(new TypeError("fetch failed")));
		await ask();
		await ask(watch.fetchFor("stp"), { signal: AbortSignal.abort() });
		expect(await outcomes()).toEqual({ network: 1, timeout: 1 });
	});

	it("is unreadable when a page comes instead of an answer", async () => {
		const { ask, setAnswer, outcomes } = setUp();
		const headers = { "content-type": "text/html; charset=utf-8" };
		setAnswer(async () => new Response("<h1>Not found</h1>", { status: 404, headers }));
		await ask();
		expect(await outcomes()).toEqual({ unreadable: 1 });
	});

	it("fails when the answer breaks off after its headers", async () => {
		const { ask, setAnswer, outcomes } = setUp();
		const broken = new ReadableStream({ start: (stream) => stream.error(new Error("broken")) });
		setAnswer(async () => new Response(broken, { status: 200 }));
		await ask();
		expect(await outcomes()).toEqual({ network: 1 });
	});

	it("carries the id of the request it is made for, in its header and its log line", async () => {
		const { ask, sent, lines } = setUp();
		await withRequestId("r-1", () => ask());
		expect(sent[0]?.get("x-request-id")).toBe("r-1");
		expect(lines).toMatchObject([{ requestId: "r-1", provider: "stp", status: 200, outcome: "answered" }]);
	});

	it("never logs an address or a body", async () => {
		const { ask, answerWith, lines } = setUp();
		answerWith(500);
		await ask();
		expect(JSON.stringify(lines)).not.toMatch(/5512345678|rail\.example/);
	});
});

describe("failures of a provider", () => {
	it("are one error line a minute, with the provider's code and how many there were", async () => {
		const { ask, answerWith, times, errors, flushed, watch } = setUp();
		answerWith(401);
		for (let count = 0; count < 5; count += 1) await ask();
		expect(errors()).toMatchObject([
			{ provider: "stp", outcome: "refused", providerCode: "401", failures: 1 },
		]);
		await ask(watch.fetchFor("dojah"));
		times.nowMs = 59_999;
		await flushed();
		expect(errors().slice(1)).toMatchObject([{ provider: "dojah", failures: 1 }]);
		times.nowMs = 60_000;
		await flushed();
		await flushed();
		expect(errors().slice(2)).toMatchObject([{ provider: "stp", failures: 4 }]);
	});

	it("are one line a minute also when every second request is answered", async () => {
		const { ask, answerWith, times, errors, flushed, lines } = setUp();
		for (let round = 0; round < 5; round += 1) {
			answerWith(503);
			await ask();
			answerWith(200);
			await ask();
		}
		expect(errors()).toHaveLength(1);
		expect(lines.filter(({ msg }) => msg === "the provider answers again")).toHaveLength(1);
		times.nowMs = 60_000;
		await flushed();
		expect(errors().slice(1)).toMatchObject([{ provider: "stp", failures: 4 }]);
	});

	it("are counted since the last answer, which also has a line", async () => {
		const { ask, answerWith, flushed, lines } = setUp();
		answerWith(503);
		await ask();
		await ask();
		expect(await flushed()).toEqual([
			{ provider: "stp", answered: false, failed: { count: 2, failure: "unavailable", code: "503" } },
		]);
		answerWith(200);
		await ask();
		answerWith(401);
		await ask();
		expect(await flushed()).toEqual([
			{ provider: "stp", answered: true, failed: { count: 1, failure: "refused", code: "401" } },
		]);
		expect(await flushed()).toEqual([]);
		expect(lines.filter(({ msg }) => msg === "the provider answers again")).toHaveLength(1);
	});

	it("are kept and added up while they cannot be stored", async () => {
		const { ask, answerWith, flushed, watch } = setUp();
		answerWith(503);
		await ask();
		await expect(watch.flush(() => ask().then(() => Promise.reject(new Error("down"))))).rejects.toThrow();
		expect(await flushed()).toMatchObject([{ answered: false, failed: { count: 2 } }]);
	});
});

describe("a message sender", () => {
	const refused = (reason: "account" | "number"): SendResult => ({
		outcome: "refused",
		reason,
		providerCode: "21606",
	});

	it.each([
		[{ outcome: "accepted", providerId: "1" } as const, "answered"],
		[refused("number"), "answered"],
		[refused("account"), "refused"],
		[{ outcome: "failed", cause: "timeout" } as const, "timeout"],
	])("is judged by its result: %j", async (result: SendResult, outcome) => {
		const { watch, outcomes } = setUp();
		const sender = watch.watchSender("twilio", { send: async () => result });
		expect(await sender.send({ to: "+525512345678", text: "123456", reference: "1" })).toEqual(result);
		expect(await outcomes()).toEqual({ [outcome]: 1 });
	});

	it("is not judged a second time by its status", async () => {
		const { watch, ask, answerWith, outcomes, lines } = setUp();
		answerWith(401);
		await ask(watch.tracedFetch("twilio"));
		expect(await outcomes()).toEqual({});
		expect(lines).toHaveLength(1);
	});
});
