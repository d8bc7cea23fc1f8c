import { randomBytes } from "node:crypto";
import { errors } from "@puente/contract";
import type { ReusableCard } from "@puente/providers/payments";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Applicant } from "../../../test/applicant.ts";
import { applicantWithPayout, waitForStep } from "../../../test/borrowing.ts";
import { eventually, type Reply, startTestServer, type TestServer } from "../../../test/harness.ts";
import { randomUuid } from "../../../test/random.ts";
import { reusableCard } from "../../../test/simulators/collection-simulator.ts";
import { eraseBorrower } from "../erasure/store/erasure.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer({ sessionDays: 2_000 });
});
afterAll(() => server.stop());
beforeEach(() => {
	const { collections } = server.fakes;
	collections.down = false;
	collections.cards.answer = "charged";
	collections.cards.onCharge = async () => undefined;
});

type Card = { readonly cardId: string; readonly expired: boolean };
type Reference = { readonly payOrderId: string; readonly kind: string; readonly url: string | null };

async function borrowerWithLoan(): Promise<Applicant> {
	const applicant = await applicantWithPayout(server, "ng");
	await waitForStep(applicant, "Repaying");
	return applicant;
}

async function detailOf({ call, orderNo }: Applicant) {
	const { data } = (await call("repayDetail", { orderNo })).body;
	return data as unknown as { readonly paidMinor: number; readonly cards: readonly Card[] };
}

function referenceOf(reply: Reply): Reference {
	const [reference] = (reply.body.data?.["references"] ?? []) as Reference[];
	if (!reference) throw new Error(`the reply has no payment reference: ${JSON.stringify(reply.body)}`);
	return reference;
}

async function couponCount({ call }: Applicant): Promise<number> {
	return ((await call("coupons", {})).body.data["coupons"] as unknown[]).length;
}

async function sendWebhook({ body, headers }: { body: string; headers: Record<string, string> }) {
	await fetch(`${server.address}/hooks/paystack`, { method: "POST", body, headers });
}

/** Pays on the rail's page with a card; the state query finds the payment. */
async function payOnPage(applicant: Applicant, card?: ReusableCard, amount = 1000): Promise<void> {
	const { call, orderNo } = applicant;
	const { payOrderId } = referenceOf(await call("paystackAuthorization", { orderNo, amount }));
	const paidAt = await server.now();
	const paid = { reference: payOrderId, amountMinor: BigInt(amount) * 100n, paidAt };
	server.fakes.collections.pay({ ...paid, ...(card && { card }) });
	expect((await call("payOrder", { payOrderId })).body.data["state"]).toBe("credited");
}

async function borrowerWithCard(card = reusableCard({ code: `AUTH_${randomUuid()}` })) {
	const applicant = await borrowerWithLoan();
	await payOnPage(applicant, card);
	const [stored] = (await detailOf(applicant)).cards;
	if (!stored) throw new Error("no card was stored");
	const charge = (amount = 2000, more = {}) =>
		applicant.call("chargeStoredCard", { orderNo: applicant.orderNo, cardId: stored.cardId, amount }, more);
	const charges = () => server.fakes.collections.cards.charged.filter(({ code }) => code === card.code);
	return { applicant, card, cardId: stored.cardId, charge, charges };
}

it("stores a card that may be charged again, shows no secret of it, and gives the coupon once", async () => {
	const applicant = await borrowerWithLoan();
	await payOnPage(applicant);
	expect((await detailOf(applicant)).cards).toEqual([]);
	expect(await couponCount(applicant)).toBe(0);

	await payOnPage(applicant, reusableCard());
	const reply = await applicant.call("repayDetail", { orderNo: applicant.orderNo });
	expect(reply.body.data["cards"]).toEqual([
		{
			cardId: expect.any(String),
			brand: "visa",
			lastDigits: "4081",
			expiryMonth: "12",
			expiryYear: "2030",
			bank: "TEST BANK",
			expired: false,
		},
	]);
	expect(JSON.stringify(reply.body)).not.toContain("AUTH_");
	expect(await couponCount(applicant)).toBe(1);

	await payOnPage(applicant, reusableCard({ code: "AUTH_newer", expiryYear: "2033" }), 1001);
	expect((await detailOf(applicant)).cards).toMatchObject([{ expiryYear: "2033" }]);
	await payOnPage(applicant, reusableCard({ code: "AUTH_two", signature: "SIG_two" }), 1002);
	expect((await detailOf(applicant)).cards).toHaveLength(2);
	expect(await couponCount(applicant)).toBe(1);
	const { rows } = { rows: await server.database.db.selectFrom("storedCards").selectAll().execute() };
	expect(rows.map(({ cardSealed }) => Buffer.from(cardSealed).toString("utf8")).join()).not.toContain(
		"AUTH_",
	);
});

