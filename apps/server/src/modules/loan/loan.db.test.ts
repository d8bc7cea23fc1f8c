import { createHash } from "node:crypto";
import { stepCodes } from "@puente/core/application";
import { replayDecision } from "@puente/core/decision";
import { disclose, type PricedProduct } from "@puente/core/offer";
import { type Country, countries } from "@puente/core/region";
import { regions } from "@puente/regions/load";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Applicant, register, requestCode } from "../../../test/applicant.ts";
import {
	acceptOffer,
	applicantWithPayout,
	approvedApplicant,
	bindAccount,
	fillApplication,
	notificationKinds,
	orderOf,
	showOffer,
	signOffer,
	smallestLoan,
	submitApplication,
	waitForStep,
} from "../../../test/borrowing.ts";
import {
	eventually,
	onPostgres,
	openTestDatabase,
	startTestServer,
	type TestServer,
} from "../../../test/harness.ts";
import { randomUuid } from "../../../test/random.ts";
import { createPayoutHarness, failAtQuery } from "../../../test/simulators/payout-harness.ts";
import { createClock } from "../../platform/clock/clock.ts";
import { createVault } from "../../platform/crypto/vault.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { getBorrower } from "../borrower/store/borrowers.ts";
import { decideApplication, decideReferred } from "../decision/decide-application.ts";
import { listDecisions } from "../decision/store/decisions.ts";
import { findBreak } from "../ledger/chain.ts";
import { listEntries } from "../ledger/store/ledger.ts";
import { findLoanOf } from "../ledger/store/loans.ts";
import { findLimit } from "../offer/store/offers.ts";
import { updateCreditLimit } from "../offer/update-credit-limit.ts";
import { lockBorrowerAndOrder, moveOrder } from "../order/store/orders.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.stop());

const vault = createVault(Buffer.alloc(32, 7));
const lockWaits = sql`select pid from pg_stat_activity
	where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update%'`;
/** Context of a staff decision. */
async function staffContext(db: Db) {
	return { db, now: await server.now(), deps: { vault, enqueue: async () => undefined } };
}

async function orderRowOf({ orderNo }: Applicant) {
	const { db } = server.database;
	return db.selectFrom("orders").selectAll().where("orderNo", "=", orderNo).executeTakeFirstOrThrow();
}

async function waitForReview(applicant: Applicant) {
	const { id } = await orderRowOf(applicant);
	return eventually(async () => {
		const row = await server.database.db
			.selectFrom("reviews")
			.selectAll()
			.where("orderId", "=", id)
			.executeTakeFirst();
		return row ?? null;
	});
}

