import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { Rail } from "../../faults/faults.ts";
import type { Charge } from "../collection-simulator.ts";
import { hmac, paystackKey } from "../credentials.ts";
import type { PaidCharge } from "../payer-simulator.ts";
import { collectionFaults, type RailDeps } from "../rail-deps.ts";
import type { WebhookWriter } from "../webhook-queue.ts";
import { refused } from "./replies.ts";

export const paystackCardRail = { name: "paystack-card", faults: collectionFaults } as const satisfies Rail;

const initializeBody = z.object({
	email: z.email(),
	amount: z.number().check(z.int(), z.positive()),
	currency: z.optional(z.literal("NGN")),
	reference: z.string().check(z.regex(/^[A-Za-z0-9.=-]+$/)),
	callback_url: z.optional(z.string()),
});
const referenceParams = z.object({ reference: z.string() });

export function checkoutRoutes(app: FastifyInstance, { collections, pageUrl }: RailDeps): void {
	app.post("/transaction/initialize", async (request, reply) => {
		const body = initializeBody.safeParse(request.body);
		if (!body.success) {
			return reply
				.code(400)
				.send(refused(`Invalid ${String(body.error.issues[0]?.path[0])}`, "invalid_params"));
		}
		const { amount, reference, email, callback_url = "" } = body.data;
		const { charge, isNew } = await collections.open({
			rail: paystackCardRail.name,
			reference,
			payTo: "",
			amountMinor: amount,
			currency: "NGN",
			extra: { email, returnUrl: callback_url },
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

/** The amount is in kobo. */
function transactionEntity(charge: Charge) {
	const [payment] = charge.payments;
	return {
		id: 4_000_000_000 + charge.id,
		domain: "test",
		status: payment === undefined ? "abandoned" : "success",
		reference: charge.reference,
		amount: charge.amountMinor,
		gateway_response: payment === undefined ? "The transaction was not completed" : "Successful",
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