it("charges a stored card with one tap, with the address it was stored with, and books it", async () => {
	const { applicant, charge, charges, card } = await borrowerWithCard();
	const reference = referenceOf(await charge());
	expect(reference).toMatchObject({ kind: "card", bankName: "visa", number: "4081", amountMinor: 200_000 });
	const payment = await applicant.call("payOrder", { payOrderId: reference.payOrderId });
	expect(payment.body.data["state"]).toBe("credited");
	expect((await detailOf(applicant)).paidMinor).toBe(300_000);
	expect(charges()).toEqual([{ reference: reference.payOrderId, amountMinor: 200_000n, code: card.code }]);
	expect(await couponCount(applicant)).toBe(1);
});

it("charges once for repeated and simultaneous taps, in any mixture of answers", async () => {
	const { applicant, charge, charges } = await borrowerWithCard();
	let [paidMinor, count] = [100_000, 0];
	const answers = fc.constantFrom("charged" as const, "lost" as const);
	await fc.assert(
		fc.asyncProperty(answers, fc.integer({ min: 1, max: 4 }), fc.boolean(), async (answer, taps, isRetry) => {
			server.fakes.collections.cards.answer = answer;
			const more = { operationId: randomUuid() };
			const replies = await Promise.all(Array.from({ length: taps }, () => charge(1000, more)));
			if (isRetry) replies.push(await charge(1000));
			const references = replies.map(referenceOf);
			expect(new Set(references.map(({ payOrderId }) => payOrderId)).size).toBe(1);
			paidMinor += 100_000;
			count += 1;
			expect(charges()).toHaveLength(count);
			expect((await detailOf(applicant)).paidMinor).toBe(paidMinor);
			// A later tap is a new payment; the wait also outlasts the limit of calls.
			await server.advance("PT11M");
		}),
		{ numRuns: 4, endOnFailure: true },
	);
});

it("does not charge the pay order that a repeated tap is about to give up", async () => {
	const { applicant, cardId, charge, charges } = await borrowerWithCard();
	const { db } = server.database;
	const first = referenceOf(await charge(1000));
	// Another tap has added its pay order, and has not yet seen the charge that ended before.
	const paid = await db.selectFrom("payOrders").selectAll().where("id", "=", first.payOrderId).execute();
	const added = paid.map((row) => ({ ...row, id: randomUuid(), state: "waiting" as const, endedAt: null }));
	await db.insertInto("payOrders").values(added).execute();
	expect(referenceOf(await charge(1000)).payOrderId).toBe(first.payOrderId);
	expect(charges()).toHaveLength(1);
	expect((await detailOf(applicant)).paidMinor).toBe(200_000);
	expect(cardId).toBe(added[0]?.cardId);
});

it.each(["webhook first", "answer first"] as const)("books the same rows with the %s", async (order) => {
	const { applicant, charge } = await borrowerWithCard();
	const { collections } = server.fakes;
	let webhook: { body: string; headers: Record<string, string> } | null = null;
	const { pay } = collections;
	Object.assign(collections, {
		pay: (paid: Parameters<typeof pay>[0]) => {
			webhook = pay(paid);
			return webhook;
		},
	});
	collections.cards.onCharge = async () => {
		if (order === "answer first" || !webhook) return;
		await sendWebhook(webhook);
		await eventually(async () => ((await detailOf(applicant)).paidMinor === 300_000 ? true : null));
	};
	const { payOrderId } = referenceOf(await charge());
	Object.assign(collections, { pay });
	if (webhook) await sendWebhook(webhook);
	await server.advance("PT2M");
	const rows = await server.database.db
		.selectFrom("payments")
		.select(["amountMinor", "bookedAs", "payOrderId"])
		.where("payOrderId", "=", payOrderId)
		.execute();
	expect(rows).toEqual([{ amountMinor: "200000", bookedAs: "payment", payOrderId }]);
	const state = (await applicant.call("payOrder", { payOrderId })).body.data["state"];
	expect([state, (await detailOf(applicant)).paidMinor]).toEqual(["credited", 300_000]);
	expect((await detailOf(applicant)).cards).toHaveLength(1);
	expect(await couponCount(applicant)).toBe(1);
});

it("finds a charge whose answer was lost, by the state query", async () => {
	const { applicant, charge } = await borrowerWithCard();
	const { cards } = server.fakes.collections;
	cards.answer = "lost";
	cards.onCharge = async () => {
		server.fakes.collections.down = true;
	};
	const { payOrderId } = referenceOf(await charge());
	server.fakes.collections.down = false;
	expect((await applicant.call("payOrder", { payOrderId })).body.data["state"]).toBe("credited");
});

it("leads to the bank's page where the holder must confirm, and again there on a second tap", async () => {
	const { applicant, charge, charges } = await borrowerWithCard();
	server.fakes.collections.cards.answer = "page";
	const first = referenceOf(await charge());
	expect(first).toMatchObject({ kind: "page", url: `https://pay.example/${first.payOrderId}` });
	expect(referenceOf(await charge())).toEqual(first);
	expect(charges()).toHaveLength(1);
	const asked = server.fakes.collections.cards.asked.filter((reference) => reference === first.payOrderId);
	expect(asked).toHaveLength(1);
	expect((await charge(3000)).body.code).toBe(errors.cardBusy.code);
	// The holder did not confirm in time.
	await server.advance("PT31M");
	server.fakes.collections.cards.answer = "charged";
	expect(referenceOf(await charge(3000)).payOrderId).not.toBe(first.payOrderId);
	expect((await detailOf(applicant)).paidMinor).toBe(400_000);
});

