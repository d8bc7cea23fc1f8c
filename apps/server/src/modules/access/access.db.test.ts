import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually, registerBorrower, startTestServer, type TestServer } from "../../../test/harness.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.stop());

let next = 0;
/** A mobile number that no other test of this file uses. */
const newMobile = () => `803${String(1_000_000 + next++)}`;

describe("requesting an SMS code", () => {
	it("sends six digits with the app's name, in the requested language", async () => {
		const mobile = newMobile();
		const reply = await server.sealed("getVerifyCode", { country: "ng", mobile }, { lang: "es" });
		expect(reply.body).toMatchObject({ code: 0, data: { resendAfterSeconds: 60 } });
		const message = await eventually(() => server.sent.find(({ to }) => to === `+234${mobile}`) ?? null);
		expect(message.text).toMatch(/^Puente Nigeria: \d{6} es tu código\./);
	});

	it("is refused with 429 within a minute of the last code, and accepted after it", async () => {
		const mobile = newMobile();
		await server.open("getVerifyCode", { country: "ng", mobile });
		const early = await server.open("getVerifyCode", { country: "ng", mobile: `0${mobile}` });
		expect(early).toMatchObject({ status: 429, body: { code: 10010205 } });
		expect(Number(early.headers.get("retry-after"))).toBeGreaterThan(20);
		await server.advance("PT61S");
		expect((await server.open("getVerifyCode", { country: "ng", mobile })).body.code).toBe(0);
	});

	it("sends one SMS for ten concurrent requests", async () => {
		const mobile = newMobile();
		const taps = Array.from({ length: 10 }, () => server.open("getVerifyCode", { country: "ng", mobile }));
		const codes = (await Promise.all(taps)).map((reply) => reply.body.code);
		expect(codes.filter((code) => code === 0)).toHaveLength(1);
		await eventually(() => server.sent.find((message) => message.to.endsWith(mobile)) ?? null);
		await server.advance("PT0S");
		expect(server.sent.filter((message) => message.to.endsWith(mobile))).toHaveLength(1);
	});

	it("retries when the provider fails", async () => {
		const mobile = newMobile();
		server.nextSendResults.push({ outcome: "failed", cause: "unavailable" });
		expect(await server.requestCode(mobile)).toMatch(/^\d{6}$/);
	});

	it("does not retry when the provider refuses the number, and deletes the text", async () => {
		server.nextSendResults.push({ outcome: "refused", reason: "number", providerCode: "21211" });
		await server.open("getVerifyCode", { country: "ng", mobile: newMobile() });
		const row = await eventually(async () => {
			const query = server.database.db.selectFrom("outbox").selectAll().where("outcome", "=", "refused");
			return (await query.executeTakeFirst()) ?? null;
		});
		expect(row).toMatchObject({ providerId: "21211", bodySealed: null });
	});

	it.each([
		["ng", "12345"],
		["ng", "5512345678"],
		["mx", "8031234567890"],
		["in", "1234567890"],
		["co", "6012345678"],
	] as const)("refuses a number that is not valid in %s: %s", async (country, mobile) => {
		const reply = await server.open("getVerifyCode", { country, mobile });
		expect(reply).toMatchObject({
			status: 422,
			body: { code: 10010101, msg: "Mobile phone number format error" },
		});
	});

	it.each([
		["mx", "5512345678", "+525512345678"],
		["co", "3012345678", "+573012345678"],
		["in", "9812345678", "+919812345678"],
		["ng", "0803 765 4321", "+2348037654321"],
	] as const)("sends the code in %s to %s in E.164 format", async (country, mobile, e164) => {
		const from = { address: "198.51.100.7" };
		expect((await server.open("getVerifyCode", { country, mobile }, from)).body.code).toBe(0);
		await eventually(() => server.sent.find((message) => message.to === e164) ?? null);
	});
});

