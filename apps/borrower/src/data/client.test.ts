import { type CallName, calls, errors } from "@puente/contract";
import { phoneCipher } from "@puente/contract/phone-cipher";
import { describe, expect, it } from "vitest";
import { type Client, createClient } from "./client.ts";
import { CallFailed, type Failure } from "./failure.ts";
import { createOperations, type Shelf } from "./operations.ts";
import type { Outgoing } from "./transport.ts";

const packageName = "com.puente.mx";
const cipher = phoneCipher(packageName);
const startMs = Date.UTC(2026, 10, 15);

type Seen = {
	readonly method: string;
	readonly base: string;
	readonly path: string | null;
	readonly parameter: string;
	readonly payload: Record<string, unknown>;
	readonly headers: Headers;
	readonly files: readonly Blob[];
};

/** Every form field in the order in which it was put in. */
function fieldsOf(body: Outgoing["body"]): [string, FormDataEntryValue][] {
	return body instanceof FormData ? [...body.entries()] : Object.entries(JSON.parse(body ?? "{}"));
}

/** Opens what the app sent, as the server does. */
function openRequest(request: Outgoing): Seen {
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

function memoryShelf(): Shelf & { readonly values: Map<string, { id: string; madeAtMs: number }> } {
	const values = new Map<string, { id: string; madeAtMs: number }>();
	return {
		values,
		get: async (key) => values.get(key),
		set: async (key, value) => void values.set(key, value),
		remove: async (key) => void values.delete(key),
		all: async () => [...values],
	};
}

function setUp(answers: Answer[], shelf: Shelf = memoryShelf()) {
	const seen: Seen[] = [];
	let nowMs = startMs;
	let token: string | null = null;
	const client: Client = createClient({
		exchange: async (request, _signal, onProgress) => {
			seen.push(openRequest(request));
			onProgress?.(0.5);
			const next = answers.shift();
			if (next instanceof Response) return { text: await next.text(), date: next.headers.get("date") };
			throw next ?? new TypeError("Failed to fetch");
		},
		cipher: phoneCipher,
		speaker: () => ({ packageName, appName: "Puente México", afid: "af-1", language: "es", token }),
		operations: createOperations(shelf, () => nowMs),
		nowMs: () => nowMs,
	});
	return {
		client,
		seen,
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
	if (!(thrown instanceof CallFailed)) throw new Error("did not fail");
	return thrown.failure;
}

const exists = { country: "mx", mobile: "5512345678" } as const;
const sent = {
	code: 0,
	msg: "",
	data: { resendAfterSeconds: 60, expiresAt: "2026-11-15T00:05:00.000Z" },
};

describe("the sealed wire", () => {
	it("sends a GET whose path and payload only the key opens", async () => {
		const { client, seen, logIn } = setUp([answer({ code: 0, msg: "", data: { exists: true } })]);
		logIn("t1");
		expect(await client("existsByMobile", exists)).toEqual({ exists: true });
		const [request] = seen;
		expect(request).toMatchObject({ method: "GET", base: "api", path: "/security/existsByMobile" });
		expect(request?.payload).toEqual({ ...exists, timestamp: startMs / 1000 });
		expect(request?.parameter).toMatch(/^[a-z]{6,12}$/);
		expect(request?.headers.get("packageName")).toBe(packageName);
		expect(request?.headers.get("appName")).toBe("Puente%20M%C3%A9xico");
		expect(request?.headers.get("afid")).toBe("af-1");
		expect(request?.headers.get("lang")).toBe("es");
		expect(request?.headers.get("Authorization")).toBe("Bearer t1");
	});

	it("sends a POST under one random name, without Authorization when nobody is logged in", async () => {
		const { client, seen } = setUp([answer(sent)]);
		await client("getVerifyCode", exists);
		expect(seen[0]).toMatchObject({ method: "POST", base: "api", path: "/security/getVerifyCode" });
		expect(seen[0]?.headers.has("Authorization")).toBe(false);
		expect(seen[0]?.payload["operationId"]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab]/);
	});

	it("sends the country calls under their own base path", async () => {
		const { client, seen } = setUp([new TypeError("Failed to fetch")]);
		await failureOf(client("countryByAddress", {}));
		expect(seen[0]).toMatchObject({ method: "POST", base: "cou", path: "/country/meta/ip" });
	});

	it("seals every call of the contract under its own path", async () => {
		for (const name of Object.keys(calls) as CallName[]) {
			const { client, seen } = setUp([]);
			await failureOf((client as (name: CallName, input: object) => Promise<unknown>)(name, {}));
			expect(seen[0]?.path, name).toBe(calls[name].path);
			expect("operationId" in (seen[0]?.payload ?? {}), name).toBe(calls[name].changes);
		}
	});

	it("puts files behind the sealed payload, and tells how much of them has left the phone", async () => {
		const uploaded = { orderNo: "A1", uploaded: ["front"] };
		const { client, seen } = setUp([answer({ code: 0, msg: "", data: uploaded })]);
		const progress: number[] = [];
		const files = [new Blob(["one"]), new Blob(["two"])];
		const onProgress = (part: number) => progress.push(part);
		expect(await client("uploadFront", { orderNo: "A1" }, { files, onProgress })).toEqual(uploaded);
		expect(seen[0]).toMatchObject({ method: "POST", path: "/user/upload/curp/front" });
		expect(seen[0]?.payload).toMatchObject({ orderNo: "A1" });
		expect(await Promise.all((seen[0]?.files ?? []).map((file) => file.text()))).toEqual(["one", "two"]);
		// The browser writes the boundary into this header; a header of ours would be without one.
		expect(seen[0]?.headers.has("Content-Type")).toBe(false);
		expect(progress).toEqual([0.5]);
	});

	it("sets its clock by the server when a wrong clock was refused, and keeps it", async () => {
		const refused = { code: 1001, msg: "unreadable", data: null };
		const serverMs = startMs + 3_600_000;
		const { client, seen } = setUp([
			answer(refused, { status: 400, date: new Date(serverMs).toUTCString() }),
			answer({ code: 0, msg: "", data: { exists: false } }),
			answer({ code: 0, msg: "", data: { exists: false } }),
		]);
		await client("existsByMobile", exists);
		await client("existsByMobile", exists);
		expect(seen.map((request) => request.payload["timestamp"])).toEqual([
			startMs / 1000,
			serverMs / 1000,
			serverMs / 1000,
		]);
	});

	it("does not knock again when the clock was right", async () => {
		const date = new Date(startMs).toUTCString();
		const { client, seen } = setUp([answer({ code: 1001, msg: "no", data: null }, { status: 400, date })]);
		expect(await failureOf(client("existsByMobile", exists))).toMatchObject({ error: "wireRefused" });
		expect(seen).toHaveLength(1);
	});
});

describe("failures", () => {
	it("names a refusal and brings the server's sentence and fields", async () => {
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
			code: 1002,
			msg: "Revisa los campos",
			details: { seconds: 12 },
			fields: [
				{ field: "mobile", problem: "required" },
				{ field: "firstName", problem: "nameTooShort", values: { min: 3 } },
			],
		});
	});

	it("says which codes end the session", async () => {
		const { client } = setUp([
			answer({ code: errors.otherDevice.code, msg: "Elsewhere", data: null }, { status: 401 }),
		]);
		expect(await failureOf(client("existsByMobile", exists))).toMatchObject({ endsSession: true });
	});

	it("does not end a session for what is said of the one before", async () => {
		const { client, logIn } = setUp([answer({ code: errors.tokenExpired.code, msg: "", data: null })]);
		logIn("old");
		const asked = failureOf(client("existsByMobile", exists));
		logIn("new");
		expect(await asked).toMatchObject({ error: "tokenExpired", endsSession: false });
	});

	it("shows the sentence of a code that it does not know", async () => {
		const { client } = setUp([answer({ code: 987654, msg: "New rule", data: null }, { status: 409 })]);
		expect(await failureOf(client("existsByMobile", exists))).toMatchObject({ error: null, msg: "New rule" });
	});

	it("tells the network from a fault", async () => {
		const network = setUp([new TypeError("Failed to fetch")]);
		expect(await failureOf(network.client("existsByMobile", exists))).toEqual({ kind: "network" });
		const page = setUp([new Response("<h1>Bad gateway</h1>", { status: 502 })]);
		expect(await failureOf(page.client("existsByMobile", exists))).toEqual({ kind: "fault" });
		const shape = setUp([answer({ code: 0, msg: "", data: { exists: "yes" } })]);
		expect(await failureOf(shape.client("existsByMobile", exists))).toEqual({ kind: "fault" });
	});

	it("stops when the caller gives up", async () => {
		const stop = new AbortController();
		const client = createClient({
			exchange: (_request, signal) =>
				new Promise((_resolve, reject) => {
					signal.addEventListener("abort", () => reject(new DOMException("stop", "AbortError")));
				}),
			cipher: phoneCipher,
			speaker: () => ({ packageName, appName: "P", afid: "", language: "en", token: null }),
			operations: createOperations(memoryShelf(), () => startMs),
			nowMs: () => startMs,
		});
		const failure = failureOf(client("existsByMobile", exists, { signal: stop.signal }));
		setTimeout(() => stop.abort(), 5);
		expect(await failure).toEqual({ kind: "network" });
	});
});

