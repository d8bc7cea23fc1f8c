import { type CallName, calls, wireKey } from "@puente/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { registerBorrower, startTestServer, type TestServer } from "../../test/harness.ts";
import { randomInt } from "../../test/random.ts";
import { seal } from "./node-cipher.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
	const { token } = await registerBorrower(server, "8031112222");
	session.authorization = `Bearer ${token}`;
});
afterAll(() => server.stop());

/** Header of a registered borrower, so that files are read; set before the samples are generated. */
const session = { authorization: "" };
/** Number of samples, new in every run; `TESTS=all` runs the long version. */
const requests = process.env["TESTS"] === "all" ? 10_000 : 1_000;
const atOnce = 50;
const key = wireKey("com.puente.ng");
const names = Object.keys(calls) as CallName[];

type Fuzz = {
	readonly method: string;
	readonly path: string;
	readonly headers: Record<string, string>;
	readonly body?: string;
};

const good = {
	country: "ng",
	mobile: "8031234567",
	code: "123456",
	deviceId: "d",
	operationId: "x",
	consents: [],
};
const value = fc.oneof(
	fc.constantFrom(
		"",
		null,
		true,
		-1,
		1e308,
		"ng",
		"8031234567",
		"\u0000",
		"'; drop table borrowers; --",
		"{{7*7}}",
	),
	fc.string({ unit: "binary", maxLength: 200 }),
	fc.jsonValue({ maxDepth: 3 }),
);
/** A call's own fields with some replaced, so that the inner layers are reached too. */
const payload = fc
	.tuple(
		fc.dictionary(fc.constantFrom(...Object.keys(good), "timestamp", "__proto__", "constructor"), value),
		fc.boolean(),
	)
	.map(([spoilt, complete]) =>
		JSON.stringify({ ...(complete && good), timestamp: Math.floor(Date.now() / 1000), ...spoilt }),
	);
const headerText = fc.string({ maxLength: 60 }).map((text) => text.replaceAll(/[^\x21-\x7e]/g, ""));
const headers = fc.record({
	packageName: fc.oneof(fc.constant("com.puente.ng"), headerText),
	lang: fc.oneof(fc.constantFrom("en", "es"), headerText),
	authorization: fc.oneof(fc.constant("Bearer x"), headerText),
	"content-type": fc.oneof({ weight: 5, arbitrary: fc.constant("application/json") }, headerText),
});

const method = fc.constantFrom("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS");
const mutate = fc.tuple(fc.nat(), fc.integer({ min: 33, max: 126 }));

const sealedRequest = fc
	.tuple(
		fc.constantFrom(...names),
		payload,
		headers,
		method,
		fc.option(mutate),
		fc.constantFrom("api", "cou"),
	)
	.map(([name, text, head, verb, change, base]): Fuzz => {
		let [path, body] = [seal(key, calls[name].path, ""), seal(key, text, calls[name].path)];
		if (change) {
			const at = change[0] % body.length;
			body = body.slice(0, at) + encodeURIComponent(String.fromCharCode(change[1])) + body.slice(at + 1);
			if (change[0] % 2 === 0) path = path.slice(0, -1);
		}
		if (verb === "GET") return { method: verb, path: `/${base}/${path}?abcdef=${body}`, headers: head };
		return { method: verb, path: `/${base}/${path}`, headers: head, body: JSON.stringify({ abcdef: body }) };
	});
const openRequest = fc
	.tuple(
		fc.constantFrom(...names),
		payload,
		headers,
		method,
		fc.string({ unit: "binary", maxLength: 300 }),
		fc.boolean(),
	)
	.map(([name, text, head, verb, noise, noisy]): Fuzz => {
		const path = `/open${calls[name].path}`;
		if (verb === "GET")
			return { method: verb, path: `${path}?${encodeURI(noise.toWellFormed())}`, headers: head };
		return { method: verb, path, headers: head, body: noisy ? noise : text };
	});
/** Calls with files whose body parts are missing, repeated, misnamed or cut off. */
const multipartRequest = fc
	.tuple(
		fc.constantFrom("/user/upload/curp/front", "/user/saveFaceImage", "/user/submit"),
		fc.array(
			fc.tuple(
				fc.constantFrom("payload", "file", "orderNo", "__proto__", ""),
				fc.constantFrom("", '; filename="a.jpg"'),
				fc.constantFrom("", "content-type: application/json\r\n"),
				fc.oneof(
					fc.constantFrom('{"orderNo":"PN1"}', "PN1", "\u00ff\u00d8\u00ff"),
					fc.string({ maxLength: 99 }),
				),
			),
			{ maxLength: 5 },
		),
		fc.boolean(),
	)
	.map(([path, parts, whole]): Fuzz => {
		const texts = parts.map(
			([name, file, type, content]) =>
				`--b\r\ncontent-disposition: form-data; name="${name}"${file}\r\n${type}\r\n${content}\r\n`,
		);
		return {
			method: "POST",
			path: `/open${path}`,
			headers: { "content-type": "multipart/form-data; boundary=b", ...session },
			body: texts.join("") + (whole ? "--b--\r\n" : ""),
		};
	});
const randomRequest = fc.tuple(fc.webPath(), headers, method, fc.string({ maxLength: 500 })).map(
	([path, head, verb, body]): Fuzz => ({
		method: verb,
		path: `/${path}`,
		headers: head,
		...(verb !== "GET" && { body }),
	}),
);

async function sendOne(fuzz: Fuzz): Promise<{ status: number; text: string }> {
	const { path, ...init } = fuzz;
	// The sandbox's addresses are proxied to a process that does not run in this test.
	const place = path.replace(/^\/+(sandbox|phone)/, "/else");
	const response = await fetch(server.address + place, { ...init, redirect: "manual" });
	return { status: response.status, text: await response.text() };
}

it(`answers ${requests} random and mutated requests without a 5xx status and stays ready`, async () => {
	const samples = fc.sample(fc.oneof(sealedRequest, openRequest, multipartRequest, randomRequest), {
		numRuns: requests,
		seed: randomInt(2 ** 31),
	});
	const statuses = new Set<number>();
	for (let start = 0; start < samples.length; start += atOnce) {
		const answers = await Promise.all(samples.slice(start, start + atOnce).map(sendOne));
		expect((await server.sealed("countryByCode", { country: "mx" })).body.code).toBe(0);
		for (const { status, text } of answers) {
			statuses.add(status);
			expect(text).not.toMatch(/at .*\.ts:\d+|node_modules|select |insert into/);
		}
	}
	expect([...statuses].filter((status) => status >= 500)).toEqual([]);
	expect(server.logs()).not.toContain('"level":50');
	expect(await (await fetch(`${server.address}/ready`)).json()).toEqual({ status: "ready" });
	// Ten thousand requests take minutes on the embedded database beside other work.
}, 1_800_000);
