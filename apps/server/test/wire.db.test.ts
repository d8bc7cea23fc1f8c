import { wireKey } from "@puente/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seal } from "../src/http/node-cipher.ts";
import { type Reply, sendSealed, startTestServer, type TestServer } from "./harness.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.stop());

const key = wireKey("com.puente.ng");
const path = "/security/existsByMobile";
const seconds = () => Math.floor(Date.now() / 1000);
const payload = (changes: object = {}) =>
	JSON.stringify({ country: "ng", mobile: "8031234567", timestamp: seconds(), ...changes });

/** A good request, spoilt in one way. */
function request(changes: Partial<{ method: string; base: string; path: string; payload: string }> = {}) {
	return {
		method: "GET",
		base: "api",
		path: seal(key, path, ""),
		payload: seal(key, payload(), path),
		...changes,
	};
}

const wireRefused = (reply: Reply) =>
	expect(reply).toMatchObject({
		status: 400,
		body: { code: 1001, data: null, msg: expect.stringContaining("date and time") },
	});

describe("the sealed wire", () => {
	it("answers a request sealed as agreed", async () => {
		expect((await sendSealed(server.address, request())).body).toEqual({
			code: 0,
			msg: "",
			data: { exists: false },
		});
	});

	it("refuses a wrong tag on the path or the payload", async () => {
		// In the bytes: the last letters of the text carry bits that nobody reads.
		const spoil = (sealed: string) => {
			const bytes = Buffer.from(sealed, "base64url");
			bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
			return bytes.toString("base64url");
		};
		wireRefused(await sendSealed(server.address, request({ path: spoil(seal(key, path, "")) })));
		wireRefused(await sendSealed(server.address, request({ payload: spoil(seal(key, payload(), path)) })));
	});

	// One that is ahead comes nearer while it travels.
	it.each([-301, 330, -86_400])("refuses a timestamp %i seconds from the real clock", async (skew) => {
		const stale = seal(key, payload({ timestamp: seconds() + skew }), path);
		wireRefused(await sendSealed(server.address, request({ payload: stale })));
	});

	it.each([["none"], ["text"], ["a fraction"], ["milliseconds"]])(
		"refuses a timestamp that is %s",
		async (kind) => {
			const timestamp = {
				none: undefined,
				text: String(seconds()),
				"a fraction": seconds() + 0.5,
				milliseconds: Date.now(),
			};
			const odd = payload({ timestamp: timestamp[kind as keyof typeof timestamp] });
			wireRefused(await sendSealed(server.address, request({ payload: seal(key, odd, path) })));
		},
	);

	it("accepts a phone whose clock is four minutes off", async () => {
		const slow = seal(key, payload({ timestamp: seconds() - 240 }), path);
		expect((await sendSealed(server.address, request({ payload: slow }))).body.code).toBe(0);
	});

	it("does not follow the sandbox clock", async () => {
		await server.advance("P10D");
		expect((await sendSealed(server.address, request())).body.code).toBe(0);
	});

	it("refuses a nonce it has seen", async () => {
		const once = request();
		expect((await sendSealed(server.address, once)).body.code).toBe(0);
		wireRefused(await sendSealed(server.address, once));
	});

	it("lets one through when the same request comes twenty times at once", async () => {
		const once = request();
		const replies = await Promise.all(Array.from({ length: 20 }, () => sendSealed(server.address, once)));
		expect(replies.filter((reply) => reply.body.code === 0)).toHaveLength(1);
	});

	it("refuses an unknown app, and a request sealed for another one", async () => {
		const headers = { lang: "en" };
		wireRefused(await sendSealed(server.address, request(), { ...headers, packageName: "com.unknown" }));
		wireRefused(await sendSealed(server.address, request(), { ...headers, packageName: "com.puente.mx" }));
		wireRefused(await sendSealed(server.address, request(), headers));
	});

	it("refuses a payload under a path it was not sealed for", async () => {
		const spliced = request({ path: seal(key, "/security/isRequiredVerificationCode", "") });
		wireRefused(await sendSealed(server.address, spliced));
	});

	it("refuses a payload with company, or none", async () => {
		const { address } = server;
		const headers = { packageName: "com.puente.ng", lang: "en" };
		const sealedPath = seal(key, path, "");
		for (const query of ["", "?a=1&b=2", `?a=${seal(key, payload(), path)}&b=2`]) {
			const response = await fetch(`${address}/api/${sealedPath}${query}`, { headers });
			expect([response.status, ((await response.json()) as Reply["body"]).code]).toEqual([400, 1001]);
		}
	});

	it("says that a path is unknown only to who can seal it", async () => {
		const reply = await sendSealed(server.address, request({ path: seal(key, "/no/such/call", "") }));
		expect(reply).toMatchObject({ status: 404, body: { code: 1003 } });
		wireRefused(await sendSealed(server.address, request({ path: "security/existsByMobile" })));
	});

	it("keeps country calls under /cou and the others under /api", async () => {
		const country = "/country/meta/code";
		const sealed = { method: "POST", path: seal(key, country, "") };
		const body = () => seal(key, JSON.stringify({ country: "mx", timestamp: seconds() }), country);
		expect((await sendSealed(server.address, { ...sealed, base: "cou", payload: body() })).body.code).toBe(0);
		expect((await sendSealed(server.address, { ...sealed, base: "api", payload: body() })).status).toBe(404);
		expect((await sendSealed(server.address, request({ base: "cou" }))).status).toBe(404);
	});

	it("refuses the wrong method", async () => {
		const reply = await sendSealed(server.address, request({ method: "POST" }));
		expect(reply).toMatchObject({ status: 405, body: { code: 1004 } });
		const put = await fetch(`${server.address}/api/${seal(key, path, "")}`, {
			method: "PUT",
			headers: { packageName: "com.puente.ng" },
		});
		expect(put.status).toBe(405);
	});

	it("says which field is wrong, in the borrower's language", async () => {
		const wrong = seal(key, payload({ country: "br", mobile: 12 }), path);
		const headers = { packageName: "com.puente.ng", lang: "es" };
		const reply = await sendSealed(server.address, request({ payload: wrong }), headers);
		expect(reply).toMatchObject({
			status: 422,
			body: {
				code: 1002,
				msg: "Revisa los campos marcados en rojo.",
				fields: [
					{ field: "country", problem: "notOffered" },
					{ field: "mobile", problem: "required" },
				],
			},
		});
	});

	it("says that sealed text which is no object cannot be read", async () => {
		for (const text of ["", "[]", "null", "12", '"text"', "{", "\u0000"]) {
			const reply = await sendSealed(server.address, request({ payload: seal(key, text, path) }));
			expect(reply).toMatchObject({ status: 400, body: { code: 1007 } });
		}
	});
});