describe("registering", () => {
	it("opens a session, after which the number exists", async () => {
		const mobile = newMobile();
		expect((await server.sealed("existsByMobile", { country: "ng", mobile })).body.data).toEqual({
			exists: false,
		});
		const { token, userId } = await registerBorrower(server, mobile);
		expect((await server.sealed("existsByMobile", { country: "ng", mobile })).body.data).toEqual({
			exists: true,
		});
		const info = await server.sealed("getUserInfo", {}, { token });
		expect(info.body.data).toMatchObject({
			basicInfo: { userId, country: "ng", mobile: `******${mobile.slice(-4)}`, firstName: null },
			step: null,
			score: null,
			consents: [],
		});
	});

	it("stores the given consents with their versions", async () => {
		const mobile = newMobile();
		const code = await server.requestCode(mobile);
		const consents = [
			{ purpose: "privacy" as const, version: "2026-11-01" },
			{ purpose: "terms" as const, version: "2026-11-01" },
		];
		const reply = await server.open("register", { country: "ng", mobile, code, deviceId: "d", consents });
		const info = await server.open("getUserInfo", {}, { token: String(reply.body.data["token"]) });
		expect(info.body.data["consents"]).toMatchObject(consents);
	});

	it("refuses a registered number with 409, and its code can still be used to log in", async () => {
		const mobile = newMobile();
		await registerBorrower(server, mobile);
		await server.advance("PT61S");
		const code = await server.requestCode(mobile);
		const again = await server.open("register", { country: "ng", mobile, code, deviceId: "device-1" });
		expect(again).toMatchObject({ status: 409, body: { code: 10010102, msg: "this number already exists" } });
		expect(
			(await server.open("login", { country: "ng", mobile, code, deviceId: "device-1" })).body.code,
		).toBe(0);
	});

	it("creates one borrower for ten concurrent requests", async () => {
		const mobile = newMobile();
		const code = await server.requestCode(mobile);
		const replies = await Promise.all(
			Array.from({ length: 10 }, () =>
				server.open("register", { country: "ng", mobile, code, deviceId: "d" }),
			),
		);
		expect(replies.filter((reply) => reply.body.code === 0)).toHaveLength(1);
	});
});

describe("checking an SMS code", () => {
	it("counts down the tries left, and refuses even the right code after five wrong ones", async () => {
		const mobile = newMobile();
		const code = await server.requestCode(mobile);
		const wrong = code === "000000" ? "000001" : "000000";
		const tries: string[] = [];
		for (let count = 0; count < 5; count++) {
			const reply = await server.open("register", { country: "ng", mobile, code: wrong, deviceId: "d" });
			tries.push(`${reply.body.code} ${/\d/.exec(reply.body.msg)?.[0] ?? ""}`);
		}
		expect(tries).toEqual(["10010202 4", "10010202 3", "10010202 2", "10010202 1", "10010204 "]);
		const right = await server.open("register", { country: "ng", mobile, code, deviceId: "d" });
		expect(right).toMatchObject({ status: 429, body: { code: 10010204 } });
	});

	it("counts concurrent wrong tries one by one", async () => {
		const mobile = newMobile();
		const code = await server.requestCode(mobile);
		const wrong = code === "000000" ? "000001" : "000000";
		const replies = await Promise.all(
			Array.from({ length: 8 }, () =>
				server.open("register", { country: "ng", mobile, code: wrong, deviceId: "d" }),
			),
		);
		expect(replies.filter((reply) => reply.body.code === 10010202)).toHaveLength(4);
		expect(replies.filter((reply) => reply.body.code === 10010204)).toHaveLength(4);
	});

	it("refuses a code after five minutes", async () => {
		const mobile = newMobile();
		const code = await server.requestCode(mobile);
		await server.advance("PT5M");
		const reply = await server.open("register", { country: "ng", mobile, code, deviceId: "d" });
		expect(reply).toMatchObject({ status: 422, body: { code: 10010203 } });
	});

	it("accepts a code only once", async () => {
		const mobile = newMobile();
		const code = await server.requestCode(mobile);
		await server.open("register", { country: "ng", mobile, code, deviceId: "d" });
		const again = await server.open("login", { country: "ng", mobile, code, deviceId: "d" });
		expect(again.body.code).toBe(10010203);
	});
});

