import { describe, expect, it } from "vitest";
import { brokenFetch, fakeFetch, hangingFetch } from "../http/fake-fetch.ts";
import { httpBureau, readReply } from "./http-bureau.ts";
import { sampleSubject as subject } from "./sample-subject.ts";

const account = { baseUrl: "https://bureau.example", apiKey: "key-1", timeoutMs: 50 };
const report = { open_loans: 1, missed_payments_6m: 2, listed: false, score: 640 };

describe("an enquiry at the bureau", () => {
	it("carries its reference, so that a retry is not a second enquiry", async () => {
		const { fetch, requests } = fakeFetch({ status: 200, body: { status: "found", report } });
		expect(await httpBureau({ ...account, fetch }).fetchReport(subject)).toEqual({
			outcome: "report",
			report: { openLoans: 1, missedPayments: 2, listed: false, score: 640 },
		});
		expect(requests[0]?.url).toBe("https://bureau.example/v1/enquiries");
		expect(requests[0]?.headers.get("idempotency-key")).toBe(subject.reference);
		expect(requests[0]?.headers.get("authorization")).toBe("Bearer key-1");
		expect(JSON.parse(requests[0]?.body ?? "")).toEqual({
			reference: subject.reference,
			country: "NG",
			identity_number: subject.identityNumber,
			full_name: subject.name,
			date_of_birth: subject.birthday,
			purpose: "credit_application",
		});
	});

	it.each([
		["hangs", hangingFetch, "timeout"],
		["cannot be reached", brokenFetch, "network"],
	] as const)("is a retryable failure when the bureau %s", async (_what, fetch, cause) => {
		expect(await httpBureau({ ...account, fetch }).fetchReport(subject)).toEqual({
			outcome: "failed",
			cause,
		});
	});
});

describe("the bureau's reply", () => {
	it.each([
		[404, { status: "no_record" }, { outcome: "noRecord" }],
		// A wrong address must not look like a clean history.
		[404, "<html>", { outcome: "failed", cause: "refused" }],
		[401, { error: "bad key" }, { outcome: "failed", cause: "refused" }],
		[429, {}, { outcome: "failed", cause: "limited" }],
		[503, {}, { outcome: "failed", cause: "unavailable" }],
		[
			200,
			{ status: "found", report: { ...report, open_loans: -1 } },
			{ outcome: "failed", cause: "unreadable" },
		],
		[
			200,
			{ status: "found", report: { ...report, listed: "no" } },
			{ outcome: "failed", cause: "unreadable" },
		],
		[200, {}, { outcome: "failed", cause: "unreadable" }],
	])("%i %j is read as %j", (status, body, answer) => {
		expect(readReply(status, typeof body === "string" ? body : JSON.stringify(body))).toEqual(answer);
	});
});
