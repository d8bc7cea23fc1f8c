import { wireKey } from "@puente/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Reply, sendSealed, startTestServer, type TestServer } from "../../test/harness.ts";
import { seal } from "./node-cipher.ts";

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

/** A valid request with changes. */
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
	it("answers a correctly sealed request", async () => {
		expect((await sendSealed(server.address, request())).body).toEqual({
			code: 0,
			msg: "",
			data: { exists: false },
		});
	});

	it("refuses a wrong tag on the path or the payload", async () => {
		// Changed in the bytes, because the last characters of the base64 text contain unused bits.
		const changeTag = (sealed: string) => {
			const bytes = Buffer.from(sealed, "base64url");
			bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
			return bytes.toString("base64url");
		};
		wireRefused(await sendSealed(server.address, request({ path: changeTag(seal(key, path, "")) })));
		wireRefused(
			await sendSealed(server.address, request({ payload: changeTag(seal(key, payload(), path)) })),
		);
	});

	// A timestamp ahead comes closer to the real time while the request travels, hence 330.
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

	it.each([
		["abcde", false],
		["abcdef", true],
		["aBcDeFgHiJkL", true],
		["abcdefghijklm", false],
		["abc123", false],
		["payload_", false],
	])("takes the payload under a name of 6 to 12 letters: %s, %s", async (name, taken) => {
		const url = `${server.address}/api/${seal(key, path, "")}?${name}=${seal(key, payload(), path)}`;
		const reply = await fetch(url, { headers: { packageName: "com.puente.ng", lang: "en" } });
		expect(((await reply.json()) as Reply["body"]).code).toBe(taken ? 0 : 1001);
	});

	it("accepts a timestamp four minutes in the past", async () => {
		const slow = seal(key, payload({ timestamp: seconds() - 240 }), path);
		expect((await sendSealed(server.address, request({ payload: slow }))).body.code).toBe(0);
	});

	it("ignores the sandbox clock", async () => {
		await server.advance("P10D");
		expect((await sendSealed(server.address, request())).body.code).toBe(0);
	});

	it("refuses a repeated nonce", async () => {
		const once = request();
		expect((await sendSealed(server.address, once)).body.code).toBe(0);
		wireRefused(await sendSealed(server.address, once));
	});

	it("accepts one of twenty concurrent identical requests", async () => {
		const once = request();
		const replies = await Promise.all(Array.from({ length: 20 }, () => sendSealed(server.address, once)));
		expect(replies.filter((reply) => reply.body.code === 0)).toHaveLength(1);
	});

	it("refuses an unknown app, a missing one, and a request sealed for another", async () => {
		const headers = { lang: "en" };
		wireRefused(await sendSealed(server.address, request(), { ...headers, packageName: "com.unknown" }));
		wireRefused(await sendSealed(server.address, request(), { ...headers, packageName: "com.puente.mx" }));
		wireRefused(await sendSealed(server.address, request(), headers));
	});

	it("refuses a payload sealed for another path", async () => {
		const spliced = request({ path: seal(key, "/security/isRequiredVerificationCode", "") });
		wireRefused(await sendSealed(server.address, spliced));
	});

	it("refuses a missing payload and additional query fields", async () => {
		const { address } = server;
		const headers = { packageName: "com.puente.ng", lang: "en" };
		const sealedPath = seal(key, path, "");
		for (const query of ["", "?a=1&b=2", `?a=${seal(key, payload(), path)}&b=2`]) {
			const response = await fetch(`${address}/api/${sealedPath}${query}`, { headers });
			expect([response.status, ((await response.json()) as Reply["body"]).code]).toEqual([400, 1001]);
		}
	});

	it("returns 404 for an unknown path only when it is sealed correctly", async () => {
		const reply = await sendSealed(server.address, request({ path: seal(key, "/no/such/call", "") }));
		expect(reply).toMatchObject({ status: 404, body: { code: 1003 } });
		wireRefused(await sendSealed(server.address, request({ path: "security/existsByMobile" })));
	});

	it("serves country calls only under /cou and others only under /api", async () => {
		const country = "/country/meta/code";
		const sealed = { method: "POST", path: seal(key, country, "") };
		const body = () => seal(key, JSON.stringify({ country: "mx", timestamp: seconds() }), country);
		expect((await sendSealed(server.address, { ...sealed, base: "cou", payload: body() })).body.code).toBe(0);
		expect((await sendSealed(server.address, { ...sealed, base: "api", payload: body() })).status).toBe(404);
		expect((await sendSealed(server.address, request({ base: "cou" }))).status).toBe(404);
	});

	it("refuses a wrong method with 405", async () => {
		const reply = await sendSealed(server.address, request({ method: "POST" }));
		expect(reply).toMatchObject({ status: 405, body: { code: 1004 } });
		const put = await fetch(`${server.address}/api/${seal(key, path, "")}`, {
			method: "PUT",
			headers: { packageName: "com.puente.ng" },
		});
		expect(put.status).toBe(405);
	});

	it("names the invalid fields, with a message in the borrower's language", async () => {
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

	it("refuses a sealed payload that is not a JSON object with 400", async () => {
		for (const text of ["", "[]", "null", "12", '"text"', "{", "\u0000"]) {
			const reply = await sendSealed(server.address, request({ payload: seal(key, text, path) }));
			expect(reply).toMatchObject({ status: 400, body: { code: 1007 } });
		}
	});
});