describe("logging in", () => {
	const logInWithCode = async (mobile: string, deviceId: string) => {
		await server.advance("PT61S");
		const code = await server.requestCode(mobile);
		return server.sealed("login", { country: "ng", mobile, code, deviceId });
	};

	it("on a second device ends the session of the first device with code 10010304", async () => {
		const mobile = newMobile();
		const first = await registerBorrower(server, mobile, "phone-a");
		const second = await logInWithCode(mobile, "phone-b");
		expect(second.body.code).toBe(0);
		const old = await server.sealed("getUserInfo", {}, { token: first.token });
		expect(old).toMatchObject({
			status: 401,
			body: { code: 10010304, msg: "account is registered on another device" },
		});
		const now = await server.sealed("getUserInfo", {}, { token: String(second.body.data["token"]) });
		expect(now.body.code).toBe(0);
	});

	it("needs no code on a trusted device, and needs one again after a login on another device", async () => {
		const mobile = newMobile();
		const { deviceToken } = await registerBorrower(server, mobile, "phone-a");
		const input = { country: "ng" as const, mobile, deviceId: "phone-a", deviceToken };
		expect((await server.open("isRequiredVerificationCode", input)).body.data).toEqual({ required: false });
		const reply = await server.open("login", input);
		expect(reply.body.code).toBe(0);
		const renewed = { ...input, deviceToken: String(reply.body.data["deviceToken"]) };
		expect((await server.open("isRequiredVerificationCode", renewed)).body.data).toEqual({ required: false });
		await logInWithCode(mobile, "phone-b");
		expect((await server.open("isRequiredVerificationCode", renewed)).body.data).toEqual({ required: true });
		expect((await server.open("login", renewed)).body.code).toBe(10010201);
	});

	it("needs a code again on a device that was not used for 180 days", async () => {
		const mobile = newMobile();
		const { deviceToken } = await registerBorrower(server, mobile, "phone-a");
		const input = { country: "ng" as const, mobile, deviceId: "phone-a", deviceToken };
		await server.advance("P179D");
		expect((await server.open("isRequiredVerificationCode", input)).body.data).toEqual({ required: false });
		await server.advance("P1D");
		expect((await server.open("isRequiredVerificationCode", input)).body.data).toEqual({ required: true });
		expect((await server.open("login", input)).body.code).toBe(10010201);
	});

	it("refuses a device token of another device or another borrower, and a missing one", async () => {
		const [mine, other] = [newMobile(), newMobile()];
		const { deviceToken } = await registerBorrower(server, mine, "phone-a");
		await registerBorrower(server, other, "phone-a");
		for (const input of [
			{ mobile: mine, deviceId: "phone-b", deviceToken },
			{ mobile: other, deviceId: "phone-a", deviceToken },
			{ mobile: mine, deviceId: "phone-a" },
		]) {
			const reply = await server.open("login", { country: "ng", ...input });
			expect(reply).toMatchObject({ status: 422, body: { code: 10010201 } });
		}
	});

	it("returns 404 for a number that is not registered", async () => {
		const reply = await server.open("login", {
			country: "ng",
			mobile: newMobile(),
			code: "123456",
			deviceId: "d",
		});
		expect(reply).toMatchObject({ status: 404, body: { code: 10010103 } });
	});

	it("refuses a barred borrower, whose open session ends too", async () => {
		const mobile = newMobile();
		const { token, userId, deviceToken } = await registerBorrower(server, mobile, "phone-a");
		await server.database.db
			.updateTable("borrowers")
			.set({ blockedAt: await server.now() })
			.where("id", "=", userId)
			.execute();
		const info = await server.open("getUserInfo", {}, { token });
		expect(info).toMatchObject({ status: 401, body: { code: 10010301, msg: "user cannot log in" } });
		const login = await server.open("login", { country: "ng", mobile, deviceId: "phone-a", deviceToken });
		expect(login).toMatchObject({ status: 401, body: { code: 10010301 } });
	});
});

