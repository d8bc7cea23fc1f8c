import { randomInt } from "node:crypto";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { checks } from "../../checks.ts";
import type { Rail } from "../../faults/faults.ts";
import type { Charge } from "../collection-simulator.ts";
import type { PaidCharge } from "../payer-simulator.ts";
import { collectionFaults, type RailDeps } from "../rail-deps.ts";
import type { WebhookWriter } from "../webhook-queue.ts";
import { refused, seconds, signedEvent } from "./replies.ts";
import { chargeStoredCard, storedCardForm } from "./stored-cards.ts";

export const oxxoRail = { name: "oxxo", faults: collectionFaults } as const satisfies Rail;

const intentForm = z.object({
	amount: z.string().check(z.regex(/^\d+$/)),
	currency: z.literal("mxn"),
	"payment_method_types[]": z.literal("oxxo"),
	"payment_method_data[type]": z.literal("oxxo"),
	"payment_method_data[billing_details][name]": z.string().check(z.regex(/^\S{2,}( \S{2,})+$/)),
	"payment_method_data[billing_details][email]": z.email(),
	"payment_method_options[oxxo][expires_after_days]": z._default(z.string().check(z.regex(/^[1-7]$/)), "3"),
	"metadata[reference]": z._default(z.string(), ""),
	confirm: z.literal("true"),
});
const anyIntentForm = z.union([intentForm, storedCardForm]);
const idParams = z.object({ id: z.string() });

/** 10 to 10,000 pesos. */
const amountMinorMin = 1000;
const amountMinorMax = 1_000_000;
const dayMs = 24 * 60 * 60 * 1000;
/** Mexico City has this offset all year. */
const mexicoOffsetMs = -6 * 60 * 60 * 1000;

/** https://docs.stripe.com/payments/oxxo */
export function oxxoRoutes(app: FastifyInstance, deps: RailDeps): void {
	app.post("/v1/payment_intents", checks({ body: anyIntentForm }), async (request, reply) => {
		const card = storedCardForm.safeParse(request.body ?? {});
		if (card.success) {
			const charged = await chargeStoredCard(deps, card.data);
			return reply.code(charged.status).send(charged.body);
		}
		const form = intentForm.safeParse(request.body ?? {});
		const key = request.headers["idempotency-key"];
		if (!form.success) {
			const param = String(form.error.issues[0]?.path[0]);
			return reply.code(400).send(refused(`Invalid ${param}`, { code: "parameter_invalid", param }));
		}
		const amount = Number(form.data.amount);
		if (amount < amountMinorMin || amount > amountMinorMax) {
			const code = amount < amountMinorMin ? "amount_too_small" : "amount_too_large";
			return reply.code(400).send(refused("Invalid amount", { code, param: "amount" }));
		}
		const days = Number(form.data["payment_method_options[oxxo][expires_after_days]"]);
		const number = Array.from({ length: 18 }, () => randomInt(10)).join("");
		const { charge } = await deps.collections.open({
			rail: oxxoRail.name,
			// A repeated idempotency key returns the first answer.
			reference: typeof key === "string" ? key : number,
			payTo: number,
			amountMinor: amount,
			currency: "MXN",
			extra: { reference: form.data["metadata[reference]"] },
			expiresAt: endOfDay(await deps.clock(), days),
		});
		return intentEntity(charge, deps.pageUrl);
	});

	app.get("/v1/payment_intents/:id", async (request, reply) => {
		const { id } = idParams.parse(request.params);
		const charge = await deps.collections.find(oxxoRail.name, { providerId: id.replace(/^pi_/, "") });
		if (charge !== null) return intentEntity(charge, deps.pageUrl);
		return reply.code(404).send(refused(`No such payment_intent: '${id}'`, { code: "resource_missing" }));
	});
}

/** A voucher expires at the last second of its last day in Mexico City. */
function endOfDay(now: Date, days: number): Date {
	const local = now.getTime() + mexicoOffsetMs + days * dayMs;
	return new Date(Math.floor(local / dayMs) * dayMs + dayMs - 1000 - mexicoOffsetMs);
}

/** The amount is in centavos. */
function intentEntity(charge: Charge, pageUrl: RailDeps["pageUrl"] | null) {
	const paid = charge.payments.length > 0;
	const status = paid ? "succeeded" : charge.expired ? "requires_payment_method" : "requires_action";
	return {
		id: `pi_${charge.providerId}`,
		object: "payment_intent",
		amount: charge.amountMinor,
		amount_received: paid ? charge.amountMinor : 0,
		currency: charge.currency.toLowerCase(),
		created: seconds(charge.madeAt),
		livemode: false,
		metadata: { reference: charge.extra["reference"] },
		payment_method_types: ["oxxo"],
		status,
		next_action:
			status === "requires_action"
				? {
						type: "oxxo_display_details",
						oxxo_display_details: {
							number: charge.payTo,
							expires_after: charge.expiresAt === null ? null : seconds(charge.expiresAt),
							hosted_voucher_url: pageUrl?.(charge) ?? null,
						},
					}
				: null,
	};
}

export const oxxoWebhook: WebhookWriter<PaidCharge> = ({ charge, payment }, options) =>
	signedEvent(
		{
			id: `evt_${payment.providerId}`,
			type: "payment_intent.succeeded",
			at: payment.paidAt,
			object: intentEntity(charge, null),
		},
		options,
	);