describe("a body", () => {
	const post = (body: string, type = "application/json") =>
		fetch(`${server.address}/open/security/getVerifyCode`, {
			method: "POST",
			headers: { "content-type": type, lang: "en" },
			body,
		});
	const seen = async (response: Response) => [
		response.status,
		((await response.json()) as Reply["body"]).code,
	];

	it("that is too large is refused with 413", async () => {
		expect(await seen(await post(JSON.stringify({ country: "ng", mobile: "1".repeat(70_000) })))).toEqual([
			413, 1005,
		]);
	});

	it.each([
		"text/plain",
		"application/xml",
		"application/x-www-form-urlencoded",
		"multipart/form-data; boundary=x",
		"nonsense",
	])("of type %s is refused with 415", async (type) => {
		expect(await seen(await post("country=ng", type))).toEqual([415, 1006]);
	});

	it.each(["{", "", '{"__proto__":{"x":1}}', "\u0000"])(
		"that is not JSON (%j) is refused with 400",
		async (body) => {
			expect(await seen(await post(body))).toEqual([400, 1007]);
		},
	);

	it.each(["null", "[]", "12", '"text"', "{}"])(
		"that is JSON but no form (%s) names what is missing",
		async (body) => {
			expect(await seen(await post(body))).toEqual([422, 1002]);
		},
	);
});

describe("an address", () => {
	it.each(["/nothing", "/open/security/nothing", "/open/%zz", "/hooks/none", "/api", "/open/"])(
		"that does not exist, %s, answers in JSON",
		async (place) => {
			const response = await fetch(server.address + place);
			expect(response.headers.get("content-type")).toContain("application/json");
			expect([400, 404]).toContain(response.status);
		},
	);

	it("has strict security headers", async () => {
		const { headers } = await fetch(`${server.address}/health`);
		const policy = headers.get("content-security-policy") ?? "";
		expect(policy).toContain("default-src 'none'");
		expect(policy).toContain("script-src 'self';");
		expect(policy).not.toContain("unsafe");
		expect(headers.get("x-content-type-options")).toBe("nosniff");
	});

	it("shows health, readiness, metrics and the API reference", async () => {
		expect(await (await fetch(`${server.address}/health`)).json()).toEqual({ status: "ok" });
		expect(await (await fetch(`${server.address}/ready`)).json()).toEqual({ status: "ready" });
		expect(await (await fetch(`${server.address}/metrics`)).text()).toContain(
			'puente_answers_total{call="existsByMobile"',
		);
		const document = (await (await fetch(`${server.address}/docs/openapi.json`)).json()) as { paths: object };
		expect(Object.keys(document.paths)).toContain("/open/security/login");
		expect((await fetch(`${server.address}/docs/`)).status).toBe(200);
	});
});
