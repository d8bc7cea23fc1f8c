import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { checks } from "../../checks.ts";
import type { Rail } from "../../faults/faults.ts";
import { mandateFaults } from "../../mandates/charge-mandate.ts";
import type { Charge } from "../collection-simulator.ts";
import { hmac, razorpayKeys } from "../credentials.ts";
import type { PaidCharge } from "../payer-simulator.ts";
import { collectionFaults, type RailDeps } from "../rail-deps.ts";
import type { WebhookWriter } from "../webhook-queue.ts";
import { chargeEntity } from "./mandates.ts";
import { refused, refusedField } from "./replies.ts";

export const razorpayRail = {
	name: "razorpay",
	faults: { ...collectionFaults, ...mandateFaults },
} as const satisfies Rail;

const linkBody = z.object({
	amount: z.number().check(z.int(), z.minimum(100)),
	currency: z.literal("INR"),
	reference_id: z.string().check(z.minLength(1), z.maxLength(40)),
	description: z.optional(z.string()),
	expire_by: z.optional(z.number()),
	callback_url: z.optional(z.string()),
});
const listQuery = z.object({ reference_id: z.optional(z.string()) });

export function linkRoutes(app: FastifyInstance, { collections, pageUrl }: RailDeps): void {
	app.post("/v1/payment_links", checks({ body: linkBody }), async (request, reply) => {
		const body = linkBody.safeParse(request.body);
		if (!body.success) return reply.code(400).send(refusedField(body.error));
		const { amount, currency, reference_id, description = "", expire_by, callback_url = "" } = body.data;
		const { charge, isNew } = await collections.open({
			rail: razorpayRail.name,
			reference: reference_id,
			payTo: "",
			amountMinor: amount,
			currency,
			extra: { description, returnUrl: callback_url },
			expiresAt: expire_by === undefined ? null : new Date(expire_by * 1000),
		});
		if (!isNew) {
			const sentence = `payment link with given reference_id: ${reference_id} already exists`;
			return reply.code(400).send(refused(sentence, "reference_id"));
		}
		return linkEntity(charge, pageUrl);
	});

	app.get("/v1/payment_links", checks({ query: listQuery }), async (request) => {
		const { reference_id } = listQuery.parse(request.query);
		const found =
			reference_id === undefined
				? await collections.list(razorpayRail.name)
				: [await collections.find(razorpayRail.name, { reference: reference_id })];
		const links = found.filter((charge) => charge !== null);
		return { payment_links: links.map((charge) => linkEntity(charge, pageUrl)) };
	});
}

/** The amount is in paise. */
function linkEntity(charge: Charge, pageUrl: RailDeps["pageUrl"] | null) {
	const paid = charge.payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
	return {
		id: `plink_${charge.providerId}`,
		amount: charge.amountMinor,
		amount_paid: paid,
		currency: charge.currency,
		accept_partial: false,
		description: charge.extra["description"],
		expire_by: charge.expiresAt === null ? 0 : seconds(charge.expiresAt),
		payments: charge.payments.map((payment) => ({
			amount: payment.amountMinor,
			created_at: seconds(payment.paidAt),
			method: "upi",
			payment_id: `pay_${payment.providerId}`,
			plink_id: `plink_${charge.providerId}`,
			status: "captured",
		})),
		reference_id: charge.reference,
		// The address in a webhook is not used.
		short_url: pageUrl?.(charge) ?? `https://rzp.io/i/${charge.providerId}`,
		status: paid > 0 ? "paid" : charge.expired ? "expired" : "created",
		created_at: seconds(charge.madeAt),
	};
}

function seconds(at: Date): number {
	return Math.floor(at.getTime() / 1000);
}

export const razorpayWebhook: WebhookWriter<PaidCharge> = ({ charge, payment }, options) => {
	const isOfMandate = charge.extra["mandate"] !== undefined;
	const body = isOfMandate ? mandateChargeBody(charge) : linkBodyOf({ charge, payment });
	return {
		body,
		headers: {
			"x-razorpay-signature": hmac("sha256", razorpayKeys.webhookSecret, body, options),
			"x-razorpay-event-id": payment.providerId,
		},
	};
};

function mandateChargeBody(charge: Charge): string {
	const entity = chargeEntity(charge);
	return JSON.stringify({
		entity: "event",
		account_id: "acc_sandbox",
		event: "payment.captured",
		contains: ["payment"],
		payload: { payment: { entity } },
		created_at: entity.created_at,
	});
}

function linkBodyOf({ charge, payment }: PaidCharge): string {
	return JSON.stringify({
		entity: "event",
		account_id: "acc_sandbox",
		event: "payment_link.paid",
		contains: ["payment_link", "order", "payment"],
		payload: {
			payment_link: { entity: { ...linkEntity(charge, null), payments: null } },
			payment: {
				entity: {
					id: `pay_${payment.providerId}`,
					entity: "payment",
					amount: payment.amountMinor,
					currency: charge.currency,
					status: "captured",
					method: "upi",
					captured: true,
					created_at: seconds(payment.paidAt),
				},
			},
		},
		created_at: seconds(payment.paidAt),
	});
}
