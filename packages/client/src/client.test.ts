import { type CallName, calls, errors } from "@puente/contract";
import { phoneCipher } from "@puente/contract/phone-cipher";
import { describe, expect, it } from "vitest";
import { type Client, createClient } from "./client.ts";
import type { OutgoingRequest } from "./exchange.ts";
import { CallFailed, type Failure } from "./failure.ts";
import { createOperations, memoryStore, type OperationStore } from "./operations.ts";

const packageName = "com.puente.mx";
const cipher = phoneCipher(packageName);
const startMs = Date.UTC(2026, 10, 15);

type SentRequest = {
	readonly method: string;
	readonly base: string;
	readonly path: string | null;
	readonly parameter: string;
	readonly payload: Record<string, unknown>;
	readonly headers: Headers;
	readonly files: readonly Blob[];
};

/** All fields of a form in insertion order. */
function fieldsOf(body: OutgoingRequest["body"]): [string, FormDataEntryValue][] {
	return body instanceof FormData ? [...body.entries()] : Object.entries(JSON.parse(body ?? "{}"));
}

/** Decrypts a request, as the server does. */
function decryptRequest(request: OutgoingRequest): SentRequest {
	const whole = new URL(request.url, "http://server");
	const [, base = "", sealedPath = ""] = whole.pathname.split("/");
	const path = cipher.open(sealedPath, "");
	const pairs: [string, FormDataEntryValue][] =
		request.method === "GET" ? [...whole.searchParams] : fieldsOf(request.body);
	const [[parameter, sealed] = ["", ""], ...rest] = pairs;
	const payload = JSON.parse(cipher.open(String(sealed), path ?? "") ?? "null");
	const files = rest.map(([name, value]) => {
		expect(name).toBe("file");
		return value as Blob;
	});
	const { method, headers } = request;
	return { method, base, path, parameter, payload, headers: new Headers(headers), files };
}

type Answer = Response | Error;
function answer(body: unknown, options: { status?: number; date?: string } = {}): Response {
	return new Response(JSON.stringify(body), {
		status: options.status ?? 200,
		headers: options.date === undefined ? {} : { date: options.date },
	});
}

function setUp(answers: Answer[], store: OperationStore = memoryStore()) {
	const requests: SentRequest[] = [];
	let nowMs = startMs;
	let token: string | null = null;
	const client: Client = createClient({
		exchange: async (request, _signal, onProgress) => {
			requests.push(decryptRequest(request));
			onProgress?.(0.5);
			const next = answers.shift();
			if (next instanceof Response) return { text: await next.text(), date: next.headers.get("date") };
			throw next ?? new TypeError("Failed to fetch");
		},
		cipher: phoneCipher,
		caller: () => ({ packageName, appName: "Puente México", afid: "af-1", language: "es", token }),
		operations: createOperations(store, () => nowMs),
		nowMs: () => nowMs,
		callOf: (name) => calls[name],
	});
	return {
		client,
		requests,
		logIn: (next: string | null) => {
			token = next;
		},
		wait: (ms: number) => {
			nowMs += ms;
		},
	};
}

async function failureOf(promise: Promise<unknown>): Promise<Failure> {
	const thrown = await promise.then(
		() => null,
		(error: unknown) => error,
	);
	if (!(thrown instanceof CallFailed)) throw new Error("expected a CallFailed error");
	return thrown.failure;
}

const exists = { country: "mx", mobile: "5512345678" } as const;
const sentCode = {
	code: 0,
	msg: "",
	data: { resendAfterSeconds: 60, expiresAt: "2026-11-15T00:05:00.000Z" },
};