describe("a request body", () => {
	const post = (body: string, type = "application/json") =>
		fetch(`${server.address}/open/security/getVerifyCode`, {
			method: "POST",
			headers: { "content-type": type, lang: "en" },
			body,
		});
	const statusAndCode = async (response: Response) => [
		response.status,
		((await response.json()) as Reply["body"]).code,
	];

	it("is refused with 413 when it is too large", async () => {
		expect(
			await statusAndCode(await post(JSON.stringify({ country: "ng", mobile: "1".repeat(70_000) }))),
		).toEqual([413, 1005]);
	});

	it.each([
		"text/plain",
		"application/xml",
		"application/x-www-form-urlencoded",
		"multipart/form-data; boundary=x",
		"nonsense",
	])("of type %s is refused with 415", async (type) => {
		expect(await statusAndCode(await post("country=ng", type))).toEqual([415, 1006]);
	});

	it.each(["{", "", '{"__proto__":{"x":1}}', "\u0000"])(
		"that is not JSON (%j) is refused with 400",
		async (body) => {
			expect(await statusAndCode(await post(body))).toEqual([400, 1007]);
		},
	);

	it.each(["null", "[]", "12", '"text"', "{}"])(
		"that is JSON without the required fields (%s) is refused with 422",
		async (body) => {
			expect(await statusAndCode(await post(body))).toEqual([422, 1002]);
		},
	);
});

describe("the HTTP server", () => {
	it.each(["/nothing", "/open/security/nothing", "/open/%zz", "/hooks/none", "/api", "/open/"])(
		"answers the unknown path %s in JSON",
		async (place) => {
			const response = await fetch(server.address + place);
			expect(response.headers.get("content-type")).toContain("application/json");
			expect([400, 404]).toContain(response.status);
		},
	);

	it("sends strict security headers", async () => {
		const { headers } = await fetch(`${server.address}/health`);
		const policy = headers.get("content-security-policy") ?? "";
		expect(policy).toContain("default-src 'none'");
		expect(policy).toContain("script-src 'self';");
		expect(policy).toContain("worker-src 'self';");
		expect(policy).not.toContain("unsafe");
		expect(headers.get("x-content-type-options")).toBe("nosniff");
	});

	it("forbids to show the answer to a call as a page", async () => {
		const { headers } = await fetch(`${server.address}/open/user/device/packageList`);
		expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
		expect(headers.get("x-content-type-options")).toBe("nosniff");
		expect(headers.get("strict-transport-security")).toContain("max-age=");
		expect(headers.get("cache-control")).toBe("no-store");
	});

	it("serves health, readiness, metrics and the API reference", async () => {
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