describe("a submitted application", () => {
	it("is approved with an offer, and its decision can be replayed from the stored inputs", async () => {
		const applicant = await approvedApplicant(server);
		const { id, approvedAt, borrowerId } = await orderRowOf(applicant);
		expect(approvedAt).not.toBeNull();
		// The waiting screen tells the borrower to close the app, so the approval is notified.
		expect((await applicant.call("messageList", {})).body.data["messages"]).toMatchObject([
			{ kind: "applicationApproved", text: expect.stringMatching(/until \d+ \w+ \d{4} at \d\d:\d\d;/) },
		]);
		const [decision] = await listDecisions(server.database.db, id);
		if (!decision) throw new Error(`order ${id} has no decision`);
		const borrower = await getBorrower(server.database.db, borrowerId);
		const open = (field: string, sealed: Buffer) =>
			JSON.parse(vault.openFor(borrower, `${field}:${id}`, sealed));
		const stored = {
			inputs: open("decision-inputs", decision.inputsSealed),
			decision: open("decision", decision.resultSealed),
		};
		expect(replayDecision(regions.ng.terms.scorecards, stored)).toBeNull();
		const { score, basicInfo } = (await applicant.call("getUserInfo", {})).body.data;
		expect(score).toBe(decision.points);
		expect(basicInfo).toMatchObject({ firstName: expect.any(String) });
		expect(decision.inputsSealed.includes(Buffer.from("1990"))).toBe(false);
		const home = (await applicant.call("loanProductIndex", {})).body.data;
		expect(home).toMatchObject({ status: "success", button: "getMoney", limit: expect.any(Number) });
	});

	it("makes one bureau enquiry with the identity number, and none without consent", async () => {
		const before = server.fakes.bureauEnquiries.length;
		const applicant = await approvedApplicant(server);
		const enquiries = server.fakes.bureauEnquiries.slice(before);
		expect(enquiries.map(({ reference }) => reference)).toEqual([applicant.orderNo]);
		expect(enquiries[0]).toMatchObject({
			country: "ng",
			identityNumber: expect.stringMatching(/^\d{11}$/),
			bankNumber: expect.stringMatching(/^\d{11}$/),
			mobile: expect.stringMatching(/^\d{10}$/),
			address: { city: expect.stringMatching(/\w/), stateId: expect.stringMatching(/\w/) },
			askedOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
		});

		const withoutConsent = await fillApplication(server);
		await server.database.db
			.updateTable("consents")
			.set({ withdrawnAt: await server.now() })
			.where("borrowerId", "=", withoutConsent.userId)
			.execute();
		await withoutConsent.call("submit", { orderNo: withoutConsent.orderNo });
		await waitForStep(withoutConsent, "Confirm");
		expect(server.fakes.bureauEnquiries.some(({ reference }) => reference === withoutConsent.orderNo)).toBe(
			false,
		);
	});

	it("is rejected with reasons and a date to reapply when the bureau report is bad", async () => {
		server.fakes.bureau = {
			outcome: "report",
			report: { openLoans: 20, missedPayments: 9, listed: true, score: 300 },
		};
		const applicant = await submitApplication(server, "ng", {
			answers: { daysLateMax: ["over90"], totalDebt: ["band4"], overdueLoans: ["3"], selfRating: ["poor"] },
			additional: { monthlySalary: "band2", workThereTime: "underSixMonths", jobExperience: "underOneYear" },
		});
		const order = await waitForStep(applicant, "Reject");
		server.fakes.bureau = { outcome: "noRecord" };
		expect(order["rejection"]).toMatchObject({
			reasons: expect.arrayContaining(["missedPaymentsRecently"]),
			reapplyOn: expect.stringMatching(/^\d{4}-/),
		});
		const home = (await applicant.call("loanProductIndex", {})).body.data;
		expect(home).toMatchObject({ status: "rejected", button: null });
		expect(home["reapplyOn"]).toBe((order["rejection"] as { reapplyOn: string }).reapplyOn);
		const again = await applicant.call("applyMarketAgain", {});
		expect(again.body.code).toBe(10020104);
	});

	it("is decided only once the bureau answers", async () => {
		server.fakes.bureau = { outcome: "failed", cause: "timeout" };
		const applicant = await submitApplication(server);
		await eventually(
			() => server.fakes.bureauEnquiries.find(({ reference }) => reference === applicant.orderNo) ?? null,
		);
		expect((await orderOf(applicant))["step"]).toBe(stepCodes.Applying);
		server.fakes.bureau = { outcome: "noRecord" };
		await waitForStep(applicant, "Confirm");
	});

	it.each(["unsure", "differ"] as const)(
		"with the face verdict %s waits for a review, and staff can approve it once",
		async (faceVerdict) => {
			const applicant = await submitApplication(server, "ng", { faceVerdict });
			const review = await waitForReview(applicant);
			expect((await orderOf(applicant))["step"]).toBe(stepCodes.Applying);
			expect(review.dueAt.getTime() - review.openedAt.getTime()).toBe(24 * 3_600_000);
			expect(review.reasons).toContain("identityMatchWeak");
			const result = await server.database.db.transaction().execute(async (tx) =>
				decideReferred(await staffContext(tx), {
					orderId: review.orderId,
					verdict: { kind: "approve" },
					by: "staff-1",
				}),
			);
			expect(result).toEqual({ ok: true, value: null });
			const order = await waitForStep(applicant, "Confirm");
			expect(order["deadlineAt"]).not.toBeNull();
			const again = await server.database.db.transaction().execute(async (tx) =>
				decideReferred(await staffContext(tx), {
					orderId: review.orderId,
					verdict: { kind: "reject", reasons: ["identityMatchWeak"] },
					by: "staff-2",
				}),
			);
			expect(again).toEqual({ ok: false, refusal: "not-referred" });
		},
	);

	it("rejected by staff returns reasons and a date to reapply, and notifies the borrower", async () => {
		const applicant = await submitApplication(server, "ng", { faceVerdict: "differ" });
		const review = await waitForReview(applicant);
		await server.database.db.transaction().execute(async (tx) =>
			decideReferred(await staffContext(tx), {
				orderId: review.orderId,
				verdict: { kind: "reject", reasons: ["identityMatchWeak"] },
				by: "staff-1",
			}),
		);
		const order = await waitForStep(applicant, "Reject");
		expect(order["rejection"]).toMatchObject({
			reasons: ["identityMatchWeak"],
			reapplyOn: expect.any(String),
		});
		expect((await applicant.call("messageList", {})).body.data["messages"]).toMatchObject([
			{ kind: "applicationRejected" },
		]);
	});

	it("with the identity number or the device of another borrower is rejected", async () => {
		const nationalId = "19999999999";
		await submitApplication(server, "ng", { nationalId });
		const second = await submitApplication(server, "ng", { nationalId });
		expect((await waitForStep(second, "Reject"))["rejection"]).toMatchObject({
			reasons: ["identityUsedByOther"],
		});
		const deviceId = randomUuid();
		await submitApplication(server, "ng", { deviceId });
		const third = await submitApplication(server, "ng", { deviceId });
		expect((await waitForStep(third, "Reject"))["rejection"]).toMatchObject({
			reasons: ["deviceUsedByOther"],
		});
	});

	it.each(countries.filter((country) => country !== "ng"))(
		"is approved and paid out in %s",
		async (country: Country) => {
			const applicant = await applicantWithPayout(server, country);
			const order = await waitForStep(applicant, "Repaying");
			expect(order["owed"]).toMatchObject({ overdueDays: 0, penaltyMinor: 0 });
		},
	);
});

