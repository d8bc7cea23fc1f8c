import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { checks } from "../../checks.ts";
import type { Rail } from "../../faults/faults.ts";
import type { Charge } from "../collection-simulator.ts";
import type { PaidCharge } from "../payer-simulator.ts";
import { collectionFaults, type RailDeps } from "../rail-deps.ts";
import type { WebhookWriter } from "../webhook-queue.ts";
import { refused, seconds, signedEvent } from "./replies.ts";

export const cardPortalRail = { name: "card-portal", faults: collectionFaults } as const satisfies Rail;

const whole = z.string().check(z.regex(/^\d+$/));
const sessionForm = z.object({
	mode: z.literal("payment"),
	"payment_method_types[]": z.literal("card"),
	"line_items[0][quantity]": z.literal("1"),
	"line_items[0][price_data][currency]": z.literal("mxn"),
	"line_items[0][price_data][unit_amount]": whole,
	"line_items[0][price_data][product_data][name]": z.string().check(z.minLength(1)),
	customer_email: z.email(),
	client_reference_id: z.string().check(z.maxLength(200)),
	success_url: z.string().check(z.minLength(1)),
	expires_at: whole,
});
const idParams = z.object({ id: z.string() });

/** 10 pesos. */
const amountMinorMin = 1000;
const pageSecondsMin = 30 * 60;
const pageSecondsMax = 24 * 60 * 60;

/** https://docs.stripe.com/api/checkout/sessions */
export function sessionRoutes(app: FastifyInstance, { collections, clock, pageUrl }: RailDeps): void {
	app.post("/v1/checkout/sessions", checks({ body: sessionForm }), async (request, reply) => {
		const form = sessionForm.safeParse(request.body ?? {});
		if (!form.success) {
			const param = String(form.error.issues[0]?.path[0]);
			return reply.code(400).send(refused(`Invalid ${param}`, { code: "parameter_invalid", param }));
		}
		const amount = Number(form.data["line_items[0][price_data][unit_amount]"]);
		if (amount < amountMinorMin) {
			return reply.code(400).send(refused("Invalid amount", { code: "amount_too_small" }));
		}
		const livesSeconds = Number(form.data.expires_at) - seconds(await clock());
		if (livesSeconds < pageSecondsMin || livesSeconds > pageSecondsMax) {
			return reply.code(400).send(refused("Invalid expires_at", { param: "expires_at" }));
		}
		const key = request.headers["idempotency-key"];
		const { client_reference_id: reference, customer_email: email, success_url: returnUrl } = form.data;
		const { charge } = await collections.open({
			rail: cardPortalRail.name,
			// A repeated idempotency key returns the first answer.
			reference: typeof key === "string" ? key : reference,
			payTo: "",
			amountMinor: amount,
			currency: "MXN",
			extra: { reference, email, returnUrl },
			expiresAt: new Date(Number(form.data.expires_at) * 1000),
		});
		return sessionEntity(charge, pageUrl);
	});

	app.get("/v1/checkout/sessions/:id", async (request, reply) => {
		const { id } = idParams.parse(request.params);
		const charge = await collections.find(cardPortalRail.name, { providerId: id.replace(/^cs_test_/, "") });
		if (charge !== null) return sessionEntity(charge, pageUrl);
		return reply.code(404).send(refused(`No such checkout.session: ${id}`, { code: "resource_missing" }));
	});
}

/** The amount is in centavos. A session that is not open has no address. */
function sessionEntity(charge: Charge, pageUrl: RailDeps["pageUrl"] | null) {
	const paid = charge.payments.length > 0;
	const status = paid ? "complete" : charge.expired ? "expired" : "open";
	return {
		id: `cs_test_${charge.providerId}`,
		object: "checkout.session",
		amount_total: charge.amountMinor,
		client_reference_id: charge.extra["reference"],
		created: seconds(charge.madeAt),
		currency: charge.currency.toLowerCase(),
		customer_email: charge.extra["email"],
		expires_at: charge.expiresAt === null ? null : seconds(charge.expiresAt),
		livemode: false,
		mode: "payment",
		payment_status: paid ? "paid" : "unpaid",
		status,
		url: status === "open" ? (pageUrl?.(charge) ?? null) : null,
	};
}

export const cardPortalWebhook: WebhookWriter<PaidCharge> = ({ charge, payment }, options) =>
	signedEvent(
		{
			id: `evt_${payment.providerId}`,
			type: "checkout.session.completed",
			at: payment.paidAt,
			object: sessionEntity(charge, null),
		},
		options,
	);
