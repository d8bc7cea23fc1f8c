import { randomUUID } from "node:crypto";
import { paystackCardCollect, paystackCollect, type ReusableCard } from "@puente/providers/payments";
import { expect, it, type TestContext } from "vitest";
import { testApp } from "../../test-app.ts";
import { givesUpWhenHeld, patient } from "../../vendor-access.ts";
import { paystackKey } from "../credentials.ts";
import { listenForWebhooks } from "../webhook-listener.ts";

const payer = {
	name: "Adaeze Obi",
	email: "ada@example.ng",
	phone: "+2348031234567",
	nationalId: "22222222222",
	bank: { code: "058", accountNumber: "0123456789" },
};
const now = new Date("2031-05-06T18:00:00.000Z");

async function start(context: TestContext) {
	const { webhooks, hooksUrl } = await listenForWebhooks(context, now);
	const app = await testApp({ context, holdMs: 600_000, bankDelayMs: 40, hooksUrl, clock: async () => now });
	const url = await app.listen({ port: 0, host: "127.0.0.1" });
	const account = { baseUrl: `${url}/paystack`, secretKey: paystackKey, ...patient };
	const rail = paystackCardCollect(account);
	const cards = rail.storedCards;
	const impatientCards = paystackCardCollect({ ...account, ...givesUpWhenHeld(app) }).storedCards;
	if (cards === undefined || impatientCards === undefined) throw new Error("the rail stores no cards");
	const send = (path: string, payload: Record<string, unknown>, key = paystackKey) =>
		app.inject({
			method: "POST",
			url: `/paystack${path}`,
			payload,
			headers: { authorization: `Bearer ${key}` },
		});
	const arm = (railName: string, fault: string) =>
		app.inject({ method: "POST", url: "/sandbox/faults", payload: { rail: railName, fault, times: 1 } });
	const pay = (reference: string) =>
		app.inject({ method: "POST", url: "/sandbox/pay", payload: { rail: "paystack-card", reference } });
	const verify = (reference: string) => rail.verify({ reference, providerId: reference, since: now });
	/** Pays on the page, and returns the card that Paystack reports. */
	async function payOnPage(): Promise<ReusableCard | undefined> {
		const reference = randomUUID();
		const created = await rail.createReference({
			reference,
			amountMinor: 100_000n,
			currency: "NGN",
			payer,
			description: "Puente",
			returnUrl: "https://puente.example",
			expiresAt: now,
		});
		expect(created.outcome).toBe("created");
		expect((await pay(reference)).statusCode).toBe(201);
		const verified = await verify(reference);
		return verified.outcome === "found" ? verified.payments[0]?.card : undefined;
	}
	async function storeCard(): Promise<ReusableCard> {
		const card = await payOnPage();
		if (card === undefined) throw new Error("no reusable card was reported");
		return card;
	}
	const charge = (card: Pick<ReusableCard, "code" | "email">, reference = randomUUID(), by = cards) =>
		by.charge({ reference, amountMinor: 200_000n, currency: "NGN", card });
	return {
		account,
		cards,
		impatientCards,
		rail,
		webhooks,
		send,
		arm,
		pay,
		verify,
		payOnPage,
		storeCard,
		charge,
	};
}

it.concurrent("reports a reusable card with a payment, and charges it once for one reference", async (context) => {
	const { storeCard, charge, verify, webhooks, rail } = await start(context);
	const card = await storeCard();
	expect(card).toMatchObject({ brand: "visa", lastDigits: "4081", expiryMonth: "12", expiryYear: "2035" });
	const reference = randomUUID();
	expect(await charge(card, reference)).toEqual({ outcome: "charged" });
	expect(await charge(card, reference)).toEqual({ outcome: "charged" });
	const verified = await verify(reference);
	expect(verified).toMatchObject({ outcome: "found", payments: [{ amountMinor: 200_000n, card }] });
	await context.expect.poll(() => webhooks.length).toBe(2);
	const read = await Promise.all(webhooks.map((webhook) => rail.readWebhook(webhook)));
	const cards = read
		.flatMap((each) => (each.outcome === "verified" ? each.events : []))
		.map((each) => each.card);
	expect(cards).toEqual([card, card]);
});