describe("sealed requests", () => {
	it("encrypt path and payload of a GET", async () => {
		const { client, requests, logIn } = setUp([answer({ code: 0, msg: "", data: { exists: true } })]);
		logIn("t1");
		expect(await client("existsByMobile", exists)).toEqual({ exists: true });
		const [request] = requests;
		expect(request).toMatchObject({ method: "GET", base: "api", path: "/security/existsByMobile" });
		expect(request?.payload).toEqual({ ...exists, timestamp: startMs / 1000 });
		expect(request?.parameter).toMatch(/^[a-z]{6,12}$/);
		expect(request?.headers.get("packageName")).toBe(packageName);
		expect(request?.headers.get("appName")).toBe("Puente%20M%C3%A9xico");
		expect(request?.headers.get("afid")).toBe("af-1");
		expect(request?.headers.get("lang")).toBe("es");
		expect(request?.headers.get("Authorization")).toBe("Bearer t1");
	});

	it("use one random parameter name in a POST, and no Authorization without a session", async () => {
		const { client, requests } = setUp([answer(sentCode)]);
		await client("getVerifyCode", exists);
		expect(requests[0]).toMatchObject({ method: "POST", base: "api", path: "/security/getVerifyCode" });
		expect(requests[0]?.headers.has("Authorization")).toBe(false);
		expect(requests[0]?.payload["operationId"]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab]/);
	});

	it("use the country base path for country calls", async () => {
		const { client, requests } = setUp([new TypeError("Failed to fetch")]);
		await failureOf(client("countryByAddress", {}));
		expect(requests[0]).toMatchObject({ method: "POST", base: "cou", path: "/country/meta/ip" });
	});

	it("encrypt the path of every call of the contract", async () => {
		for (const name of Object.keys(calls) as CallName[]) {
			const { client, requests } = setUp([]);
			await failureOf((client as (name: CallName, input: object) => Promise<unknown>)(name, {}));
			expect(requests[0]?.path, name).toBe(calls[name].path);
			expect("operationId" in (requests[0]?.payload ?? {}), name).toBe(calls[name].changes);
		}
	});

	it("append files after the payload and report upload progress", async () => {
		const uploaded = { orderNo: "A1", uploaded: ["front"] };
		const { client, requests } = setUp([answer({ code: 0, msg: "", data: uploaded })]);
		const progress: number[] = [];
		const files = [new Blob(["one"]), new Blob(["two"])];
		const onProgress = (part: number) => progress.push(part);
		expect(await client("uploadFront", { orderNo: "A1" }, { files, onProgress })).toEqual(uploaded);
		expect(requests[0]).toMatchObject({ method: "POST", path: "/user/upload/curp/front" });
		expect(requests[0]?.payload).toMatchObject({ orderNo: "A1" });
		expect(await Promise.all((requests[0]?.files ?? []).map((file) => file.text()))).toEqual(["one", "two"]);
		// The browser must set this header itself, with the boundary.
		expect(requests[0]?.headers.has("Content-Type")).toBe(false);
		expect(progress).toEqual([0.5]);
	});

	it("adjust the clock to the server's after a refused timestamp, and keep it", async () => {
		const refused = { code: 1001, msg: "unreadable", data: null };
		const serverMs = startMs + 3_600_000;
		const { client, requests } = setUp([
			answer(refused, { status: 400, date: new Date(serverMs).toUTCString() }),
			answer({ code: 0, msg: "", data: { exists: false } }),
			answer({ code: 0, msg: "", data: { exists: false } }),
		]);
		await client("existsByMobile", exists);
		await client("existsByMobile", exists);
		expect(requests.map((request) => request.payload["timestamp"])).toEqual([
			startMs / 1000,
			serverMs / 1000,
			serverMs / 1000,
		]);
	});

	it("are not repeated when the clock was right", async () => {
		const date = new Date(startMs).toUTCString();
		const { client, requests } = setUp([
			answer({ code: 1001, msg: "no", data: null }, { status: 400, date }),
		]);
		expect(await failureOf(client("existsByMobile", exists))).toMatchObject({ error: "wireRefused" });
		expect(requests).toHaveLength(1);
	});
});

describe("client failures", () => {
	it("contain the error name, message and field problems of a refusal", async () => {
		const body = {
			code: 1002,
			msg: "Revisa los campos",
			data: null,
			details: { seconds: 12 },
			fields: [
				{ field: "mobile", problem: "required" },
				{ field: "firstName", problem: "nameTooShort", values: { min: 3 } },
				{ field: "x", problem: "odd" },
				7,
			],
		};
		const { client } = setUp([answer(body, { status: 422 })]);
		expect(await failureOf(client("existsByMobile", exists))).toEqual({
			kind: "refusal",
			error: "inputRefused",
			endsSession: false,
			mayRetry: true,
			code: 1002,
			msg: "Revisa los campos",
			details: { seconds: 12 },
			fields: [
				{ field: "mobile", problem: "required" },
				{ field: "firstName", problem: "nameTooShort", values: { min: 3 } },
			],
		});
	});

	it("mark the codes that end the session", async () => {
		const { client } = setUp([
			answer({ code: errors.otherDevice.code, msg: "Elsewhere", data: null }, { status: 401 }),
		]);
		expect(await failureOf(client("existsByMobile", exists))).toMatchObject({ endsSession: true });
	});

	it("do not end the session for an answer to an earlier one", async () => {
		const { client, logIn } = setUp([answer({ code: errors.tokenExpired.code, msg: "", data: null })]);
		logIn("old");
		const failure = failureOf(client("existsByMobile", exists));
		logIn("new");
		expect(await failure).toMatchObject({ error: "tokenExpired", endsSession: false });
	});

	it("keep the message of an unknown code", async () => {
		const { client } = setUp([answer({ code: 987654, msg: "New rule", data: null }, { status: 409 })]);
		expect(await failureOf(client("existsByMobile", exists))).toMatchObject({ error: null, msg: "New rule" });
	});

	it("distinguish network failures from faults", async () => {
		const network = setUp([new TypeError("Failed to fetch")]);
		expect(await failureOf(network.client("existsByMobile", exists))).toEqual({ kind: "network" });
		const page = setUp([new Response("<h1>Bad gateway</h1>", { status: 502 })]);
		expect(await failureOf(page.client("existsByMobile", exists))).toEqual({ kind: "fault" });
		const shape = setUp([answer({ code: 0, msg: "", data: { exists: "yes" } })]);
		expect(await failureOf(shape.client("existsByMobile", exists))).toEqual({ kind: "fault" });
	});

	it("are network failures when the caller aborts", async () => {
		const stop = new AbortController();
		const client = createClient({
			exchange: (_request, signal) =>
				new Promise((_resolve, reject) => {
					signal.addEventListener("abort", () => reject(new DOMException("stop", "AbortError")));
				}),
			cipher: phoneCipher,
			caller: () => ({ packageName, appName: "P", afid: "", language: "en", token: null }),
			operations: createOperations(memoryStore(), () => startMs),
			nowMs: () => startMs,
			callOf: (name) => calls[name],
		});
		const failure = failureOf(client("existsByMobile", exists, { signal: stop.signal }));
		setTimeout(() => stop.abort(), 5);
		expect(await failure).toEqual({ kind: "network" });
	});
});

