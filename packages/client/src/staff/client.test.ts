import { describe, expect, it, vi } from "vitest";
import { addressOf, createClient } from "./client.ts";
import { isSignedOut, toFailure } from "./failure.ts";

const answering = (answer: unknown) => vi.fn(async () => ({ json: async () => answer }));
const failureOf = (promise: Promise<unknown>) => promise.then(() => null, toFailure);

describe("the client of the console", () => {
	it("sends the header against cross-site requests with a POST", async () => {
		const exchange = answering({ code: 0, msg: "", data: { ticket: "t", enrol: null } });
		await createClient(exchange, () => "es")("signIn", { name: "a", password: "b" });
		expect(exchange).toHaveBeenCalledWith("/staff/sign-in", {
			method: "POST",
			headers: { lang: "es", "content-type": "application/json", "x-puente-console": "1" },
			body: '{"name":"a","password":"b"}',
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
