import { stepCodes } from "@puente/core/application";
import type { Country } from "@puente/core/region";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
	type Applicant,
	accountOf,
	beginApplication,
	completeStep,
	completeUpTo,
	requestCode,
} from "../../../test/applicant.ts";
import {
	acceptOffer,
	applicantWithPayout,
	bindAccount,
	notificationKinds,
	orderOf,
	submitApplication,
	waitForStep,
} from "../../../test/borrowing.ts";
import { eventually, startTestServer, type TestServer } from "../../../test/harness.ts";
import { approveAsShown } from "../../../test/staff/approve-as-shown.ts";
import { signInAs } from "../../../test/staff/staff-client.ts";
import { findAccountCheck } from "../borrower/store/account-checks.ts";
import { listReviews } from "../identity/store/identity-reviews.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
	server.fakes.holder = { outcome: "notOffered" };
	server.fakes.before = async () => undefined;
	await server.database.db.deleteFrom("rateWindows").execute();
});

async function atBindCard(country: Country = "ng"): Promise<Applicant> {
	const applicant = await beginApplication(server, country);
	await completeUpTo(applicant, "saveAddition");
	return applicant;
}
const add = (applicant: Applicant, code: string, changes: Record<string, string> = {}) =>
	applicant.call("addBankCard", {
		orderNo: applicant.orderNo,
		values: { ...accountOf(applicant, code), ...changes },
	});
const checkOf = ({ userId }: Applicant) => findAccountCheck(server.database.db, userId);
const account = { bankCode: "044", accountNumber: "0690000031" };

describe("checking the holder of an account", () => {
	it("returns the masked name and whether it matches the borrower", async () => {
		const { call, orderNo } = await atBindCard();
		const verifyHolder = async (holder: string) => {
			server.fakes.holder = { outcome: "found", holder };
			return (await call("verifyBankCard", { orderNo, ...account })).body.data;
		};
		expect(await verifyHolder("PEREZ ANASTASIA")).toEqual({
			asked: true,
			holder: "PE*** AN*******",
			verdict: "same",
		});
		expect(await verifyHolder("PEREZ A. LUCIA")).toMatchObject({ verdict: "unsure" });
		expect(await verifyHolder("Chidi Okafor")).toEqual({
			asked: true,
			holder: "CH*** OK****",
			verdict: "other",
		});
		expect(server.fakes.enquiries.at(-1)).toMatchObject({
			country: "ng",
			...account,
			claimedName: "Anastasia Pérez",
		});
	});

	it("reports an unknown account, a missing name service, a timeout and a malformed number", async () => {
		const { call, orderNo } = await atBindCard();
		const verifyHolder = async () => (await call("verifyBankCard", { orderNo, ...account })).body;
		expect((await verifyHolder()).data).toEqual({ asked: false, holder: null, verdict: null });
		server.fakes.holder = { outcome: "unknown" };
		expect((await verifyHolder()).code).toBe(10020301);
		server.fakes.holder = { outcome: "failed", cause: "timeout" };
		expect((await verifyHolder()).code).toBe(1011);
		const wrong = { orderNo, bankCode: "044", accountNumber: "12" };
		expect((await call("verifyBankCard", wrong)).body).toMatchObject({
			code: 1002,
			fields: [{ field: "accountNumber", problem: "accountDigits" }],
		});
	});
});

