import { stepCodes } from "@puente/core/application";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findAccountCheck } from "../src/modules/borrower/store/account-checks.ts";
import { listReviews } from "../src/modules/identity/store/identity-reviews.ts";
import { type Applicant, accountOf, apply, askCode, doUpTo } from "./applicant.ts";
import { startTestServer, type TestServer } from "./harness.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
	server.faked.holder = { outcome: "notOffered" };
	server.faked.before = async () => undefined;
	await server.database.db.deleteFrom("rate_windows").execute();
});

async function atBindCard(country: "ng" | "mx" | "in" = "ng"): Promise<Applicant> {
	const applicant = await apply(server, country);
	await doUpTo(applicant, "saveAddition");
	return applicant;
}
const add = (applicant: Applicant, code: string, changes: Record<string, string> = {}) =>
	applicant.call("addBankCard", {
		orderNo: applicant.orderNo,
		values: { ...accountOf(applicant, code), ...changes },
	});
const checkOf = ({ userId }: Applicant) => findAccountCheck(server.database.db, userId);
const account = { bankCode: "044", accountNumber: "0690000031" };

describe("asking whose an account is", () => {
	it("answers the name masked, and whether it is the borrower's", async () => {
		const { call, orderNo } = await atBindCard();
		const ask = async (holder: string) => {
			server.faked.holder = { outcome: "found", holder };
			return (await call("verifyBankCard", { orderNo, ...account })).body.data;
		};
		expect(await ask("PEREZ ANASTASIA")).toEqual({ asked: true, holder: "PE*** AN*******", verdict: "same" });
		expect(await ask("PEREZ A. LUCIA")).toMatchObject({ verdict: "unsure" });
		expect(await ask("Chidi Okafor")).toEqual({ asked: true, holder: "CH*** OK****", verdict: "other" });
		expect(server.faked.enquiries.at(-1)).toMatchObject({
			country: "ng",
			...account,
			claimedName: "Anastasia Pérez",
		});
	});

	it("says when there is no such account, no way to ask, or no answer", async () => {
		const { call, orderNo } = await atBindCard();
		const ask = async () => (await call("verifyBankCard", { orderNo, ...account })).body;
		expect((await ask()).data).toEqual({ asked: false, holder: null, verdict: null });
		server.faked.holder = { outcome: "unknown" };
		expect((await ask()).code).toBe(10020301);
		server.faked.holder = { outcome: "failed", cause: "timeout" };
		expect((await ask()).code).toBe(1011);
		const wrong = { orderNo, bankCode: "044", accountNumber: "12" };
		expect((await call("verifyBankCard", wrong)).body).toMatchObject({
			code: 1002,
			fields: [{ field: "accountNumber", problem: "accountFormat" }],
		});
	});
});

