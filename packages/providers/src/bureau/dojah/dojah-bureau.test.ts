import { describe, expect, it } from "vitest";
import { brokenFetch, fakeFetch, hangingFetch } from "../../http/fake-fetch.ts";
import { sampleSubject as subject } from "../sample-subject.ts";
import { dojahBureau, readDojahReply } from "./dojah-bureau.ts";

const bvn = "22345678901";
const account = { baseUrl: "https://dojah.example", appId: "app-1", secretKey: "prod_sk_1", timeoutMs: 50 };
const sources = (crc: number | string, registry: number | string, central: number | string) => [
	{ source: "CRC", value: crc },
	{ source: "CREDIT_REGISTRY", value: registry },
	{ source: "FIRST_CENTRAL", value: central },
];
const score = {
	bureauStatus: { crc: "success", creditRegistry: "success", firstCentral: "success" },
	creditEnquiries: [],
	loanHistory: [],
	loanPerformance: [],
	totalNoOfActiveLoans: sources(1, 2, 1),
	totalNoOfOverdueAccounts: sources(0, 0, 0),
	totalNoOfDelinquentFacilities: sources(0, 0, 0),
	totalNoOfLoans: sources(4, 4, 1),
};
const report = (change: object) => ({ entity: { bvn, name: "ADA OKONKWO", score: { ...score, ...change } } });
const read = (status: number, body: unknown) =>
	readDojahReply(status, typeof body === "string" ? body : JSON.stringify(body), bvn);

describe("a request to Dojah", () => {
	it("asks by BVN with the app and its key", async () => {
		const { fetch, requests } = fakeFetch({ status: 200, body: report({}) });
		expect(await dojahBureau({ ...account, fetch }).fetchReport(subject)).toEqual({
			outcome: "report",
			report: { openLoans: 2, missedPayments: 0, listed: false, score: null },
		});
		expect(requests[0]?.url).toBe(`https://dojah.example/api/v1/credit_bureau?bvn=${bvn}`);
		expect(requests[0]?.headers.get("appid")).toBe("app-1");
		expect(requests[0]?.headers.get("authorization")).toBe("prod_sk_1");
	});

	it("is not sent without a BVN", async () => {
		const { fetch, requests } = fakeFetch({ status: 200, body: report({}) });
		const answer = await dojahBureau({ ...account, fetch }).fetchReport({ ...subject, bankNumber: null });
		expect(answer).toEqual({ outcome: "failed", cause: "refused" });
		expect(requests).toEqual([]);
	});

	it.each([
		["hangs", hangingFetch, "timeout"],
		["cannot be reached", brokenFetch, "network"],
	] as const)("is a retryable failure when Dojah %s", async (_what, fetch, cause) => {
		expect(await dojahBureau({ ...account, fetch }).fetchReport(subject)).toEqual({
			outcome: "failed",
			cause,
		});
	});
});

describe("a report of Dojah", () => {
	it.each([
		["counts a loan once that several bureaus have", {}, { openLoans: 2 }],
		["reads counts as text", { totalNoOfActiveLoans: sources("3", "0", "1") }, { openLoans: 3 }],
		[
			"counts each overdue account as a missed payment",
			{ totalNoOfOverdueAccounts: sources(1, 3, 0) },
			{ missedPayments: 3 },
		],
		[
			"names a defaulter of one bureau",
			{ totalNoOfDelinquentFacilities: sources(0, 0, 1) },
			{ listed: true },
		],
		["of a person without loans is clean", { totalNoOfActiveLoans: [] }, { openLoans: 0, listed: false }],
	])("%s", (_what, change, facts) => {
		expect(read(200, report(change))).toMatchObject({ outcome: "report", report: facts });
	});

	it.each([
		["of another person", { entity: { ...report({}).entity, bvn: "22345678902" } }],
		["without a count", report({ totalNoOfActiveLoans: undefined })],
		["with a count that is none", report({ totalNoOfOverdueAccounts: sources("N/A", 0, 0) })],
		["with a negative count", report({ totalNoOfOverdueAccounts: sources(-1, 0, 0) })],
		["that is a page", "<html>"],
	])("%s is unreadable", (_what, body) => {
		expect(read(200, body)).toEqual({ outcome: "failed", cause: "unreadable" });
	});

	it("that no bureau answered can be asked for again later", () => {
		const bureauStatus = { crc: "failed", creditRegistry: "failed", firstCentral: "failed" };
		expect(read(200, report({ bureauStatus }))).toEqual({ outcome: "failed", cause: "unavailable" });
	});
});

describe("another reply of Dojah", () => {
	it.each([
		[404, { error: "No credit data available for this borrower" }, { outcome: "noRecord" }],
		[404, { error: "Not Found" }, { outcome: "failed", cause: "refused" }],
		[404, "<html>", { outcome: "failed", cause: "refused" }],
		[400, { error: "Invalid BVN" }, { outcome: "failed", cause: "refused" }],
		[401, { error: "Unauthorized" }, { outcome: "failed", cause: "refused" }],
		[402, { error: "Your balance is low" }, { outcome: "failed", cause: "refused" }],
		[424, { error: "Unable to reach service" }, { outcome: "failed", cause: "unavailable" }],
		[429, {}, { outcome: "failed", cause: "limited" }],
		[500, {}, { outcome: "failed", cause: "unavailable" }],
	])("%i %j is read as %j", (status, body, answer) => {
		expect(read(status, body)).toEqual(answer);
	});
});