describe("a bank account", () => {
	it("needs a code for the account; a session code is refused", async () => {
		const applicant = await atBindCard();
		const session = await requestCode(server, applicant, "session");
		expect((await add(applicant, session)).body.code).toBe(10010203);
		const code = await requestCode(server, applicant, "account");
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
			standing: "own",
			holder: null,
		});
	});

	it("of another holder or an unknown one is refused, and the code can still be used", async () => {
		const applicant = await atBindCard();
		const code = await requestCode(server, applicant, "account");
		server.fakes.holder = { outcome: "unknown" };
		expect((await add(applicant, code)).body.code).toBe(10020301);
		server.fakes.holder = { outcome: "found", holder: "Chidi Okafor" };
		expect((await add(applicant, code)).body.code).toBe(10020302);
		expect((await add(applicant, code, { bvn: "1" })).body.code).toBe(1002);
		server.fakes.holder = { outcome: "found", holder: "ANASTASIA PEREZ" };
		expect((await add(applicant, code)).body.code).toBe(0);
		expect(await checkOf(applicant)).toMatchObject({ nameSource: "bank", nameMatch: 100, retryAt: null });
	});

	it("without a name service is checked by the typed holder name", async () => {
		const applicant = await atBindCard("mx");
		const code = await requestCode(server, applicant, "account");
		expect((await add(applicant, code, { cardholderName: "Chidi Okafor" })).body.code).toBe(10020302);
		expect((await add(applicant, code)).body.code).toBe(0);
		expect(await checkOf(applicant)).toMatchObject({ nameSource: "typed", nameMatch: 100, retryAt: null });
	});

	it("is saved when the bank does not answer, and its holder is checked again later", async () => {
		const applicant = await atBindCard();
		const code = await requestCode(server, applicant, "account");
		server.fakes.holder = { outcome: "failed", cause: "timeout" };
		expect((await add(applicant, code)).body.code).toBe(0);
		expect(await checkOf(applicant)).toMatchObject({
			nameSource: "typed",
			retryAt: expect.any(Date) as Date,
		});
		await server.advance("PT31M");
		expect((await checkOf(applicant))?.retryAt).not.toBeNull();
		server.fakes.holder = { outcome: "found", holder: "CHIDI OKAFOR" };
		await server.advance("PT31M");
		expect(await checkOf(applicant)).toMatchObject({ nameSource: "bank", nameMatch: 0, retryAt: null });
	});

	it("is given again when the bank names another person after the submission", async () => {
		server.fakes.holder = { outcome: "failed", cause: "timeout" };
		const applicant = await submitApplication(server);
		await server.advance("PT31M");
		expect((await orderOf(applicant))["step"]).toBe(stepCodes.Applying);
		server.fakes.holder = { outcome: "found", holder: "CHIDI OKAFOR" };
		await server.advance("PT31M");
		await waitForStep(applicant, "BindCard");
		expect(await notificationKinds(applicant)).toEqual(["accountNotYours"]);
		const { data } = (await applicant.call("getApplication", {})).body;
		expect(data["account"]).toMatchObject({ standing: "other", holder: "CH*** OK****" });
		server.fakes.holder = { outcome: "found", holder: "ANASTASIA PEREZ" };
		expect((await bindAccount(applicant, "0123456785", "updateBankCard")).body.code).toBe(0);
		expect((await completeStep.submit(applicant)).body.code).toBe(0);
		await waitForStep(applicant, "Confirm");
	});

	it.each([
		["the bank never named", { outcome: "failed", cause: "timeout" }, null],
		["with a similar name", { outcome: "found", holder: "PEREZ A. LUCIA" }, "PEREZ A. LUCIA"],
	] as const)("%s is paid only after staff accepted it", async (_case, holder, holderAtBank) => {
		server.fakes.holder = holder;
		const applicant = await submitApplication(server);
		const credit = await signInAs(server, "diego.credit");
		const item = await eventually(async () => {
			const { items } = (await credit.call("queue", { queue: "referred" })).body.data as {
				items: { id: string; orderNo: string }[];
			};
			const found = items.find(({ orderNo }) => orderNo === applicant.orderNo);
			if (!found) await server.advance("PT1H");
			return found ?? null;
		});
		const { data } = (await credit.call("referredItem", { id: item.id })).body;
		expect(data["account"]).toEqual({ standing: "unsure", holderAtBank, nameOnDocument: "Anastasia Pérez" });
		const approval = { id: item.id, verdict: "approve", reason: "Same person" } as const;
		expect((await credit.call("decideReferred", approval)).body.code).toBe(0);
		await waitForStep(applicant, "Confirm");
		await acceptOffer(applicant, true);
		await waitForStep(applicant, "Repaying");
	});

	it("whose holder is in doubt after a failed payout is paid only after two people of staff agreed", async () => {
		server.fakes.payouts.faults.push("refused");
		const applicant = await applicantWithPayout(server);
		await waitForStep(applicant, "PayFail");
		await server.advance("PT2M");
		server.fakes.holder = { outcome: "found", holder: "PEREZ A. LUCIA" };
		expect((await bindAccount(applicant, "0123456785", "updateBankCard")).body.code).toBe(0);
		const sent = server.fakes.payouts.sends.length;
		await applicant.call("getMoney", { orderNo: applicant.orderNo });
		const failed = await waitForStep(applicant, "PayFail");
		expect(failed["payout"]).toMatchObject({ failedReason: "unsureHolder" });
		expect(server.fakes.payouts.sends).toHaveLength(sent);
		const { id } = await server.database.db
			.selectFrom("orders")
			.select("id")
			.where("orderNo", "=", applicant.orderNo)
			.executeTakeFirstOrThrow();
		const [maker, checker] = [await signInAs(server, "lucia.finance"), await signInAs(server, "finance")];
		const retry = { kind: "payoutRetry", subject: id, after: { attempt: 3 }, reason: "Same person" } as const;
		const proposed = (await maker.call("propose", retry)).body;
		expect(proposed.code).toBe(0);
		const approved = await approveAsShown(server, checker, String(proposed.data["id"]));
		expect(approved.body.code).toBe(0);
		await waitForStep(applicant, "Repaying");
	});

	it("is saved once for two concurrent requests with one code", async () => {
		const applicant = await atBindCard();
		const code = await requestCode(server, applicant, "account");
		const replies = await Promise.all([add(applicant, code), add(applicant, code)]);
		expect(replies.map(({ body }) => body.code).sort()).toEqual([0, 10010203]);
	});

	it("is stored without code, confirmation and CVC", async () => {
		const applicant = await atBindCard("mx");
		const code = await requestCode(server, applicant, "account");
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

	it("can be changed before the submission and once after a failed payout", async () => {
		const applicant = await atBindCard();
		const { call, orderNo } = applicant;
		const change = async () => {
			const code = await requestCode(server, applicant, "account");
			return call("updateBankCard", { orderNo, values: accountOf(applicant, code) });
		};
		await add(applicant, await requestCode(server, applicant, "account"));
		expect((await change()).body).toMatchObject({ code: 0, data: { step: stepCodes.finishLoading } });
		const orders = server.database.db.updateTable("orders").set({ step: "PayFail" });
		await orders.where("orderNo", "=", orderNo).execute();
		expect((await change()).body).toMatchObject({ code: 0, data: { step: stepCodes.getMoney } });
		expect((await change()).body.code).toBe(10020102);
	});

	const reasons = async ({ userId }: Applicant) =>
		(await listReviews(server.database.db, userId)).map(({ reason }) => reason);

	it("that two borrowers use opens a review of the second", async () => {
		await server.database.db.deleteFrom("fraudKeys").execute();
		const one = await atBindCard();
		await add(one, await requestCode(server, one, "account"));
		const two = await atBindCard();
		await add(two, await requestCode(server, two, "account"));
		await server.advance("PT0S");
		expect(await reasons(one)).not.toContain("sameAccount");
		expect(await reasons(two)).toContain("sameAccount");
	});

	it("that is a Bre-B key opens a review of the second borrower with it, however they write it", async () => {
		await server.database.db.deleteFrom("fraudKeys").execute();
		const bindKey = async (brebKey: string) => {
			const applicant = await atBindCard("co");
			const code = await requestCode(server, applicant, "account");
			const { bankCode: _bank, accountNumber: _number, ...values } = accountOf(applicant, code);
			const { call, orderNo } = applicant;
			const byKey = { ...values, cardType: "brebKey", brebKey };
			expect((await call("addBankCard", { orderNo, values: byKey })).body.code).toBe(0);
			return applicant;
		};
		const one = await bindKey("+57 300 123 4567");
		const two = await bindKey("300 1234567");
		// Two keys that differ in a sign only.
		const dotted = await bindKey("ana.perez@gmail.com");
		const plain = await bindKey("anaperez@gmail.com");
		await server.advance("PT0S");
		for (const only of [one, dotted, plain]) expect(await reasons(only)).not.toContain("sameAccount");
		expect(await reasons(two)).toContain("sameAccount");
	});
});