describe("an offer", () => {
	it("has the disclosure that the core computes from the listed product", async () => {
		const applicant = await approvedApplicant(server);
		const { products } = (await applicant.call("productList", {})).body.data as { products: PricedProduct[] };
		for (const product of products) {
			const choice = {
				productId: product.productId,
				amount: product.amountMax,
				days: product.tenures.at(-1)?.days ?? 0,
			};
			const { disclosure } = await showOffer(applicant, choice);
			const paidOutOn = disclosure["paidOutOn"] as never;
			const own = disclose(product, { amount: choice.amount, days: choice.days, paidOutOn });
			if (!own.ok) throw new Error(own.refusal);
			expect(disclosure).toMatchObject({
				receivedMinor: Number(own.value.receivedMinor),
				totalMinor: Number(own.value.totalMinor),
				aprPercent: own.value.aprPercent,
				rates: own.value.rates,
				phases: own.value.phases.map(({ dueMinor, dueOn }) => ({ dueMinor: Number(dueMinor), dueOn })),
			});
			const { amounts } = (await applicant.call("stepAmount", { productId: choice.productId })).body.data as {
				amounts: number[];
			};
			expect(amounts.at(-1)).toBe(choice.amount);
		}
		expect((await applicant.call("stepAmount", { productId: "none" })).body.code).toBe(10030101);
	});

	it("is refused for an amount, term or product that is not offered", async () => {
		const applicant = await approvedApplicant(server);
		const choice = await smallestLoan(applicant);
		const { call, orderNo } = applicant;
		for (const wrong of [
			{ amount: choice.amount + 1 },
			{ days: 1 },
			{ productId: "none" },
			{ amount: 10 ** 9 },
		]) {
			expect((await call("productInfo", { orderNo, ...choice, ...wrong })).body.code).toBe(10030102);
		}
	});

	it("has an agreement in the borrower's language with the digest to be signed", async () => {
		const applicant = await approvedApplicant(server);
		const choice = await smallestLoan(applicant);
		const { offerDigest } = await showOffer(applicant, choice);
		const { call, orderNo, token } = applicant;
		const english = (await call("loanAgreement", { orderNo, ...choice })).body.data;
		expect(english).toMatchObject({ digest: offerDigest, language: "en", acceptedAt: null });
		expect(JSON.stringify(english["sections"])).toContain("Anastasia Pérez");
		const options = { token, packageName: "com.puente.ng", lang: "es" };
		const spanish = (await server.sealed("loanAgreement", { orderNo, ...choice }, options)).body.data;
		expect(spanish["title"]).toBe("Contrato de préstamo");
		expect(spanish["digest"]).not.toBe(offerDigest);
	});
});

