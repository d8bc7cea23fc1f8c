import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { register } from "../../../test/applicant.ts";
import { approvedApplicant, showOffer, smallestLoan } from "../../../test/borrowing.ts";
import { codeIn, eventually, startTestServer, type TestServer } from "../../../test/harness.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.stop());
/** Limits are counted by the hour of the clock, so each test begins with one. */
async function beginHour(): Promise<void> {
	const hourMs = 3_600_000;
	await server.advance(`PT${(hourMs - ((await server.now()).getTime() % hourMs)) / 1000}S`);
}
beforeEach(beginHour);

const country = "ng" as const;
const sent = 0;
const codeWrong = 10010202;
const codeExpired = 10010203;
const codeTriesUsed = 10010204;
const codeTooSoon = 10010205;
const codeLimit = 10010206;

let next = 0;
const newMobile = () => `806${String(1_000_000 + next++)}`;

/** A caller with an own address and an own phone. */
const strangerAt = (index: number) => ({
	address: `198.51.${Math.floor(index / 200)}.${1 + (index % 200)}`,
	deviceId: `stranger-${index}`,
});

async function ask(mobile: string, { address, deviceId }: { address: string; deviceId: string }) {
	return (await server.open("getVerifyCode", { country, mobile, deviceId }, { address })).body.code;
}

/** The code of the newest SMS to a number, once there are this many. */
function newestCode(mobile: string, count: number): Promise<string> {
	return eventually(() => {
		const messages = server.sent.filter(({ to }) => to.endsWith(mobile));
		return messages.length >= count ? codeIn(messages.slice(-1)) : null;
	});
}

const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");

describe("100 strangers who ask for codes of one number", () => {
	it("do not delay its borrower: who signs in the session and logs in on the known phone", async () => {
		const borrower = await approvedApplicant(server, country);
		const { mobile, call, orderNo, device } = borrower;
		await beginHour();
		const smsBefore = server.sent.filter(({ to }) => to.endsWith(mobile)).length;
		const strangers = Array.from({ length: 100 }, (_, index) => strangerAt(index));
		const answers = await Promise.all(strangers.map((stranger) => ask(mobile, stranger)));
		expect(answers.filter((code) => code === sent)).toHaveLength(5);
		expect(answers.filter((code) => code === codeLimit)).toHaveLength(95);
		for (const purpose of ["signature", "account"] as const) {
			const replies = await Promise.all(
				strangers.map(({ address }) =>
					server.open("getVerifyCode", { country, mobile, purpose }, { address }),
				),
			);
			expect(replies.every(({ status }) => status === 401)).toBe(true);
		}

		const choice = await smallestLoan(borrower);
		const { offerDigest } = await showOffer(borrower, choice);
		const asked = await call("getVerifyCode", { country, mobile, purpose: "signature" });
		expect(asked.body.code).toBe(sent);
		const code = await newestCode(mobile, smsBefore + 6);
		const signed = await call("validateVerifyCode", { orderNo, ...choice, offerDigest, code });
		expect(signed.body.code).toBe(0);

		const known = { country, mobile, ...device };
		expect((await server.open("login", known)).body.code).toBe(0);
	});

	it("leave a phone that is known its own codes to log in", async () => {
		const { mobile, device } = await register(server, country);
		await beginHour();
		for (let index = 0; index < 100; index++) await ask(mobile, strangerAt(index));
		const known = { country, mobile, ...device };
		expect((await server.open("getVerifyCode", known)).body.code).toBe(sent);
		const code = await newestCode(mobile, 7);
		// Another phone cannot use that code, and cannot use up its tries.
		for (let guess = 0; guess < 6; guess++) {
			const stranger = { country, mobile, deviceId: device.deviceId, code: otherThan(code) };
			expect((await server.open("login", stranger)).body.code).toBe(codeExpired);
		}
		expect((await server.open("login", { ...known, code })).body.code).toBe(0);
	});

	it("have 25 guesses together in an hour, five for each code that was sent", async () => {
		const mobile = newMobile();
		const strangers = Array.from({ length: 20 }, (_, index) => strangerAt(index));
		for (const stranger of strangers) await ask(mobile, stranger);
		await newestCode(mobile, 5);
		const codes = new Set(server.sent.filter(({ to }) => to.endsWith(mobile)).map((sms) => codeIn([sms])));
		const wrong = ["000000", "000001", "000002", "000003", "000004", "000005"].find(
			(each) => !codes.has(each),
		);
		const answers: number[] = [];
		for (const { address, deviceId } of strangers) {
			for (let guess = 0; guess < 6; guess++) {
				const input = { country, mobile, deviceId, code: wrong ?? "" };
				answers.push((await server.open("register", input, { address })).body.code);
			}
		}
		expect(answers.filter((code) => code === codeWrong)).toHaveLength(5 * 4);
		expect(answers.filter((code) => code === codeTriesUsed)).toHaveLength(5 * 2);
		expect(answers.filter((code) => code === codeExpired)).toHaveLength(15 * 6);
	});
});

