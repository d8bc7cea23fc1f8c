import { describe, expect, it } from "vitest";
import { brokenFetch, fakeFetch, hangingFetch } from "../../http/fake-fetch.ts";
import { sampleSubject } from "../sample-subject.ts";
import { decentroBureau } from "./decentro-bureau.ts";
import { factsOf, readDecentroReply } from "./decentro-reply.ts";

const askedOn = "2026-11-17";
const subject = {
	...sampleSubject,
	country: "in",
	identityNumber: "ABCPE1234F",
	name: "Asha Nair",
	mobile: "9812345678",
	address: { street: "4 MG Road", area: "", city: "Pune", stateId: "mh", postcode: "411001" },
	bankNumber: null,
} as const;
const account = {
	baseUrl: "https://decentro.example",
	clientId: "id-1",
	clientSecret: "secret-1",
	moduleSecret: "module-1",
	providerSecret: "provider-1",
	timeoutMs: 50,
};
const loan = {
	institution: "BANK",
	accountType: "Personal Loan",
	open: "Yes",
	history48Months: [{ key: "10-26", paymentStatus: "000", suitFiledStatus: "*" }],
} as const;
const report = {
	retailAccountsSummary: { noOfAccounts: "1", noOfWriteOffs: "0" },
	retailAccountDetails: [loan],
	scoreDetails: [{ type: "ERS", name: "ERS4.0", value: "777" }],
};
const success = (entry: object) => ({
	decentroTxnId: "1",
	status: "SUCCESS",
	responseCode: "S00000",
	message: "-",
	data: { cCRResponse: { status: "1", cIRReportDataLst: [entry] } },
	responseKey: "success_credit_report",
});
const failure = (responseKey: string) => ({
	status: "FAILURE",
	responseCode: "E00009",
	message: "-",
	responseKey,
});
const read = (status: number, body: unknown) =>
	readDecentroReply(status, typeof body === "string" ? body : JSON.stringify(body), askedOn);

describe("a request to Decentro", () => {
	it("has the credentials, the consent and the person", async () => {
		const { fetch, requests } = fakeFetch({ status: 200, body: success({ cIRReportData: report }) });
		expect(await decentroBureau({ ...account, fetch }).fetchReport(subject)).toEqual({
			outcome: "report",
			report: { openLoans: 1, missedPayments: 0, listed: false, score: 777 },
		});
		expect(requests[0]?.url).toBe(
			"https://decentro.example/v2/financial_services/credit_bureau/credit_report/summary",
		);
		expect(Object.fromEntries(requests[0]?.headers ?? [])).toMatchObject({
			client_id: "id-1",
			client_secret: "secret-1",
			module_secret: "module-1",
			provider_secret: "provider-1",
		});
		expect(JSON.parse(requests[0]?.body ?? "")).toMatchObject({
			reference_id: expect.stringContaining(subject.reference),
			consent: true,
			name: "Asha Nair",
			date_of_birth: "1990-04-12",
			address_type: "H",
			address: "4 MG Road",
			pincode: "411001",
			mobile: "9812345678",
			inquiry_purpose: "PL",
			document_type: "PAN",
			document_id: "ABCPE1234F",
		});
	});

	it("has a new reference when it is repeated, because Decentro refuses one that it has seen", async () => {
		const { fetch, requests } = fakeFetch({ status: 503, body: {} });
		const bureau = decentroBureau({ ...account, fetch });
		await bureau.fetchReport(subject);
		await bureau.fetchReport(subject);
		const references = requests.map(({ body }) => JSON.parse(body).reference_id);
		expect(new Set(references).size).toBe(2);
	});

	it("has no provider's secret where none is set", async () => {
		const { fetch, requests } = fakeFetch({ status: 503, body: {} });
		await decentroBureau({ ...account, providerSecret: null, fetch }).fetchReport(subject);
		expect(requests[0]?.headers.has("provider_secret")).toBe(false);
	});

	it.each([
		["hangs", hangingFetch, "timeout"],
		["cannot be reached", brokenFetch, "network"],
	] as const)("is a retryable failure when Decentro %s", async (_what, fetch, cause) => {
		expect(await decentroBureau({ ...account, fetch }).fetchReport(subject)).toEqual({
			outcome: "failed",
			cause,
		});
	});
});

