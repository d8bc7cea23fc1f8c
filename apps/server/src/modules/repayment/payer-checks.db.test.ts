import { errors } from "@puente/contract";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Applicant } from "../../../test/applicant.ts";
import { applicantWithPayout, waitForStep } from "../../../test/borrowing.ts";
import { eventually, type Reply, startTestServer, type TestServer } from "../../../test/harness.ts";
import { contract } from "../../../test/simulators/collection-simulator.ts";
import { createVault } from "../../platform/crypto/vault.ts";
import { listConsentHistory } from "../borrower/store/consents.ts";
import { portalToken } from "./portal.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer({ sessionDays: 2_000 });
});
afterAll(() => server.stop());
beforeEach(() => {
	const { collections } = server.fakes;
	collections.down = false;
	collections.checkedCustomers = new Set();
	collections.checks.length = 0;
	collections.contracts = [contract("terms"), contract("personalData")];
});

async function borrowerWithLoan(country: Applicant["country"]): Promise<Applicant> {
	const applicant = await applicantWithPayout(server, country);
	await waitForStep(applicant, "Repaying");
	return applicant;
}

let inColombia: Promise<Applicant> | null = null;
/** One borrower for all Colombian tests. */
function borrowerInColombia(): Promise<Applicant> {
	inColombia ??= borrowerWithLoan("co");
	return inColombia;
}

/** The token of a link with which anyone may pay the loan. */
async function linkOf({ userId }: Applicant): Promise<string> {
	const { id } = await server.database.db
		.selectFrom("loans")
		.select("id")
		.where("borrowerId", "=", userId)
		.executeTakeFirstOrThrow();
	const until = new Date((await server.now()).getTime() + 3_600_000);
	return portalToken(createVault(Buffer.alloc(32, 7)), id, until);
}

const accountOf = async ({ call, orderNo }: Applicant): Promise<Record<string, unknown>> => {
	const { body } = await call("dedicatedAccountCreate", { orderNo });
	const [reference] = (body.data?.["references"] ?? []) as Record<string, unknown>[];
	return reference ?? { kind: `refused ${body.code}` };
};

const customerOf = () => server.fakes.collections.checks.at(-1)?.customerId ?? "";

async function report(result: "passed" | "failed", forged = false): Promise<void> {
	const { body, headers } = server.fakes.collections.reportCheck(customerOf(), result);
	const sent = forged ? { ...headers, "x-fake-signature": "guessed" } : headers;
	const reply = await fetch(`${server.address}/hooks/paystack`, { method: "POST", body, headers: sent });
	expect(reply.status).toBe(forged ? 401 : 200);
}

it("waits for the rail's check of BVN and account, asks once, and then shows the account", async () => {
	const applicant = await borrowerWithLoan("ng");
	expect(await accountOf(applicant)).toMatchObject({ kind: "checking", number: null });
	expect(await accountOf(applicant)).toMatchObject({ kind: "checking" });
	expect(server.fakes.collections.checks).toHaveLength(1);
	expect(server.fakes.collections.checks[0]?.payer).toMatchObject({
		nationalId: expect.stringMatching(/^\d{11}$/),
		bank: { code: expect.any(String), accountNumber: expect.stringMatching(/^\d{10}$/) },
	});
	await report("passed");
	await report("passed");
	const account = await eventually(async () => {
		const found = await accountOf(applicant);
		return found["kind"] === "account" ? found : null;
	});
	expect(account["number"]).toMatch(/^\d{10}$/);
	expect(await accountOf(applicant)).toEqual(account);
	// A late report changes nothing.
	await report("failed");
	await server.advance("PT1M");
	expect(await accountOf(applicant)).toEqual(account);
});

it("says that the check failed, keeps other rails open, and asks again only with other details", async () => {
	const applicant = await borrowerWithLoan("ng");
	const { call, orderNo } = applicant;
	await accountOf(applicant);
	await report("failed", true);
	await server.advance("PT1M");
	expect(await accountOf(applicant)).toMatchObject({ kind: "checking" });
	await report("failed");
	await eventually(async () => ((await accountOf(applicant))["kind"] === "checkFailed" ? true : null));
	expect(server.fakes.collections.checks).toHaveLength(1);
	expect((await call("monnifyReservedAccount", { orderNo })).body).toMatchObject({
		code: 0,
		data: { references: [{ kind: "account" }] },
	});
	// The rail may decide otherwise later, for example after a correction there.
	await report("passed");
	await eventually(async () => ((await accountOf(applicant))["kind"] === "account" ? true : null));
});

it("asks the rail again when no result has come for ten minutes", async () => {
	const applicant = await borrowerWithLoan("ng");
	await accountOf(applicant);
	await server.advance("PT11M");
	expect(await accountOf(applicant)).toMatchObject({ kind: "checking" });
	expect(server.fakes.collections.checks).toHaveLength(2);
	// The webhook was lost, but the rail knows the customer now.
	server.fakes.collections.checkedCustomers?.add(customerOf());
	await server.advance("PT11M");
	expect(await accountOf(applicant)).toMatchObject({ kind: "account" });
});

