import { afterEach, expect, it, vi } from "vitest";
import {
	advanceClock,
	CallRefusal,
	getPackages,
	getTexts,
	logInAs,
	openAccount,
	openSession,
	reportCollected,
	requestCode,
} from "./calls.ts";

const caller = { packageName: "com.puente.ng", language: "en", deviceId: "d1" };
const mobile = { country: "ng", mobile: "8031234567" };
const opened = { token: "t", userId: "u1", deviceToken: "d", expiresAt: "2031-01-01T00:00:00Z" };

type SentRequest = { url: string; init: RequestInit };

function serve(answers: Record<string, { status?: number; body: unknown }>): SentRequest[] {
	const requests: SentRequest[] = [];
	vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
		requests.push({ url, init });
		const answer = answers[url.split("?")[0] ?? ""];
		if (answer === undefined) throw new TypeError("fetch failed");
		return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
	});
	return requests;
}

afterEach(() => {
	vi.unstubAllGlobals();
});

it("returns null when a demo borrower needs a code first, and throws on a failure", async () => {
	serve({
		"/sandbox/borrowers/mx-form/session": { status: 409, body: { message: "a code" } },
		"/sandbox/borrowers/mx-offer/session": { status: 500, body: { message: "broken" } },
	});
	expect(await logInAs("mx-form")).toBeNull();
	await expect(logInAs("mx-offer")).rejects.toThrow("broken");
});

it("logs in a registered number", async () => {
	const requests = serve({
		"/open/security/existsByMobile": { body: { code: 0, msg: "", data: { exists: true } } },
		"/open/security/login": { body: { code: 0, msg: "", data: opened } },
	});
	const session = await openSession(caller, { ...mobile, code: "123456" });
	expect(session).toEqual({ token: "t", userId: "u1", phoneNumber: "8031234567" });
	expect(requests[0]?.url).toContain("country=ng&mobile=8031234567");
	expect(requests[1]?.init.headers).toMatchObject({
		packageName: "com.puente.ng",
		appName: expect.any(String),
		afid: expect.any(String),
		lang: "en",
	});
	const sent = JSON.parse(String(requests[1]?.init.body));
	expect(sent).toMatchObject({ ...mobile, code: "123456", deviceId: "d1" });
	expect(sent.operationId).toMatch(/^[0-9a-f-]{36}$/);
});

it("registers an unregistered number", async () => {
	serve({
		"/open/security/existsByMobile": { body: { code: 0, msg: "", data: { exists: false } } },
		"/open/security/register": { body: { code: 0, msg: "", data: opened } },
	});
	expect(await openSession(caller, { ...mobile, code: "123456" })).toMatchObject({ token: "t" });
});

it("throws the server's message when it refuses", async () => {
	const body = { code: 10010205, msg: "Wait 40 seconds", data: null };
	serve({ "/open/security/getVerifyCode": { status: 429, body } });
	await expect(requestCode(caller, mobile)).rejects.toEqual(new CallRefusal("Wait 40 seconds", 429));
});

it("throws a message of its own when the server sends none", async () => {
	serve({ "/sandbox/sms": { status: 502, body: "" }, "/sandbox/packages": { body: 5 } });
	await expect(getTexts()).rejects.toThrow("The server answered 502.");
	await expect(getPackages()).rejects.toThrow("cannot be read");
	await expect(advanceClock("P1D")).rejects.toThrow("cannot be reached");
});

it("opens a bank account, and throws the bank's message when it refuses", async () => {
	const account = {
		country: "mx",
		bankCode: "012",
		bankName: "BBVA Mexico",
		accountNumber: "012180100000000009",
		branchCode: null,
		holder: "Ana Ruiz",
		receivedMinor: 0,
	};
	const requests = serve({ "/sandbox/accounts": { status: 201, body: account } });
	expect(await openAccount({ country: "mx", holder: "Ana Ruiz" })).toEqual(account);
	expect(JSON.parse(String(requests[0]?.init.body))).toEqual({ country: "mx", holder: "Ana Ruiz" });
	serve({ "/sandbox/accounts": { status: 422, body: { message: "This account cannot be opened." } } });
	await expect(openAccount({ country: "mx", holder: "" })).rejects.toThrow("This account cannot be opened.");
});

it("uploads collected data with the session of its borrower", async () => {
	const flags = { appList: true, sms: true, exif: true, device: true, contact: true, location: true };
	const requests = serve({ "/open/time/upload/report": { body: { code: 0, msg: "", data: flags } } });
	const session = { token: "t1", userId: "u1", phoneNumber: "8031234567" };
	await reportCollected(caller, session, { orderNo: "A1", class: "location", data: { state: "Lagos" } });
	expect(requests[0]?.init.headers).toMatchObject({
		authorization: "Bearer t1",
		packageName: "com.puente.ng",
	});
	expect(JSON.parse(String(requests[0]?.init.body))).toMatchObject({
		orderNo: "A1",
		class: "location",
		data: { state: "Lagos" },
	});
});
