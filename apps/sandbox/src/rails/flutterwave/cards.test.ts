import { randomUUID } from "node:crypto";
import { type CardCharge, flutterwaveCardCollect } from "@puente/providers/payments";
import { expect, it, type TestContext } from "vitest";
import { testApp } from "../../test-app.ts";
import { flutterwaveKeys } from "../credentials.ts";

/** The production adapter against the simulated Flutterwave over a real connection. */
async function start(context: TestContext, number = "5531886652142950") {
	const app = await testApp({ context });
	const url = await app.listen({ port: 0, host: "127.0.0.1" });
	const at = (encryptionKey: string | null) =>
		flutterwaveCardCollect({
			...flutterwaveKeys,
			encryptionKey,
			baseUrl: `${url}/flutterwave/v3`,
			timeoutMs: 15_000,
		});
	const rail = at(flutterwaveKeys.encryptionKey);
	if (rail.card === undefined) throw new Error("the rail does not support cards");
	const charge: CardCharge = {
		reference: randomUUID(),
		amountMinor: 123_450n,
		currency: "NGN",
		payer: { name: "Adaeze Obi", email: "ada@example.ng", phone: "+2348031234567" },
		returnUrl: "https://puente.example/back",
		card: { number, cvv: "564", expiryMonth: "09", expiryYear: "32" },
	};
	const paid = async () => {
		const key = { reference: charge.reference, providerId: charge.reference, since: new Date() };
		const result = await rail.verify(key);
		return result.outcome === "found" ? result.payments.map(({ amountMinor }) => amountMinor) : null;
	};
	return { app, at, cards: rail.card, charge, paid };
}

it("charges a card with a PIN and a code exactly once", async (context) => {
	const { cards, charge, paid } = await start(context);
	expect(await cards.charge(charge)).toEqual({ outcome: "pin" });
	expect(await cards.charge({ ...charge, pin: "0000" })).toEqual({ outcome: "wrongPin" });
	const sent = await cards.charge({ ...charge, pin: "3310" });
	if (sent.outcome !== "code") throw new Error("no code was sent");
	expect(sent.hint).toContain("OTP");
	expect(await cards.confirm({ chargeId: sent.chargeId, code: "99999" })).toEqual({ outcome: "wrongCode" });
	expect(await paid()).toEqual([]);
	expect(await cards.confirm({ chargeId: sent.chargeId, code: "12345" })).toEqual({ outcome: "charged" });
	expect(await cards.confirm({ chargeId: sent.chargeId, code: "12345" })).toEqual({ outcome: "refused" });
	expect(await paid()).toEqual([123_450n]);
});

it("charges a card on the bank's page, and redirects back", async (context) => {
	const { app, cards, charge, paid } = await start(context, "4187427415564246");
	const sent = await cards.charge(charge);
	if (sent.outcome !== "page") throw new Error("no page was returned");
	const { pathname } = new URL(sent.url);
	expect((await app.inject(pathname)).body).toContain("Pay ₦1,234.50");
	const headers = { "content-type": "application/x-www-form-urlencoded" };
	const paying = await app.inject({ method: "POST", url: `${pathname}/pay`, headers, payload: "" });
	expect(paying.statusCode).toBe(303);
	expect(paying.headers.location).toMatch(/^https:\/\/puente\.example\/back\?reference=/);
	expect(await paid()).toEqual([123_450n]);
	expect((await app.inject(pathname)).body).toContain("It is paid.");
});

it("charges a card without authorization at once, and refuses declined cards and address checks", async (context) => {
	const free = await start(context, "5061460166976054667");
	expect(await free.cards.charge(free.charge)).toEqual({ outcome: "charged" });
	expect(await free.paid()).toEqual([123_450n]);
	for (const number of ["5143010522339965", "4556052704172643", "4000000000000002"]) {
		const other = await start(context, number);
		expect(await other.cards.charge(other.charge)).toEqual({ outcome: "refused" });
		expect(await other.paid()).toEqual([]);
	}
});

it("refuses a charge that is encrypted with a wrong key, and offers no cards without one", async (context) => {
	const { at, charge } = await start(context);
	expect(await at("0".repeat(24)).card?.charge(charge)).toEqual({ outcome: "refused" });
	expect(at(null).card).toBeUndefined();
});
