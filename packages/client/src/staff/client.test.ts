import { describe, expect, it, vi } from "vitest";
import { isSignedOut, toFailure } from "../failure.ts";
import { addressOf, createClient } from "./client.ts";

const answering = (answer: unknown) => vi.fn(async () => ({ json: async () => answer }));
const failureOf = (promise: Promise<unknown>) => promise.then(() => null, toFailure);

describe("the client of the console", () => {
	it("sends the header against cross-site requests with a POST", async () => {
		const exchange = answering({ code: 0, msg: "", data: { ticket: "t", enrol: null } });
		await createClient(exchange, () => "es")("signIn", { name: "a", password: "b" });
		expect(exchange).toHaveBeenCalledWith("/staff/sign-in", {
			method: "POST",
			headers: { lang: "es", "content-type": "application/json", "x-puente-console": "1" },
			body: expect.stringMatching(/^\{"name":"a","password":"b","operationId":"[0-9a-f-]{36}"\}$/),
		});
	});

	it("puts the input of a read call into the query string, without undefined fields", () => {
		expect(addressOf("audit", { call: "a b", after: undefined })).toBe("/staff/audit?call=a+b");
		expect(addressOf("session", {})).toBe("/staff/session");
	});

	it("throws a refusal with the server's message, and recognises a signed-out session", async () => {
		const answer = { code: 10070101, msg: "You are signed out.", data: null };
		const failure = await failureOf(createClient(answering(answer), () => "en")("session", {}));
		expect(failure).toMatchObject({ kind: "refusal", msg: "You are signed out." });
		expect(failure !== null && isSignedOut(failure)).toBe(true);
	});

	describe("a call that changes something", () => {
		const done = { code: 0, msg: "", data: {} };
		const letter = { id: "f", text: "It is on its way." };

		/** Sends each letter in turn, answered by the fake of the same place; returns the operation ids. */
		async function idsOf(
			letters: readonly (typeof letter)[],
			answers: readonly unknown[],
		): Promise<readonly unknown[]> {
			const exchange = vi.fn(async (_url: string, _init: RequestInit) => ({
				json: async () => {
					const answer = answers[exchange.mock.calls.length - 1];
					if (answer === "lost") throw new TypeError("no network");
					return answer;
				},
			}));
			const client = createClient(exchange, () => "en");
			for (const each of letters) await client("answerFeedback", each).catch(() => undefined);
			return exchange.mock.calls.map(([, { body }]) => JSON.parse(String(body)).operationId);
		}

		it("keeps its operation id until it is answered, and is a new operation afterwards", async () => {
			const status = { ...done, data: { status: 2 } };
			const [first, second, third] = await idsOf([letter, letter, letter], ["lost", status, status]);
			expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
			expect(second).toBe(first);
			expect(third).not.toBe(first);
		});

		it.each([
			["a fault of the server", { code: 1010, msg: "Wrong.", data: null }],
			["a database that cannot be reached", { code: 1011, msg: "Soon.", data: null }],
			["an ended session", { code: 10070101, msg: "You are signed out.", data: null }],
			["an answer that breaks the contract", { ...done, data: { status: "?" } }],
		])("keeps its operation id after %s, which leaves open whether it was done", async (_what, answer) => {
			const [first, second] = await idsOf([letter, letter], [answer, done]);
			expect(second).toBe(first);
		});

		it("gets a new operation id after a refusal, and for another input", async () => {
			const refused = { code: 10070502, msg: "A colleague has it.", data: null };
			const [first, second] = await idsOf([letter, letter], [refused, done]);
			expect(second).not.toBe(first);
			const other = { ...letter, text: "It has arrived." };
			const [one, two] = await idsOf([letter, other], ["lost", done]);
			expect(two).not.toBe(one);
		});
	});

	it("sends a read call without an operation id", async () => {
		const exchange = answering({ code: 0, msg: "", data: { borrowers: [] } });
		await createClient(exchange, () => "en")("searchBorrowers", { by: "orderNo", text: "PN1" });
		expect(exchange).toHaveBeenCalledWith(
			"/staff/borrowers/search",
			expect.objectContaining({ body: '{"by":"orderNo","text":"PN1"}' }),
		);
	});

	it("distinguishes a network failure from an answer that breaks the contract", async () => {
		const broken = async () => Promise.reject(new TypeError("no network"));
		expect(await failureOf(createClient(broken, () => "en")("session", {}))).toEqual({ kind: "network" });
		const strange = answering({ code: 0, msg: "", data: { name: 7 } });
		expect(await failureOf(createClient(strange, () => "en")("session", {}))).toEqual({ kind: "fault" });
		expect(await failureOf(createClient(answering("<html>"), () => "en")("session", {}))).toEqual({
			kind: "fault",
		});
	});
});