describe("a phone that the server does not know", () => {
	it("keeps the code that it waits for when others ask for one and guess", async () => {
		const mobile = newMobile();
		const phone = { address: "203.0.113.9", deviceId: "new-phone" };
		expect(await ask(mobile, phone)).toBe(sent);
		const code = await newestCode(mobile, 1);
		for (const index of [1, 2]) {
			const stranger = strangerAt(index);
			expect(await ask(mobile, stranger)).toBe(sent);
			for (let guess = 0; guess < 6; guess++) {
				const input = { country, mobile, deviceId: stranger.deviceId, code };
				const answer = (await server.open("register", input, { address: stranger.address })).body.code;
				expect([codeWrong, codeTriesUsed]).toContain(answer);
			}
		}
		// Also when one names no device.
		expect((await server.open("getVerifyCode", { country, mobile })).body.code).toBe(sent);
		const input = { country, mobile, deviceId: phone.deviceId, code };
		expect((await server.open("register", input)).body.code).toBe(0);
	});

	it("waits a minute for its next code, whatever others do", async () => {
		const mobile = newMobile();
		expect(await ask(mobile, strangerAt(1))).toBe(sent);
		expect(await ask(mobile, strangerAt(2))).toBe(sent);
		expect(await ask(mobile, strangerAt(2))).toBe(codeTooSoon);
		await server.advance("PT61S");
		expect(await ask(mobile, strangerAt(2))).toBe(sent);
	});

	it("gets three of the five codes an hour to one number, so that one address leaves two", async () => {
		const mobile = newMobile();
		const greedy = (index: number) => ({ ...strangerAt(1), deviceId: `phone-${index}` });
		const answers: number[] = [];
		for (let index = 0; index < 10; index++) answers.push(await ask(mobile, greedy(index)));
		expect(answers).toEqual([sent, sent, sent, ...Array<number>(7).fill(codeLimit)]);
		expect(await ask(mobile, strangerAt(2))).toBe(sent);
		expect(await ask(mobile, strangerAt(3))).toBe(sent);
		expect(await ask(mobile, strangerAt(4))).toBe(codeLimit);
		await server.advance("PT1H");
		expect(await ask(mobile, strangerAt(4))).toBe(sent);
	});

	it("loses nothing of its day by asking in an hour in which strangers were first", async () => {
		const mobile = newMobile();
		const phone = strangerAt(50);
		for (let index = 0; index < 5; index++) expect(await ask(mobile, strangerAt(index))).toBe(sent);
		for (let count = 0; count < 20; count++) expect(await ask(mobile, phone)).toBe(codeLimit);
		await server.advance("PT1H");
		expect(await ask(mobile, phone)).toBe(sent);
	});
});

describe("a code in a session", () => {
	it("goes to the borrower's own number only", async () => {
		const { call } = await register(server, country);
		const input = { country, mobile: newMobile(), purpose: "account" } as const;
		expect(await call("getVerifyCode", input)).toMatchObject({
			status: 422,
			body: { fields: [{ field: "mobile", problem: "notOffered" }] },
		});
	});

	it("is counted for each purpose, five an hour", async () => {
		const { call, mobile } = await register(server, country);
		const answers: number[] = [];
		for (let count = 0; count < 6; count++) {
			const reply = await call("getVerifyCode", { country, mobile, purpose: "account" });
			answers.push(reply.body.code);
			await server.advance("PT61S");
		}
		expect(answers).toEqual([sent, sent, sent, sent, sent, codeLimit]);
		expect(await ask(mobile, strangerAt(1))).toBe(sent);
	});

	it("is refused with the reason why the session ended", async () => {
		const { call, mobile } = await register(server, country);
		await server.advance("P31D");
		const reply = await call("getVerifyCode", { country, mobile, purpose: "account" });
		expect(reply).toMatchObject({ status: 401, body: { code: 10010303 } });
	});
});
