import { expect, it } from "vitest";
import { fakeFetch } from "../../http/fake-fetch.ts";
import { monnifyApi } from "./monnify-api.ts";
import { instantOf, readDisbursement, readEvents, readSummary } from "./transform.ts";

const reply = (status: number, body: unknown) => ({ kind: "reply", status, body }) as const;

it.each([
	["27/07/2022 3:21:45 PM", "2022-07-27T15:21:45+01:00"],
	["01/02/2022 12:00:09 AM", "2022-02-01T00:00:09+01:00"],
	["01/02/2022 12:00:09 PM", "2022-02-01T12:00:09+01:00"],
	["2024-05-01 09:08:07.123", "2024-05-01T09:08:07+01:00"],
	["yesterday", ""],
])("reads %s in Lagos as %s", (text, instant) => {
	expect(instantOf(text)).toBe(instant);
});

it("reads decimal naira exactly", () => {
	const responseBody = { amount: "200.10", reference: "r", status: "SUCCESS" };
	expect(readDisbursement(reply(200, { requestSuccessful: true, responseBody }))).toMatchObject({
		kind: "record",
		record: { state: "settled", amountMinor: 20_010n },
	});
	const finer = { ...responseBody, amount: "200.105" };
	expect(readDisbursement(reply(200, { requestSuccessful: true, responseBody: finer }))).toEqual({
		kind: "failed",
		cause: "unreadable",
	});
});

it("reads notFound only from an explicit reply", () => {
	const refusal = (responseMessage: string) => ({
		requestSuccessful: false,
		responseMessage,
		responseCode: "99",
	});
	const unknown = refusal("Could not find disbursement with the specified reference");
	expect(readSummary(reply(400, unknown))).toEqual({ kind: "notFound" });
	expect(readSummary(reply(400, refusal("Please try again")))).toEqual({
		kind: "failed",
		cause: "unreadable",
	});
});

it("reads a disbursement's webhook in the form of Monnify's documentation", () => {
	const body = {
		eventType: "FAILED_DISBURSEMENT",
		eventData: {
			amount: 10,
			transactionReference: "MFDS20220727023855BHCXHF",
			fee: 8,
			transactionDescription: "Pull from settlement account failed",
			destinationAccountNumber: "0068687503",
			sessionId: "",
			createdOn: "27/07/2022 2:38:55 AM",
			destinationAccountName: "DAMILARE SAMUEL OGUNNAIKE",
			reference: "0b6f1c52-3a3e-4f6e-9c39-4d8f5f7b2a10",
			destinationBankCode: "232",
			completedOn: "27/07/2022 2:39:04 AM",
			narration: "This is a quite long narration",
			currency: "NGN",
			destinationBankName: "Sterling bank",
			status: "FAILED",
		},
	};
	expect(readEvents(JSON.stringify(body))).toEqual([
		{
			rail: "monnify",
			providerEventId: "MFDS20220727023855BHCXHF:failed",
			reference: "0b6f1c52-3a3e-4f6e-9c39-4d8f5f7b2a10",
			kind: "failed",
			amountMinor: 1000n,
			currency: "NGN",
			occurredAt: "2022-07-27T02:39:04+01:00",
			code: "FAILED",
		},
	]);
});

const account = { baseUrl: "https://monnify.example", apiKey: "k", secretKey: "s", timeoutMs: 50 };
const login = { requestSuccessful: true, responseBody: { accessToken: "t", expiresIn: 3600 } };
const get = { method: "GET", path: "/x" } as const;

it("logs in once, and again a minute before the token expires", async () => {
	const { fetch, requests } = fakeFetch({ status: 200, body: login });
	let now = 0;
	const api = monnifyApi({ ...account, fetch }, () => now);
	const logins = () => requests.filter(({ url }) => url.endsWith("/auth/login")).length;
	await api.call(get);
	await api.call(get);
	expect(logins()).toBe(1);
	expect(requests.at(-1)?.headers.get("authorization")).toBe("Bearer t");
	now = 3_539_999;
	await api.call(get);
	expect(logins()).toBe(1);
	now = 3_540_000;
	await api.call(get);
	expect(logins()).toBe(2);
});

it("logs in again when Monnify ends the token early", async () => {
	const requests: string[] = [];
	let ended = false;
	const fetch = async (url: string) => {
		requests.push(url);
		if (url.endsWith("/auth/login")) {
			ended = false;
			return new Response(JSON.stringify(login));
		}
		return new Response("{}", { status: ended ? 401 : 200 });
	};
	const api = monnifyApi({ ...account, fetch }, () => 0);
	await api.call(get);
	ended = true;
	expect(await api.call(get)).toEqual({ kind: "reply", status: 200, body: {} });
	expect(requests).toHaveLength(5);
});