describe("an acceptance", () => {
	it("needs the checkbox, a valid code and a signature of exactly this offer", async () => {
		const applicant = await approvedApplicant(server);
		const { call, orderNo } = applicant;
		const choice = await smallestLoan(applicant);
		const { offerDigest } = await showOffer(applicant, choice);
		const confirm = (changes: object = {}) =>
			call("getMoneyPlus", { orderNo, ...choice, offerDigest, accepted: true, now: true, ...changes });
		expect((await confirm()).body.code).toBe(10030105);
		const code = await requestCode(server, applicant, "signature");
		const wrong = code === "000000" ? "000001" : "000000";
		const signing = { orderNo, ...choice, offerDigest };
		expect((await call("validateVerifyCode", { ...signing, code: wrong })).body.code).toBe(10010202);
		expect(
			(await call("validateVerifyCode", { ...signing, code, offerDigest: "0".repeat(64) })).body.code,
		).toBe(10030103);
		expect((await call("validateVerifyCode", { ...signing, code })).body.code).toBe(0);
		expect((await confirm({ accepted: false })).body.code).toBe(10030106);
		expect((await confirm({ offerDigest: "f".repeat(64) })).body.code).toBe(10030103);
		// The signature of one amount is not valid for another.
		const other = { ...choice, amount: choice.amount + 5_000 };
		const otherOffer = await call("productInfo", { orderNo, ...other });
		expect(otherOffer.body.code).toBe(0);
		const digest = otherOffer.body.data["offerDigest"] as string;
		expect((await confirm({ ...other, offerDigest: digest })).body.code).toBe(10030105);
		expect((await confirm()).body.code).toBe(0);
		await waitForStep(applicant, "Repaying");
	});

	it("sends the signed documents by SMS once, however often it is repeated, and none before it", async () => {
		const applicant = await approvedApplicant(server);
		const { call, orderNo, mobile } = applicant;
		const choice = await smallestLoan(applicant);
		const offerDigest = await signOffer(applicant, choice);
		const confirm = { orderNo, ...choice, offerDigest, accepted: true, now: false };
		const letters = async () => {
			const { messages } = (await call("messageList", {})).body.data as { messages: { kind: string }[] };
			return messages.filter(({ kind }) => kind === "agreementSigned");
		};
		const texts = () =>
			server.sent.filter(({ to, text }) => to.endsWith(mobile) && text.includes("/borrow/agreement"));
		expect((await call("getMoneyPlus", { ...confirm, accepted: false })).body.code).toBe(10030106);
		expect(await letters()).toEqual([]);

		const replies = await Promise.all(Array.from({ length: 5 }, () => call("getMoneyPlus", confirm)));
		expect(replies.some(({ body }) => body.code === 0)).toBe(true);
		expect((await call("getMoneyPlus", confirm)).body.code).toBe(0);
		expect(await letters()).toMatchObject([{ text: expect.stringContaining(orderNo) }]);
		const [sent] = await eventually(async () => (texts().length > 0 ? texts() : null));
		expect(sent?.text).toMatch(new RegExp(`#/borrow/agreement\\?orderNo=${orderNo} .*#/privacy_policy$`));
		await server.advance("PT1H");
		expect(texts()).toHaveLength(1);
		// The link opens what was signed.
		expect((await call("loanAgreement", { orderNo })).body.data["digest"]).toBe(offerDigest);
	});

	it("stores the accepted agreement, and its PDF is byte-identical every time", async () => {
		const applicant = await applicantWithPayout(server);
		const { call, orderNo } = applicant;
		await waitForStep(applicant, "Repaying");
		const agreement = (await call("loanAgreement", { orderNo })).body.data;
		expect(agreement["acceptedAt"]).not.toBeNull();
		const [one, other] = await Promise.all([
			call("getMoneyContract", { orderNo }),
			call("getMoneyContract", { orderNo }),
		]);
		const pdf = Buffer.from(String(one.body.data["pdfBase64"]), "base64");
		expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
		expect(createHash("sha256").update(pdf).digest("hex")).toBe(
			createHash("sha256")
				.update(Buffer.from(String(other.body.data["pdfBase64"]), "base64"))
				.digest("hex"),
		);
		expect(one.body.data["digest"]).toBe(agreement["digest"]);
	});

	it("without an immediate payout pays out automatically after eight hours", async () => {
		const own = await startTestServer();
		const applicant = await approvedApplicant(own);
		await acceptOffer(applicant, false);
		const { call, orderNo } = applicant;
		const { startsAt } = (await call("getMoneyTime", { orderNo })).body.data;
		const inHours = (Date.parse(String(startsAt)) - (await own.now()).getTime()) / 3_600_000;
		expect(inHours).toBeGreaterThan(7.9);
		await own.advance("PT7H59M");
		expect((await orderOf(applicant))["step"]).toBe(stepCodes.getMoney);
		await own.advance("PT2M");
		await waitForStep(applicant, "Repaying");
		expect(own.fakes.payouts.sends).toHaveLength(1);
		expect(await notificationKinds(applicant)).toEqual(["moneySent"]);
		expect((await call("getMoneyTime", { orderNo })).body.data["startsAt"]).toBeNull();
		await own.stop();
	});

	it("is refused after 24 hours, when the offer has expired", async () => {
		const own = await startTestServer();
		const applicant = await approvedApplicant(own);
		const choice = await smallestLoan(applicant);
		await signOffer(applicant, choice);
		const { offerDigest } = await showOffer(applicant, choice);
		await own.advance("PT23H");
		expect((await orderOf(applicant))["step"]).toBe(stepCodes.Confirm);
		await own.advance("PT1H1M");
		expect((await orderOf(applicant))["step"]).toBe(stepCodes.Cancel);
		await own.advance("PT1H");
		expect(await notificationKinds(applicant)).toEqual(["offerExpired"]);
		const late = await applicant.call("getMoneyPlus", {
			orderNo: applicant.orderNo,
			...choice,
			offerDigest,
			accepted: true,
		});
		expect(late.body.code).toBe(10020102);
		await own.stop();
	});

	it("is accepted in India up to the end of the third working day, and not after", async () => {
		const own = await startTestServer();
		// A Friday in March of 2027, in the afternoon in India.
		await own.advance(
			Temporal.Duration.from({
				milliseconds: Date.UTC(2027, 2, 5, 10) - (await own.now()).getTime(),
			}).toString(),
		);
		const applicant = await approvedApplicant(own, "in");
		const lastSecond = "2027-03-11T18:29:59.000Z";
		expect(await orderOf(applicant)).toMatchObject({ deadlineAt: lastSecond });
		expect((await applicant.call("messageList", {})).body.data["messages"]).toMatchObject([
			{ text: expect.stringContaining("until 11 March 2027 at 23:59;") },
		]);
		const untilThen = Date.parse(lastSecond) - (await own.now()).getTime();
		await own.advance(Temporal.Duration.from({ milliseconds: untilThen - 60_000 }).toString());
		const choice = await smallestLoan(applicant);
		expect(
			(await applicant.call("productInfo", { orderNo: applicant.orderNo, ...choice })).body,
		).toMatchObject({ code: 0, data: { validUntil: lastSecond } });
		expect((await orderOf(applicant))["step"]).toBe(stepCodes.Confirm);
		await own.advance("PT1M");
		expect((await orderOf(applicant))["step"]).toBe(stepCodes.Cancel);
		await own.stop();
	});
});