describe("operation ids", () => {
	const ids = (seen: readonly Seen[]) => seen.map((request) => request.payload["operationId"]);

	it("repeats the id after a lost answer, over a restart of the app, until an answer arrives", async () => {
		const shelf = memoryShelf();
		const first = setUp([new TypeError("lost"), new Response("<h1>502</h1>", { status: 502 })], shelf);
		await failureOf(first.client("getVerifyCode", exists));
		await failureOf(first.client("getVerifyCode", exists));
		const restarted = setUp([answer(sent), answer(sent)], shelf);
		await restarted.client("getVerifyCode", exists);
		const [one, two] = ids(first.seen);
		const [three] = ids(restarted.seen);
		expect([two, three]).toEqual([one, one]);
		expect(shelf.values.size).toBe(0);
		await restarted.client("getVerifyCode", exists);
		expect(ids(restarted.seen)[1]).not.toBe(one);
	});

	it("ends with a refusal too", async () => {
		const { client, seen } = setUp([
			answer({ code: 10010205, msg: "wait", data: null }, { status: 429 }),
			answer(sent),
		]);
		await failureOf(client("getVerifyCode", exists));
		await client("getVerifyCode", exists);
		expect(ids(seen)[0]).not.toBe(ids(seen)[1]);
	});

	it("is kept after a fault of the server, which may have done it all the same", async () => {
		const { client, seen } = setUp([
			answer({ code: 1010, msg: "fault", data: null }, { status: 500 }),
			answer(sent),
		]);
		await failureOf(client("getVerifyCode", exists));
		await client("getVerifyCode", exists);
		expect(ids(seen)[0]).toBe(ids(seen)[1]);
	});

	it("is another one for other content and for another session", async () => {
		const { client, seen, logIn } = setUp([]);
		await failureOf(client("getVerifyCode", exists));
		await failureOf(client("getVerifyCode", { ...exists, mobile: "5587654321" }));
		logIn("t1");
		await failureOf(client("logout", {}));
		logIn("t2");
		await failureOf(client("logout", {}));
		expect(new Set(ids(seen)).size).toBe(4);
	});

	it("is the same for the same photo sent again, and another one for another photo", async () => {
		const { client, seen } = setUp([]);
		for (const bytes of ["photo", "photo", "other"]) {
			await failureOf(client("uploadFront", { orderNo: "A1" }, { files: [new Blob([bytes])] }));
		}
		const [one, two, three] = ids(seen);
		expect(two).toBe(one);
		expect(three).not.toBe(one);
	});

	it("is the same for two taps at once", async () => {
		const { client, seen } = setUp([]);
		await Promise.all([
			failureOf(client("getVerifyCode", exists)),
			failureOf(client("getVerifyCode", exists)),
		]);
		expect(ids(seen)[0]).toBe(ids(seen)[1]);
	});

	it("is forgotten after a day", async () => {
		const { client, seen, wait } = setUp([]);
		await failureOf(client("getVerifyCode", exists));
		wait(24 * 60 * 60 * 1000);
		await failureOf(client("getVerifyCode", exists));
		expect(ids(seen)[0]).not.toBe(ids(seen)[1]);
	});

	it("keeps no personal data in its database", async () => {
		const shelf = memoryShelf();
		const { client } = setUp([], shelf);
		await failureOf(client("getVerifyCode", exists));
		expect(JSON.stringify([...shelf.values])).not.toContain("5512345678");
	});

	it("survives a blocked database within one visit", async () => {
		const blocked = async () => Promise.reject(new Error("blocked"));
		const { client, seen } = setUp([], { get: blocked, set: blocked, remove: blocked, all: blocked });
		await failureOf(client("getVerifyCode", exists));
		await failureOf(client("getVerifyCode", exists));
		expect(ids(seen)[0]).toBe(ids(seen)[1]);
	});
});