describe("searching bank branches", () => {
	type Found = { readonly branches: { readonly code: string; readonly districtName: string | null }[] };
	const find = async ({ call }: Applicant, bankCode: string, typed: string, place: object = {}) =>
		((await call("getBankBranch", { bankCode, typed, ...place })).body.data as Found).branches;

	it("narrows them by state and district, and ignores places that do not exist", async () => {
		const india = await atBindCard("in");
		const districts = async (place: object) =>
			new Set((await find(india, "HDFC", "", place)).map(({ districtName }) => districtName));
		expect(await districts({ state: "AP", district: "AP-guntur" })).toEqual(new Set(["Guntur"]));
		const inState = await districts({ state: "AP", district: "BR-patna" });
		expect(inState).toContain("Guntur");
		expect(inState).not.toContain("Patna");
		expect(await districts({ state: "nowhere" })).toEqual(await districts({}));
	});

	it("finds them by a typed prefix in India, and none in a region without branches", async () => {
		const india = await atBindCard("in");
		expect(await find(india, "HDFC", "hdfc000123")).toContainEqual({
			code: "HDFC0001234",
			bankName: "HDFC Bank",
			branchName: "Sandbox branch 1234",
			districtName: expect.any(String),
		});
		expect(await find(india, "HDFC", "")).toHaveLength(20);
		expect(await find(india, "XXXX", "")).toEqual([]);
		expect(await find(await beginApplication(server, "ng"), "044", "")).toEqual([]);
	});

	it("is refused without a bank", async () => {
		const { call } = await beginApplication(server, "in");
		expect(await call("getBankBranch", { bankCode: "" })).toMatchObject({
			status: 422,
			body: { fields: [{ field: "bankCode", problem: "required" }] },
		});
	});
});