describe("a loan", () => {
	it("is opened with the ledger's opening entries on the day of the payout", async () => {
		const applicant = await applicantWithPayout(server);
		const order = await waitForStep(applicant, "Repaying");
		const { id } = await orderRowOf(applicant);
		const loan = await findLoanOf(server.database.db, id);
		if (!loan) throw new Error(`order ${id} has no loan`);
		expect(findBreak(await listEntries(server.database.db, loan.id), loan)).toBeNull();
		const paid = server.fakes.payouts.books.get(loan.id);
		expect(loan.balances["asset:cash"]).toBe(-(paid?.paidMinor ?? 0n));
		expect(order["amountMinor"]).toBe(Number(loan.terms.principalMinor));
		expect(order["account"]).toMatchObject({
			bankName: expect.any(String),
			lastDigits: expect.stringMatching(/^\d{4}$/),
		});
	});

	it("is listed as incomplete in the records, and home shows it as repaying", async () => {
		const applicant = await applicantWithPayout(server);
		await waitForStep(applicant, "Repaying");
		const home = (await applicant.call("loanProductIndex", {})).body.data;
		expect(home).toMatchObject({ status: "repaying", button: "pay" });
		const open = (await applicant.call("orderList", { tab: "incomplete" })).body.data;
		expect(open).toMatchObject({ orders: [{ orderNo: applicant.orderNo }], more: false });
		const done = (await applicant.call("orderList", { tab: "finished" })).body.data;
		expect(done).toEqual({ orders: [], more: false });
	});

	it("can be given back for the received amount during the cooling-off period only", async () => {
		const own = await startTestServer();
		const applicant = await applicantWithPayout(own);
		await waitForStep(applicant, "Repaying");
		const { call, orderNo } = applicant;
		const quoted = (await call("hasCancelLoan", { orderNo })).body.data;
		expect(quoted).toMatchObject({ allowed: true, how: "giveBack", reasons: [] });
		const { payMinor } = quoted["giveBack"] as { payMinor: number };
		const paid = [...own.fakes.payouts.books.values()][0]?.paidMinor;
		// Fee and tax are not kept, so on the same day the borrower gives back what was received.
		expect(payMinor).toBe(Number(paid));
		await own.advance("P3D");
		expect((await call("hasCancelLoan", { orderNo })).body.data).toMatchObject({ allowed: false, how: null });
		await own.stop();
	});
});