describe("a session", () => {
	it("expires after 30 days with code 10010303", async () => {
		const { token } = await registerBorrower(server, newMobile());
		await server.advance("P30D");
		const reply = await server.sealed("getUserInfo", {}, { token, lang: "es" });
		expect(reply).toMatchObject({
			status: 401,
			body: { code: 10010303, msg: "Tu sesión venció, inicia sesión de nuevo" },
		});
	});

	it.each([["no-such-token"], ["***"], [""]])("is refused for the unknown token '%s'", async (token) => {
		const reply = await server.open("getUserInfo", {}, { token });
		expect(reply).toMatchObject({
			status: 401,
			body: { code: 100103, msg: "invalid token, please log in again" },
		});
	});

	it("is asked for before the input is checked", async () => {
		const reply = await server.sealed("saveBasicInfo", { values: 7 } as never, { token: "no-such-token" });
		expect(reply.body.code).toBe(100103);
	});

	it("ends on the server when the borrower logs out, after which the device needs a code again", async () => {
		const mobile = newMobile();
		const { token, deviceToken } = await registerBorrower(server, mobile, "phone-a");
		expect((await server.sealed("logout", {}, { token })).body).toMatchObject({ code: 0, data: {} });
		expect((await server.sealed("getUserInfo", {}, { token })).body.code).toBe(100103);
		const input = { country: "ng" as const, mobile, deviceId: "phone-a", deviceToken };
		expect((await server.open("isRequiredVerificationCode", input)).body.data).toEqual({ required: true });
	});
});

describe("the country", () => {
	it("is found by IP address, otherwise it is the app's home country", async () => {
		const found = await server.sealed(
			"countryByAddress",
			{},
			{ address: "102.89.1.1", packageName: "com.puente.mx" },
		);
		expect(found.body.data).toMatchObject({ country: "ng", callingCode: "234", foundBy: "address" });
		const home = await server.sealed("countryByAddress", {}, { packageName: "com.puente.mx" });
		expect(home.body.data).toMatchObject({ country: "mx", language: "es", foundBy: "app" });
	});

	it("is returned by its code, and refused when it is not served", async () => {
		expect((await server.sealed("countryByCode", { country: "co" })).body.data).toMatchObject({
			currency: "COP",
		});
		const reply = await server.sealed("countryByCode", { country: "br" as "mx" });
		expect(reply).toMatchObject({
			status: 422,
			body: { fields: [{ field: "country", problem: "notOffered" }] },
		});
	});
});

describe("stored data", () => {
	it("contains no readable mobile number, code or token", async () => {
		const mobile = newMobile();
		const { token, deviceToken } = await registerBorrower(server, mobile);
		const tables = [
			"borrowers",
			"sessions",
			"deviceTokens",
			"verificationCodes",
			"operations",
			"outbox",
		] as const;
		const rows = await Promise.all(
			tables.map((table) => server.database.db.selectFrom(table).selectAll().execute()),
		);
		const plain = JSON.stringify(rows.flat(), (_key, value) =>
			value?.type === "Buffer" ? Buffer.from(value.data).toString("latin1") : value,
		);
		const code = /\d{6}/.exec(server.sent.at(-1)?.text ?? "")?.[0] ?? "";
		expect(code).not.toBe("");
		// Ids are not personal, but may contain the digits of a code by chance.
		const withoutIds = plain.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "");
		for (const secret of [mobile, token, deviceToken, code]) expect(withoutIds).not.toContain(secret);
	});

	it("writes no personal data to the log", async () => {
		const mobile = newMobile();
		const { token } = await registerBorrower(server, mobile);
		await server.open("existsByMobile", { country: "ng", mobile });
		const code = /\d{6}/.exec(server.sent.at(-1)?.text ?? "")?.[0] ?? "";
		expect(code).not.toBe("");
		for (const secret of [mobile, token, code, "127.0.0.1"]) {
			// Times and the server's address are not personal, but may contain the digits of a code by chance.
			expect(server.logs().replaceAll(/"time":\d+|http:\/\/[\d.:]+/g, "")).not.toContain(secret);
		}
		expect(server.logs()).toContain('"call":"existsByMobile"');
	});
});

it("refuses codes for a country without a licensed operator", async () => {
	const only = await startTestServer({}, undefined, new Set(["ng"] as const));
	const closed = await only.open("getVerifyCode", { country: "mx", mobile: "5512345678" });
	expect(closed).toMatchObject({ status: 403, body: { code: 10010104 } });
	expect((await only.open("getVerifyCode", { country: "ng", mobile: "8031234567" })).body.code).toBe(0);
	await only.stop();
});