describe("an account of the report", () => {
	const month = (key: string, paymentStatus: string) => ({ key, paymentStatus });
	it.each([
		["that is open counts", {}, { openLoans: 1 }],
		["that is closed does not count", { open: "No" as const }, { openLoans: 0 }],
		[
			"has a missed payment in each late month of the last six",
			{ history48Months: [month("11-26", "030"), month("10-26", "01+"), month("06-26", "SUB")] },
			{ missedPayments: 3 },
		],
		["counts no late month before that", { history48Months: [month("05-26", "090")] }, { missedPayments: 0 }],
		[
			"that is paid, new, closed or not reported has none",
			{ history48Months: ["000", "*", "STD", "NEW", "CLSD"].map((mark) => month("10-26", mark)) },
			{ missedPayments: 0 },
		],
		[
			"with a mark that we do not know has one",
			{ history48Months: [month("10-26", "QQQ")] },
			{ missedPayments: 1 },
		],
		["that was ever written off is listed", { history48Months: [month("01-24", "WOF")] }, { listed: true }],
		["without a history has nothing missed", { history48Months: undefined }, { missedPayments: 0 }],
	])("%s", (_what, change, facts) => {
		const { history48Months, ...rest } = { ...loan, ...change };
		const account = history48Months ? { ...rest, history48Months: [...history48Months] } : rest;
		expect(factsOf({ ...report, retailAccountDetails: [account] }, askedOn)).toMatchObject(facts);
	});

	it("may be missing only where the summary counts none", () => {
		const none = { retailAccountsSummary: { noOfAccounts: "0", noOfWriteOffs: "0" } };
		expect(factsOf(none, askedOn)).toEqual({ openLoans: 0, missedPayments: 0, listed: false, score: null });
		expect(factsOf({ ...none, retailAccountsSummary: report.retailAccountsSummary }, askedOn)).toBeNull();
	});

	it("is one of a defaulter when the summary counts a write-off", () => {
		const summary = { noOfAccounts: "1", noOfWriteOffs: "1" };
		expect(
			factsOf(
				{
					...report,
					retailAccountDetails: [loan].map((each) => ({ ...each, history48Months: [] })),
					retailAccountsSummary: summary,
				},
				askedOn,
			),
		).toMatchObject({ listed: true });
	});
});

describe("the reply of Decentro", () => {
	it.each([
		[
			"a person who is not on file",
			200,
			success({ error: { errorCode: "00", errorDesc: "Consumer not found in bureau" } }),
			{ outcome: "noRecord" },
		],
		[
			"another error of the bureau",
			200,
			success({ error: { errorCode: "E0401", errorDesc: "Invalid PAN" } }),
			{ outcome: "failed", cause: "refused" },
		],
		[
			"a bureau out of order",
			422,
			failure("error_provider_error"),
			{ outcome: "failed", cause: "unavailable" },
		],
		["a wrong secret", 401, failure("error_invalid_module_secret"), { outcome: "failed", cause: "refused" }],
		["a missing field", 400, failure("error_empty_pincode"), { outcome: "failed", cause: "refused" }],
		["a wrong address", 404, "<html>", { outcome: "failed", cause: "refused" }],
		["too many requests", 429, {}, { outcome: "failed", cause: "limited" }],
		["Decentro out of order", 503, {}, { outcome: "failed", cause: "unavailable" }],
		[
			"an empty list",
			200,
			{ ...success({}), data: { cCRResponse: { cIRReportDataLst: [] } } },
			{ outcome: "failed", cause: "unreadable" },
		],
		[
			"a report without accounts",
			200,
			success({ cIRReportData: {} }),
			{ outcome: "failed", cause: "unreadable" },
		],
		["a page", 200, "<html>", { outcome: "failed", cause: "unreadable" }],
	])("for %s (%i) is %j", (_what, status, body, answer) => {
		expect(read(status, body)).toEqual(answer);
	});

	it("has no score where the bureau writes -1", () => {
		const scoreDetails = [{ type: "ERS", name: "ERS4.0", value: "-1" }];
		expect(read(200, success({ cIRReportData: { ...report, scoreDetails } }))).toMatchObject({
			report: { score: null },
		});
	});
});