describe("cancelling", () => {
	it("before the acceptance needs exactly one listed reason", async () => {
		const applicant = await approvedApplicant(server);
		const { call, orderNo } = applicant;
		expect((await call("hasCancelLoan", { orderNo })).body.data).toMatchObject({
			allowed: true,
			how: "cancel",
		});
		for (const reasons of [[], ["mistake", "other"], ["none"]]) {
			expect((await call("cancelLoan", { orderNo, reasons })).body.code, String(reasons)).toBe(1002);
		}
		expect((await call("cancelDrawMoney", { orderNo, reasons: ["mistake"] })).body.code).toBe(10020102);
		const cancelled = await call("cancelLoan", { orderNo, reasons: ["mistake"] });
		expect(cancelled.body.data["order"]).toMatchObject({ label: "cancelled" });
		const rows = await server.database.db.selectFrom("cancellations").selectAll().execute();
		expect(rows.some(({ reason }) => reason === "mistake")).toBe(true);
		expect((await call("applyMarketAgain", {})).body.code).toBe(0);
	});

	it("ends the codes to sign the offer, for the borrower and without telling a stranger", async () => {
		const { call, orderNo, mobile } = await approvedApplicant(server);
		await call("cancelLoan", { orderNo, reasons: ["mistake"] });
		const input = { country: "ng", mobile, purpose: "signature" } as const;
		const codes = () => server.sent.filter(({ to, text }) => to.endsWith(mobile) && /\b\d{6}\b/.test(text));
		const before = codes().length;
		expect((await call("getVerifyCode", input)).body.code).toBe(10020102);
		expect(codes()).toHaveLength(before);
		expect((await server.open("getVerifyCode", input)).status).toBe(401);
	});

	it("keeps the credit limit of the offer, and caps all products at it", async () => {
		const { call, orderNo } = await approvedApplicant(server);
		await call("cancelLoan", { orderNo, reasons: ["mistake"] });
		const { limit, amountMax } = (await call("loanProductIndex", {})).body.data as Record<string, number>;
		expect(limit).toBeLessThan(amountMax ?? 0);
		const { products } = (await call("productList", {})).body.data as { products: PricedProduct[] };
		expect(Math.max(...products.map((product) => product.amountMax))).toBe(limit);
	});

	it("before the payout withdraws the loan, and no money is sent", async () => {
		const own = await startTestServer();
		const applicant = await approvedApplicant(own);
		await acceptOffer(applicant, false);
		const { call, orderNo } = applicant;
		expect((await call("hasCancelLoan", { orderNo })).body.data).toMatchObject({
			allowed: true,
			how: "withdraw",
		});
		expect((await call("cancelDrawMoney", { orderNo, reasons: ["other"] })).body.code).toBe(0);
		await own.advance("P1D");
		expect((await orderOf(applicant))["step"]).toBe(stepCodes.Cancel);
		expect(own.fakes.payouts.sends).toEqual([]);
		await own.stop();
	});

	it("is refused after the payout", async () => {
		const applicant = await applicantWithPayout(server);
		await waitForStep(applicant, "Repaying");
		const { call, orderNo } = applicant;
		expect((await call("cancelLoan", { orderNo, reasons: ["other"] })).body.code).toBe(10020102);
		expect((await call("cancelDrawMoney", { orderNo, reasons: ["other"] })).body.code).toBe(10020102);
	});
});

describe("the credit limit", () => {
	it("is returned with ladder, rung and band, which are null for a new borrower", async () => {
		const applicant = await approvedApplicant(server);
		const { ladder } = regions.ng.terms.scorecards[0];
		const info = (await applicant.call("getCreditInfo", {})).body.data;
		expect(info).toMatchObject({
			currency: "NGN",
			ladder: [...ladder.limits],
			rung: expect.any(Number),
			limit: expect.any(Number),
			offeredLimit: null,
			band: expect.stringMatching(/^(fair|good)$/),
		});
		const fresh = await register(server, "ng");
		expect((await fresh.call("getCreditInfo", {})).body.data).toMatchObject({
			limit: null,
			rung: null,
			band: null,
		});
		expect((await fresh.call("loanProductIndex", {})).body.data).toMatchObject({
			status: "canLoan",
			button: "apply",
			limit: null,
			order: null,
		});
	});

	it("rises after an on-time loan and falls after a late one; in India the rise is only offered", async () => {
		const { db } = server.database;
		const nigerian = await getBorrower(db, (await register(server, "ng")).userId);
		const indian = await getBorrower(db, (await register(server, "in")).userId);
		const at = await server.now();
		await updateCreditLimit(db, nigerian, { rung: 1, lateDays: 0 }, at);
		expect(await findLimit(db, nigerian.id)).toEqual({ rung: 2, offeredRung: null });
		await updateCreditLimit(db, nigerian, { rung: 1, lateDays: 20 }, at);
		expect(await findLimit(db, nigerian.id)).toEqual({ rung: 0, offeredRung: null });
		await updateCreditLimit(db, indian, { rung: 0, lateDays: 0 }, at);
		expect(await findLimit(db, indian.id)).toEqual({ rung: 0, offeredRung: 1 });
	});

	it("is raised on acceptance only when a higher one was offered", async () => {
		const applicant = await approvedApplicant(server);
		expect((await applicant.call("acceptLimit", {})).body.code).toBe(10030107);
		await server.database.db
			.insertInto("creditLimits")
			.values({ borrowerId: applicant.userId, rung: 0, offeredRung: 1, changedAt: await server.now() })
			.execute();
		const second = regions.ng.terms.scorecards[0].ladder.limits[1];
		expect((await applicant.call("getCreditInfo", {})).body.data["offeredLimit"]).toBe(second);
		expect((await applicant.call("acceptLimit", {})).body.data).toEqual({ limit: second });
		expect((await applicant.call("acceptLimit", {})).body.code).toBe(10030107);
	});
});