describe("an account", () => {
	it("needs a code that was asked for it and not for a session", async () => {
		const applicant = await atBindCard();
		const session = await askCode(server, applicant, "session");
		expect((await add(applicant, session)).body.code).toBe(10010203);
		const code = await askCode(server, applicant, "account");
		const text = server.sent.at(-1)?.text ?? "";
		expect(text).toContain("bank account");
		expect((await add(applicant, code === "000000" ? "000001" : "000000")).body.code).toBe(10010202);
		expect((await add(applicant, code)).body).toMatchObject({
			code: 0,
			data: { step: stepCodes.finishLoading },
		});
		expect((await applicant.call("getApplication", {})).body.data["account"]).toEqual({
			bankCode: "044",
			bankName: expect.stringContaining("Access"),
			cardType: "bankAccount",
			lastDigits: "0031",
		});
	});

	it("that is another's or unknown is refused, and the code can still be used", async () => {
		const applicant = await atBindCard();
		const code = await askCode(server, applicant, "account");
		server.faked.holder = { outcome: "unknown" };
		expect((await add(applicant, code)).body.code).toBe(10020301);
		server.faked.holder = { outcome: "found", holder: "Chidi Okafor" };
		expect((await add(applicant, code)).body.code).toBe(10020302);
		expect((await add(applicant, code, { bvn: "1" })).body.code).toBe(1002);
		server.faked.holder = { outcome: "found", holder: "ANASTASIA PEREZ" };
		expect((await add(applicant, code)).body.code).toBe(0);
		expect(await checkOf(applicant)).toMatchObject({ nameSource: "bank", nameMatch: 100, askAgainAt: null });
	});

	it("whose name nobody tells is judged by the typed one", async () => {
		const applicant = await atBindCard("mx");
		const code = await askCode(server, applicant, "account");
		expect((await add(applicant, code, { cardholderName: "Chidi Okafor" })).body.code).toBe(10020302);
		expect((await add(applicant, code)).body.code).toBe(0);
		expect(await checkOf(applicant)).toMatchObject({ nameSource: "typed", nameMatch: 100, askAgainAt: null });
	});

	it("of a bank that does not answer is saved, and asked for again later", async () => {
		const applicant = await atBindCard();
		const code = await askCode(server, applicant, "account");
		server.faked.holder = { outcome: "failed", cause: "timeout" };
		expect((await add(applicant, code)).body.code).toBe(0);
		expect(await checkOf(applicant)).toMatchObject({
			nameSource: "typed",
			askAgainAt: expect.any(Date) as Date,
		});
		await server.advance("PT31M");
		expect((await checkOf(applicant))?.askAgainAt).not.toBeNull();
		server.faked.holder = { outcome: "found", holder: "CHIDI OKAFOR" };
		await server.advance("PT31M");
		expect(await checkOf(applicant)).toMatchObject({ nameSource: "bank", nameMatch: 0, askAgainAt: null });
	});

	it("saved twice at once with one code is saved once", async () => {
		const applicant = await atBindCard();
		const code = await askCode(server, applicant, "account");
		const replies = await Promise.all([add(applicant, code), add(applicant, code)]);
		expect(replies.map(({ body }) => body.code).sort()).toEqual([0, 10010203]);
	});

	it("keeps no code, no confirmation and no CVC", async () => {
		const applicant = await atBindCard("mx");
		const code = await askCode(server, applicant, "account");
		const card = {
			cardType: "debit",
			accountNumber: "4242424242424242",
			accountNumberConfirmation: "4242424242424242",
			validityPeriod: "2029-04",
			cvc: "987",
		};
		expect((await add(applicant, code, card)).body.code).toBe(0);
		const { data } = (await applicant.call("exportData", {})).body.data as {
			data: { bankAccount: Record<string, string> };
		};
		expect(Object.keys(data.bankAccount).sort()).toEqual([
			"accountNumber",
			"bankCode",
			"cardType",
			"cardholderName",
			"mobile",
			"nationalId",
			"validityPeriod",
		]);
	});

	it("can be corrected before the hand-in and after a payout failed", async () => {
		const applicant = await atBindCard();
		const { call, orderNo } = applicant;
		const change = async () => {
			const code = await askCode(server, applicant, "account");
			return call("updateBankCard", { orderNo, values: accountOf(applicant, code) });
		};
		await add(applicant, await askCode(server, applicant, "account"));
		expect((await change()).body).toMatchObject({ code: 0, data: { step: stepCodes.finishLoading } });
		const orders = server.database.db.updateTable("orders").set({ step: "PayFail" });
		await orders.where("order_no", "=", orderNo).execute();
		expect((await change()).body).toMatchObject({ code: 0, data: { step: stepCodes.getMoney } });
		expect((await change()).body.code).toBe(10020102);
	});

	it("of two borrowers is noticed", async () => {
		const reasons = async ({ userId }: Applicant) =>
			(await listReviews(server.database.db, userId)).map(({ reason }) => reason);
		await server.database.db.deleteFrom("traces").execute();
		const one = await atBindCard();
		await add(one, await askCode(server, one, "account"));
		const two = await atBindCard();
		await add(two, await askCode(server, two, "account"));
		await server.advance("PT0S");
		expect(await reasons(one)).not.toContain("sameAccount");
		expect(await reasons(two)).toContain("sameAccount");
	});
});

describe("branches", () => {
	it("are found by what was typed, where a region has them", async () => {
		const india = await atBindCard("in");
		const find = async ({ call }: Applicant, bankCode: string, typed: string) =>
			(await call("getBankBranch", { bankCode, typed })).body.data["branches"];
		expect(await find(india, "HDFC", "hdfc000123")).toContainEqual({
			code: "HDFC0001234",
			bankName: "HDFC Bank",
		});
		expect(await find(india, "HDFC", "")).toHaveLength(20);
		expect(await find(india, "XXXX", "")).toEqual([]);
		expect(await find(await apply(server, "ng"), "044", "")).toEqual([]);
	});
});