describe("operation id", () => {
	const ids = (requests: readonly SentRequest[]) => requests.map((request) => request.payload["operationId"]);

	it("is reused after a lost answer, also after a restart, until an answer arrives", async () => {
		const store = memoryStore();
		const first = setUp([new TypeError("lost"), new Response("<h1>502</h1>", { status: 502 })], store);
		await failureOf(first.client("getVerifyCode", exists));
		await failureOf(first.client("getVerifyCode", exists));
		const restarted = setUp([answer(sentCode), answer(sentCode)], store);
		await restarted.client("getVerifyCode", exists);
		const [one, two] = ids(first.requests);
		const [three] = ids(restarted.requests);
		expect([two, three]).toEqual([one, one]);
		expect(await store.all()).toEqual([]);
		await restarted.client("getVerifyCode", exists);
		expect(ids(restarted.requests)[1]).not.toBe(one);
	});

	it("is not reused after a refusal", async () => {
		const { client, requests } = setUp([
			answer({ code: 10010205, msg: "wait", data: null }, { status: 429 }),
			answer(sentCode),
		]);
		await failureOf(client("getVerifyCode", exists));
		await client("getVerifyCode", exists);
		expect(ids(requests)[0]).not.toBe(ids(requests)[1]);
	});

	it("is reused after a server fault, whose effect is unknown", async () => {
		const { client, requests } = setUp([
			answer({ code: 1010, msg: "fault", data: null }, { status: 500 }),
			answer(sentCode),
		]);
		await failureOf(client("getVerifyCode", exists));
		await client("getVerifyCode", exists);
		expect(ids(requests)[0]).toBe(ids(requests)[1]);
	});

	it("differs for other content and for another session", async () => {
		const { client, requests, logIn } = setUp([]);
		await failureOf(client("getVerifyCode", exists));
		await failureOf(client("getVerifyCode", { ...exists, mobile: "5587654321" }));
		logIn("t1");
		await failureOf(client("logout", {}));
		logIn("t2");
		await failureOf(client("logout", {}));
		expect(new Set(ids(requests)).size).toBe(4);
	});

	it("is the same for the same photo and differs for another", async () => {
		const { client, requests } = setUp([]);
		for (const bytes of ["photo", "photo", "other"]) {
			await failureOf(client("uploadFront", { orderNo: "A1" }, { files: [new Blob([bytes])] }));
		}
		const [one, two, three] = ids(requests);
		expect(two).toBe(one);
		expect(three).not.toBe(one);
	});

	it("is the same for two concurrent calls", async () => {
		const { client, requests } = setUp([]);
		await Promise.all([
			failureOf(client("getVerifyCode", exists)),
			failureOf(client("getVerifyCode", exists)),
		]);
		expect(ids(requests)[0]).toBe(ids(requests)[1]);
	});

	it("expires after a day", async () => {
		const { client, requests, wait } = setUp([]);
		await failureOf(client("getVerifyCode", exists));
		wait(24 * 60 * 60 * 1000);
		await failureOf(client("getVerifyCode", exists));
		expect(ids(requests)[0]).not.toBe(ids(requests)[1]);
	});

	it("is stored without personal data", async () => {
		const store = memoryStore();
		const { client } = setUp([], store);
		await failureOf(client("getVerifyCode", exists));
		expect(JSON.stringify(await store.all())).not.toContain("5512345678");
	});

	it("is kept in memory if the database is blocked", async () => {
		const blocked = async () => Promise.reject(new Error("blocked"));
		const { client, requests } = setUp([], { get: blocked, set: blocked, remove: blocked, all: blocked });
		await failureOf(client("getVerifyCode", exists));
		await failureOf(client("getVerifyCode", exists));
		expect(ids(requests)[0]).toBe(ids(requests)[1]);
	});
});