describe("another borrower's token", () => {
	it("gets order-not-found on every loan call", async () => {
		const mine = await approvedApplicant(server);
		const other = await register(server, "ng");
		const choice = await smallestLoan(mine);
		const { offerDigest } = await showOffer(mine, choice);
		const { orderNo } = mine;
		const replies = [
			await other.call("productInfo", { orderNo, ...choice }),
			await other.call("loanAgreement", { orderNo, ...choice }),
			await other.call("validateVerifyCode", { orderNo, ...choice, offerDigest, code: "123456" }),
			await other.call("getMoneyPlus", { orderNo, ...choice, offerDigest, accepted: true, now: true }),
			await other.call("getMoney", { orderNo }),
			await other.call("getMoneyContract", { orderNo }),
			await other.call("getMoneyTime", { orderNo }),
			await other.call("hasCancelLoan", { orderNo }),
			await other.call("cancelLoan", { orderNo, reasons: ["other"] }),
			await other.call("cancelDrawMoney", { orderNo, reasons: ["other"] }),
			await other.call("orderList", { tab: "incomplete", after: orderNo }),
		];
		expect(replies.map(({ body }) => body.code)).toEqual(replies.map(() => 10020101));
		expect((await other.call("latestOrder", {})).body.data).toEqual({ order: null });
		expect((await other.call("loanProductIndex", {})).body.data["order"]).toBeNull();
		expect((await orderOf(mine))["step"]).toBe(stepCodes.Confirm);
	});
});

describe("a corrected bank account", () => {
	it("is paid under a new reference after the first payout has failed", async () => {
		const own = await startTestServer();
		own.fakes.payouts.faults.push("refused");
		const applicant = await applicantWithPayout(own);
		const failed = await waitForStep(applicant, "PayFail");
		expect(failed["payout"]).toMatchObject({ failedReason: "other" });
		const { call, orderNo } = applicant;
		expect((await call("getMoney", { orderNo })).body.code).toBe(10020102);
		const corrected = await bindAccount(applicant, "1234567890", "updateBankCard");
		expect(corrected.body).toMatchObject({ code: 0, data: { step: stepCodes.getMoney } });
		expect((await call("getMoney", { orderNo })).body.code).toBe(0);
		await waitForStep(applicant, "Repaying");
		const [first, second] = own.fakes.payouts.sends;
		expect(first).not.toBe(second);
		expect(own.fakes.payouts.books.size).toBe(1);
		const sent = own.fakes.payouts.books.get(second ?? "")?.payout;
		expect(sent?.to.accountNumber).toBe("1234567890");
		// What the app shows on its way is what arrives, not the amount of the loan.
		expect(failed["payout"]).toMatchObject({ amountMinor: Number(sent?.amountMinor) });
		expect(Number(sent?.amountMinor)).toBeLessThan(Number(failed["amountMinor"]));
		await own.stop();
	});
});

/** A filled application that waits for its decision, although no job was enqueued for it. */
async function undecidedApplication() {
	const applicant = await fillApplication(server);
	const { id, borrowerId } = await orderRowOf(applicant);
	await server.database.db.updateTable("orders").set({ step: "Applying" }).where("id", "=", id).execute();
	return { applicant, id, borrowerId };
}

const decisionContext = {
	clock: createClock(),
	vault,
	identity: { isSameFace: () => false },
	bureauFor: () => ({ fetchReport: async () => ({ outcome: "noRecord" as const }) }),
	enqueue: async () => undefined,
};