it("asks again after a rail that did not answer", async () => {
	const applicant = await borrowerWithLoan("ng");
	server.fakes.collections.down = true;
	expect(await accountOf(applicant)).toEqual({ kind: `refused ${errors.railDown.code}` });
	server.fakes.collections.down = false;
	expect(await accountOf(applicant)).toMatchObject({ kind: "checking" });
});

it("books nothing for a report about a customer who is not ours", async () => {
	const customerId = "CUS_of-another-lender";
	const { body, headers } = server.fakes.collections.reportCheck(customerId, "passed");
	const reply = await fetch(`${server.address}/hooks/paystack`, { method: "POST", body, headers });
	expect(reply.status).toBe(200);
	const received = server.database.db
		.selectFrom("webhooks")
		.select("outcome")
		.where("outcome", "=", "notOurs");
	await eventually(async () => (await received.executeTakeFirst()) ?? null);
});

it("offers no account that is not ready for a rollover or by a link", async () => {
	const applicant = await borrowerWithLoan("ng");
	const { call, orderNo } = applicant;
	const { quote } = (await call("getExtensionData", { orderNo })).body.data as {
		quote: { payMinor: number };
	};
	const input = { orderNo, payMinor: quote.payMinor, rail: "paystack" };
	expect((await call("confirmExtensionOrder", input)).body.code).toBe(errors.railChecking.code);
	const byLink = { portal: await linkOf(applicant), amount: 2000, rail: "paystack" };
	expect((await server.sealed("portalConfirm", byLink)).body.code).toBe(errors.railChecking.code);
});

const nequi = { rail: "wompi-nequi", amount: 20_000, detail: "3991111111" };
const payInColombia = ({ call, orderNo }: Applicant, accepted: Record<string, string>): Promise<Reply> =>
	call("payOnline", { orderNo, ...nequi, ...accepted });

it("takes a payment only with both documents of the rail accepted, and keeps what was accepted", async () => {
	const applicant = await borrowerInColombia();
	const { contracts } = (await applicant.call("railContracts", { rail: nequi.rail })).body.data;
	expect(contracts).toEqual([
		{ kind: "terms", url: "https://pay.example/terms-1.pdf", version: "1" },
		{ kind: "personalData", url: "https://pay.example/personalData-1.pdf", version: "1" },
	]);
	for (const [accepted, fields] of [
		[{}, ["acceptedTerms", "acceptedPersonalData"]],
		[{ acceptedTerms: "1" }, ["acceptedPersonalData"]],
		[{ acceptedPersonalData: "1" }, ["acceptedTerms"]],
	] as const) {
		const refused = await payInColombia(applicant, accepted);
		expect(refused.status).toBe(422);
		expect(refused.body.fields).toEqual(fields.map((field) => ({ field, problem: "required" })));
	}
	const given = async () =>
		(await listConsentHistory(server.database.db, applicant.userId)).filter(({ document }) => document);
	expect(await given()).toEqual([]);

	const both = { acceptedTerms: "1", acceptedPersonalData: "1" };
	const paid = await payInColombia(applicant, both);
	expect(paid.body.code).toBe(0);
	const [reference] = paid.body.data["references"] as { payOrderId: string }[];
	const charge = server.fakes.collections.charges.get(reference?.payOrderId ?? "");
	expect(charge?.request.accepted?.map(({ token }) => token)).toEqual([
		"token-terms-1",
		"token-personalData-1",
	]);
	expect(await given()).toMatchObject([
		{ purpose: "providerData", document: { version: "1", token: "token-personalData-1" } },
		{
			purpose: "providerTerms",
			document: { url: "https://pay.example/terms-1.pdf", token: "token-terms-1" },
		},
	]);
	await payInColombia(applicant, both);
	expect(await given()).toHaveLength(2);

	server.fakes.collections.contracts = [contract("terms", "2"), contract("personalData")];
	const changed = await payInColombia(applicant, both);
	expect(changed.body.fields).toEqual([{ field: "acceptedTerms", problem: "notOffered" }]);
});

it("requires the documents of the rail also from someone who pays by a link", async () => {
	const applicant = await borrowerInColombia();
	const portal = await linkOf(applicant);
	const refused = await server.sealed("portalConfirm", { portal, ...nequi });
	expect(refused.body.fields?.map(({ field }) => field)).toEqual(["acceptedTerms", "acceptedPersonalData"]);
	const both = { acceptedTerms: "1", acceptedPersonalData: "1" };
	expect((await server.sealed("portalConfirm", { portal, ...nequi, ...both })).body.code).toBe(0);
});

it("has no documents for other rails, and says when the rail does not answer", async () => {
	const applicant = await borrowerWithLoan("ng");
	const ask = (rail: string) => applicant.call("railContracts", { rail });
	expect((await ask("monnify")).body.data).toEqual({ contracts: [] });
	expect((await ask("no-rail")).body.code).toBe(errors.railNotOffered.code);
	server.fakes.collections.down = true;
	expect((await ask(nequi.rail)).body.code).toBe(errors.railDown.code);
});
