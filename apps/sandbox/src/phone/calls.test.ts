import { afterEach, expect, it, vi } from "vitest";
import {
	advanceClock,
	CallRefused,
	getPackages,
	getTexts,
	openAccount,
	openSession,
	requestCode,
} from "./calls.ts";

const caller = { packageName: "com.puente.ng", language: "en", deviceId: "d1" };
const mobile = { country: "ng", mobile: "8031234567" };
const opened = { token: "t", userId: "u1", deviceToken: "d", expiresAt: "2031-01-01T00:00:00Z" };

type Asked = { url: string; init: RequestInit };

function serve(answers: Record<string, { status?: number; body: unknown }>): Asked[] {
	const asked: Asked[] = [];
	vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
		asked.push({ url, init });
		const answer = answers[url.split("?")[0] ?? ""];
		if (answer === undefined) throw new TypeError("fetch failed");
		return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
	});
	return asked;
}

afterEach(() => {
	vi.unstubAllGlobals();
});

it.each([[["a", "b"]], [{ packages: ["a", "b"] }]])(
	"reads the package names in either form: %j",
	async (body) => {
		serve({ "/sandbox/packages": { body } });
		expect(await getPackages()).toEqual(["a", "b"]);
	},
);

it("logs in a number that is known", async () => {
	const asked = serve({
		"/open/security/existsByMobile": { body: { code: 0, msg: "", data: { exists: true } } },
		"/open/security/login": { body: { code: 0, msg: "", data: opened } },
	});
	const session = await openSession(caller, { ...mobile, code: "123456" });
	expect(session).toEqual({ token: "t", userId: "u1", phoneNumber: "8031234567" });
	expect(asked[0]?.url).toContain("country=ng&mobile=8031234567");
	expect(asked[1]?.init.headers).toMatchObject({
		packageName: "com.puente.ng",
		appName: expect.any(String),
		afid: expect.any(String),
		lang: "en",
	});
	const sent = JSON.parse(String(asked[1]?.init.body));
	expect(sent).toMatchObject({ ...mobile, code: "123456", deviceId: "d1" });
	expect(sent.operationId).toMatch(/^[0-9a-f-]{36}$/);
});

it("registers a number that is not", async () => {
	serve({
		"/open/security/existsByMobile": { body: { code: 0, msg: "", data: { exists: false } } },
		"/open/security/register": { body: { code: 0, msg: "", data: opened } },
	});
	expect(await openSession(caller, { ...mobile, code: "123456" })).toMatchObject({ token: "t" });
});

it("tells the server's own sentence when it refuses", async () => {
	const body = { code: 10010205, msg: "Wait 40 seconds", data: null };
	serve({ "/open/security/getVerifyCode": { status: 429, body } });
	await expect(requestCode(caller, mobile)).rejects.toEqual(new CallRefused("Wait 40 seconds"));
});

it("tells what it can when there is no sentence", async () => {
	serve({ "/sandbox/sms": { status: 502, body: "" }, "/sandbox/packages": { body: 5 } });
	await expect(getTexts()).rejects.toThrow("The server answered 502.");
	await expect(getPackages()).rejects.toThrow("cannot be read");
	await expect(advanceClock("P1D")).rejects.toThrow("cannot be reached");
});

it("opens a bank account, and tells the bank's own sentence when it refuses", async () => {
	const account = {
		country: "mx",
		bankCode: "012",
		bankName: "BBVA Mexico",
		accountNumber: "012180100000000009",
		branchCode: null,
		holder: "Ana Ruiz",
	};
	const asked = serve({ "/sandbox/accounts": { status: 201, body: account } });
	expect(await openAccount({ country: "mx", holder: "Ana Ruiz" })).toEqual(account);
	expect(JSON.parse(String(asked[0]?.init.body))).toEqual({ country: "mx", holder: "Ana Ruiz" });
	serve({ "/sandbox/accounts": { status: 422, body: { message: "This account cannot be opened." } } });
	await expect(openAccount({ country: "mx", holder: "" })).rejects.toThrow("This account cannot be opened.");
});