describe("an interrupted decision", () => {
	it("leaves nothing behind at any failed query, and is made once by two concurrent retries", async () => {
		const { applicant, id } = await undecidedApplication();
		const { db } = server.database;
		await eventually(async () => {
			const row = await db
				.selectFrom("identities")
				.select("facesComparedAt")
				.where("orderId", "=", id)
				.executeTakeFirst();
			return row?.facesComparedAt ?? null;
		});
		let failures = 0;
		for (let query = 1; ; query++) {
			const { db: failing, queryCount } = failAtQuery(db, query);
			const failed = await decideApplication({ ...decisionContext, db: failing }, id).then(
				() => false,
				() => true,
			);
			if (!failed && queryCount() < query) break;
			failures++;
			expect(await listDecisions(db, id)).toEqual([]);
			expect((await orderRowOf(applicant)).step).toBe("Applying");
		}
		expect(failures).toBeGreaterThan(15);
		const context = { ...decisionContext, db };
		await Promise.all([decideApplication(context, id), decideApplication(context, id)]);
		expect(await listDecisions(db, id)).toHaveLength(1);
		expect((await orderRowOf(applicant)).step).toBe("Confirm");
	});

	it("does not keep others from theirs that are decided at the same moment", async () => {
		const { db } = server.database;
		const [one, broken, other] = [
			await undecidedApplication(),
			await undecidedApplication(),
			await undecidedApplication(),
		];
		const at = await server.now();
		await db
			.insertInto("offers")
			.values({
				orderId: broken.id,
				borrowerId: broken.borrowerId,
				products: "[]",
				limitUnits: 1,
				tier: "standard",
				rung: 0,
				madeAt: at,
				validUntil: at,
			})
			.execute();
		const context = { ...decisionContext, db };
		const results = await Promise.allSettled(
			[one, broken, other].map(({ id }) => decideApplication(context, id)),
		);
		expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
		for (const { applicant } of [one, other]) expect((await orderRowOf(applicant)).step).toBe("Confirm");
		expect(await listDecisions(db, broken.id)).toEqual([]);
		expect((await orderRowOf(broken.applicant)).step).toBe("Applying");
		for (const { applicant } of [one, other])
			expect((await applicant.call("messageList", {})).body.data["messages"]).toMatchObject([
				{ kind: "applicationApproved" },
			]);
	});
});

describe.runIf(onPostgres)("concurrent requests", () => {
	it("that wait for an order read it as it is after the wait", async () => {
		const { orderNo, userId } = await fillApplication(server);
		const { db } = server.database;
		let waiting: ReturnType<typeof lockBorrowerAndOrder> | undefined;
		await db.transaction().execute(async (tx) => {
			const own = await lockBorrowerAndOrder(tx, userId, orderNo);
			if (!own) throw new Error(`order ${orderNo} was not found`);
			waiting = db.transaction().execute((other) => lockBorrowerAndOrder(other, userId, orderNo));
			await expect.poll(async () => (await lockWaits.execute(db)).rows.length).toBeGreaterThan(0);
			const move = { command: "submit", step: "Applying", actor: "borrower" } as const;
			await moveOrder(tx, own.order, move, await server.now());
		});
		expect((await waiting)?.order.step).toBe("Applying");
	});

	it("of one borrower create one application, one acceptance and one payout", async () => {
		const own = await startTestServer();
		const borrower = await register(own, "ng");
		const consents = [{ purpose: "bureau" as const, version: "2026-11-01" }];
		const begun = await Promise.all(
			Array.from({ length: 30 }, () => borrower.call("applyMarket", { consents })),
		);
		expect(new Set(begun.map(({ body }) => body.data["orderNo"])).size).toBe(1);

		const applicant = await approvedApplicant(own);
		const { call, orderNo } = applicant;
		const choice = await smallestLoan(applicant);
		const offerDigest = await signOffer(applicant, choice);
		const confirm = { orderNo, ...choice, offerDigest, accepted: true, now: true };
		const replies = await Promise.all([
			...Array.from({ length: 15 }, () => call("getMoneyPlus", confirm)),
			...Array.from({ length: 15 }, () => call("getMoney", { orderNo })),
		]);
		expect(replies.some(({ body }) => body.code === 0)).toBe(true);
		await waitForStep(applicant, "Repaying");
		expect(own.fakes.payouts.books.size).toBe(1);
		const loans = await own.database.db.selectFrom("loans").select("id").execute();
		expect(loans).toHaveLength(1);
		await own.stop();
	});

	it("of fifty borrowers create exactly one loan for each", async () => {
		// A separate database, because the server's sweep would send these payouts over its own rail.
		const own = await openTestDatabase();
		const payouts = createPayoutHarness(own);
		const orders = await Promise.all(Array.from({ length: 50 }, () => payouts.createAcceptedOrder()));
		await Promise.all(orders.flatMap((id) => [payouts.getMoney(id), payouts.getMoney(id)]));
		await Promise.all([payouts.runJobs(), payouts.runJobs(), payouts.runJobs(), payouts.runJobs()]);
		for (const id of orders) expect(await payouts.audit(id)).toBe("Repaying");
		expect(payouts.rail.books.size).toBe(50);
		await own.close();
	});
});