it("reports a declined card, and lets the borrower try again at once", async () => {
	const { applicant, charge } = await borrowerWithCard();
	server.fakes.collections.cards.answer = "refused";
	expect((await charge()).body.code).toBe(errors.cardRefused.code);
	server.fakes.collections.cards.answer = "charged";
	expect((await charge()).body.code).toBe(0);
	expect((await detailOf(applicant)).paidMinor).toBe(300_000);
});

it("says that a card has expired and does not charge it", async () => {
	const card = reusableCard({ code: "AUTH_old", expiryMonth: "10", expiryYear: "2026" });
	const { applicant, charge, charges } = await borrowerWithCard(card);
	expect((await detailOf(applicant)).cards).toMatchObject([{ expired: true }]);
	expect((await charge()).body.code).toBe(errors.cardExpired.code);
	expect(charges()).toEqual([]);
});

it("removes a card for good: it cannot be charged, and reports about it do not bring it back", async () => {
	const { applicant, card, cardId, charge, charges } = await borrowerWithCard();
	server.fakes.collections.cards.answer = "pending";
	const { payOrderId } = referenceOf(await charge());
	// The provider does not answer, but our row goes.
	server.fakes.collections.down = true;
	expect((await applicant.call("removeStoredCard", { cardId })).body.code).toBe(0);
	server.fakes.collections.down = false;
	expect(server.fakes.collections.cards.forgotten).toContain(card.code);
	expect((await detailOf(applicant)).cards).toEqual([]);
	expect((await charge(3000)).body.code).toBe(errors.cardNotFound.code);
	expect((await applicant.call("removeStoredCard", { cardId })).body.code).toBe(errors.cardNotFound.code);
	// The charge that was under way is paid later, and its report has the card.
	const paidAt = await server.now();
	await sendWebhook(
		server.fakes.collections.pay({ reference: payOrderId, amountMinor: 200_000n, paidAt, card }),
	);
	await eventually(async () => ((await detailOf(applicant)).paidMinor === 300_000 ? true : null));
	expect((await detailOf(applicant)).cards).toEqual([]);
	expect(charges()).toHaveLength(1);
	// Using it again on the page stores it again, without another coupon.
	await payOnPage(applicant, card, 1001);
	expect((await detailOf(applicant)).cards).toHaveLength(1);
	expect(await couponCount(applicant)).toBe(1);
});

it("neither charges nor removes the card of another borrower", async () => {
	const { cardId, charges, applicant: owner } = await borrowerWithCard();
	const other = await borrowerWithLoan();
	const input = { orderNo: other.orderNo, cardId, amount: 1000 };
	expect((await other.call("chargeStoredCard", input)).status).toBe(404);
	expect((await other.call("removeStoredCard", { cardId })).status).toBe(404);
	expect((await other.call("removeStoredCard", { cardId: "x" })).status).toBe(404);
	expect(charges()).toEqual([]);
	expect((await detailOf(owner)).cards).toHaveLength(1);
});

it("lists stored cards among the borrower's data, and exports them without the code", async () => {
	const { applicant } = await borrowerWithCard();
	const held = (await applicant.call("heldData", {})).body.data["held"] as { kind: string; count: number }[];
	expect(held).toContainEqual(expect.objectContaining({ kind: "cards", count: 1 }));
	const exported = JSON.stringify((await applicant.call("exportData", {})).body.data);
	expect(exported).toContain('"lastDigits":"4081"');
	expect(exported).not.toContain("AUTH_");
});

it("erases stored cards with the borrower", async () => {
	const { applicant } = await borrowerWithCard();
	const { db } = server.database;
	const count = async () => {
		const rows = await db.selectFrom("storedCards").select("id").where("borrowerId", "=", applicant.userId);
		return (await rows.execute()).length;
	};
	expect(await count()).toBe(1);
	const borrower = { id: applicant.userId, randomIndex: randomBytes(32) };
	const at = await server.now();
	const { payOrderId: reference } = referenceOf(
		await applicant.call("paystackAuthorization", { orderNo: applicant.orderNo, amount: 1500 }),
	);
	await db.transaction().execute((tx) => eraseBorrower(tx, borrower, at));
	expect(await count()).toBe(0);
	// A late payment is still booked, but its card is not stored.
	const paid = { reference, amountMinor: 150_000n, paidAt: at, card: reusableCard() };
	await sendWebhook(server.fakes.collections.pay(paid));
	await eventually(async () => {
		const rows = db.selectFrom("payments").select("paymentId").where("payOrderId", "=", reference);
		return (await rows.execute()).length > 0 ? true : null;
	});
	expect(await count()).toBe(0);
});