it.concurrent("refuses unknown and deactivated codes, another address, missing fields and a wrong key", async (context) => {
	const { storeCard, charge, cards, send } = await start(context);
	const card = await storeCard();
	expect(await charge({ ...card, code: "AUTH_unknown" })).toEqual({ outcome: "refused" });
	expect(await charge({ ...card, email: "other@example.ng" })).toEqual({ outcome: "refused" });
	const body = { email: card.email, amount: 1000, authorization_code: card.code, reference: randomUUID() };
	for (const field of Object.keys(body)) {
		const { [field as keyof typeof body]: _left, ...rest } = body;
		const reply = await send("/transaction/charge_authorization", rest);
		expect([reply.statusCode, reply.json().message]).toEqual([400, `Invalid ${field}`]);
	}
	expect((await send("/transaction/charge_authorization", body, "sk_other")).statusCode).toBe(401);
	expect(await cards.forget("AUTH_unknown")).toEqual({ outcome: "forgotten" });
	expect(await cards.forget(card.code)).toEqual({ outcome: "forgotten" });
	expect(await charge(card)).toEqual({ outcome: "refused" });
});

it.concurrent("stores no card that is not reusable, and refuses to charge it", async (context) => {
	const { arm, payOnPage, storeCard, charge } = await start(context);
	await arm("paystack-card", "cardNotReusable");
	expect(await payOnPage()).toBeUndefined();
	expect(await charge(await storeCard())).toEqual({ outcome: "charged" });
});

it.concurrent("reports a declined charge, a page to confirm on, and a lost answer", async (context) => {
	const { arm, storeCard, charge, impatientCards, verify, pay } = await start(context);
	const card = await storeCard();
	await arm("paystack-card", "cardDeclined");
	const declined = randomUUID();
	expect(await charge(card, declined)).toEqual({ outcome: "refused", reason: "funds" });
	expect(await verify(declined)).toEqual({ outcome: "found", payments: [], open: false });
	await arm("paystack-card", "cardConfirm");
	const paused = randomUUID();
	expect(await charge(card, paused)).toEqual({
		outcome: "page",
		url: expect.stringContaining("/sandbox/pages/paystack-card/"),
	});
	expect((await pay(paused)).statusCode).toBe(201);
	expect(await verify(paused)).toMatchObject({ payments: [{ amountMinor: 200_000n }] });
	await arm("paystack-card", "timeoutAfterCharging");
	const lost = randomUUID();
	expect(await charge(card, lost, impatientCards)).toEqual({ outcome: "unknown", cause: "timeout" });
	expect(await verify(lost)).toMatchObject({ payments: [{ amountMinor: 200_000n }] });
});

it.concurrent("gives no account to a customer whose BVN and account do not match", async (context) => {
	const { account, arm, send, webhooks } = await start(context);
	const rail = paystackCollect({ ...account, preferredBank: "test-bank" });
	const request = {
		reference: randomUUID(),
		amountMinor: 1n,
		currency: "NGN",
		payer,
		description: "Puente",
		returnUrl: "https://puente.example",
		expiresAt: now,
	} as const;
	const created = await rail.createReference(request);
	if (created.outcome !== "unchecked") throw new Error("an account was given without a check");
	const { customerId } = created;
	const direct = await send("/dedicated_account", { customer: customerId, preferred_bank: "test-bank" });
	expect(direct.json()).toMatchObject({ status: false, code: "customer_not_validated" });
	await arm("paystack", "identityWrong");
	expect(await rail.payerCheck?.({ customerId, payer })).toEqual({ outcome: "asked" });
	await context.expect.poll(() => webhooks.length).toBe(1);
	const [webhook] = webhooks;
	expect(webhook && (await rail.readWebhook(webhook))).toMatchObject({
		outcome: "verified",
		checks: [{ customerId, result: "failed" }],
	});
	expect(await rail.createReference(request)).toEqual(created);
	const { nationalId: _bvn, ...withoutBvn } = payer;
	expect(await rail.payerCheck?.({ customerId, payer: withoutBvn })).toEqual({
		outcome: "refused",
		code: "details",
	});
	const shortBvn = { ...payer, nationalId: "123" };
	expect(await rail.payerCheck?.({ customerId, payer: shortBvn })).toEqual({
		outcome: "refused",
		code: "invalid_params",
	});
});
