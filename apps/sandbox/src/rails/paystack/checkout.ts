import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { checks } from "../../checks.ts";
import type { Rail } from "../../faults/faults.ts";
import type { Charge } from "../collection-simulator.ts";
import { hmac, paystackKey } from "../credentials.ts";
import type { PaidCharge } from "../payer-simulator.ts";
import { collectionFaults, type RailDeps } from "../rail-deps.ts";
import type { WebhookWriter } from "../webhook-queue.ts";
import { refused, refusedField } from "./replies.ts";

export const cardFaults = {
	cardNotReusable: "The next card on a page cannot be charged again.",
	cardDeclined: "The next charge of a stored card is declined by its bank.",
	cardConfirm: "The next charge of a stored card waits for its holder on the bank's page.",
	timeoutAfterCharging: "The next stored card is charged, but no answer comes in time.",
} as const;
export const paystackCardRail = {
	name: "paystack-card",
	faults: { ...collectionFaults, ...cardFaults },
} as const satisfies Rail;

const channels = ["card", "bank", "ussd", "qr", "eft", "mobile_money", "bank_transfer"] as const;
const initializeBody = z.object({
	email: z.email(),
	amount: z.number().check(z.int(), z.positive()),
	currency: z.optional(z.literal("NGN")),
	reference: z.string().check(z.regex(/^[A-Za-z0-9.=-]+$/)),
	callback_url: z.optional(z.string()),
	channels: z.optional(z.array(z.enum(channels)).check(z.minLength(1))),
});
const referenceParams = z.object({ reference: z.string() });

export function checkoutRoutes(app: FastifyInstance, deps: RailDeps): void {
	const { collections, pageUrl, objects, faults } = deps;
	app.post("/transaction/initialize", checks({ body: initializeBody }), async (request, reply) => {
		const body = initializeBody.safeParse(request.body);
		if (!body.success) return reply.code(400).send(refusedField(body.error));
		const { amount, reference, email, callback_url = "" } = body.data;
		const { charge, isNew } = await collections.open({
			rail: paystackCardRail.name,
			reference,
			payTo: "",
			amountMinor: amount,
			currency: "NGN",
			extra: {
				email,
				returnUrl: callback_url,
				code: objects.make(cardPrefix, { email, reference }).id,
				reusable: String(faults.take({ name: paystackCardRail.name, faults: notReusable }) === null),
			},
			expiresAt: null,
		});
		if (!isNew) {
			return reply.code(400).send(refused("Duplicate Transaction Reference", "duplicate_reference"));
		}
		const access_code = charge.providerId;
		const authorization_url = pageUrl(charge);
		return {
			status: true,
			message: "Authorization URL created",
			data: { authorization_url, access_code, reference },
		};
	});

	app.get("/transaction/verify/:reference", async (request, reply) => {
		const { reference } = referenceParams.parse(request.params);
		const charge = await collections.find(paystackCardRail.name, { reference });
		if (charge === null) return reply.code(400).send(refused("Transaction reference not found"));
		return { status: true, message: "Verification successful", data: transactionEntity(charge) };
	});
}

const { cardNotReusable } = cardFaults;
const notReusable = { cardNotReusable } as const;

/** Every payment on a page creates an authorization, all of them for the same card. */
export const cardPrefix = "AUTH_";
const cardYears = 4;

function authorizationOf({ extra, madeAt }: Charge) {
	return {
		authorization_code: extra["code"],
		bin: "408408",
		last4: "4081",
		exp_month: "12",
		exp_year: String(madeAt.getUTCFullYear() + cardYears),
		channel: "card",
		card_type: "visa ",
		bank: "TEST BANK",
		country_code: "NG",
		brand: "visa",
		reusable: extra["reusable"] !== "false",
		signature: "SIG_sandbox4084084084084081",
		account_name: null,
	};
}

function unpaidBecause(status: "failed" | "abandoned"): string {
	return status === "failed" ? "Insufficient Funds" : "The transaction was not completed";
}

/** The amount is in kobo. */
export function transactionEntity(charge: Charge) {
	const [payment] = charge.payments;
	const unpaid = charge.extra["declined"] === "true" ? "failed" : "abandoned";
	return {
		id: 4_000_000_000 + charge.id,
		domain: "test",
		status: payment === undefined ? unpaid : "success",
		authorization: payment === undefined ? {} : authorizationOf(charge),
		reference: charge.reference,
		amount: charge.amountMinor,
		gateway_response: payment === undefined ? unpaidBecause(unpaid) : "Successful",
		paid_at: payment?.paidAt.toISOString() ?? null,
		created_at: charge.madeAt.toISOString(),
		channel: "card",
		currency: charge.currency,
		metadata: "",
		customer: { email: charge.extra["email"] },
	};
}

export const paystackCardWebhook: WebhookWriter<PaidCharge> = ({ charge }, options) => {
	const body = JSON.stringify({ event: "charge.success", data: transactionEntity(charge) });
	return { body, headers: { "x-paystack-signature": hmac("sha512", paystackKey, body, options) } };
};
