import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { checks } from "../../checks.ts";
import type { Rail } from "../../faults/faults.ts";
import { mandateFaults } from "../../mandates/charge-mandate.ts";
import type { Charge } from "../collection-simulator.ts";
import type { PaidCharge } from "../payer-simulator.ts";
import { collectionFaults, type RailDeps } from "../rail-deps.ts";
import type { WebhookWriter } from "../webhook-queue.ts";
import { refused, seconds, signedEvent } from "./replies.ts";
import { cardIntentEntity, findSetup, openSetup, setupEntity } from "./stored-cards.ts";

export const cardPortalRail = {
	name: "card-portal",
	faults: { ...collectionFaults, ...mandateFaults },
} as const satisfies Rail;

const whole = z.string().check(z.regex(/^\d+$/));
const paymentForm = z.object({
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

/** A session that stores a card and charges nothing. */
const setupForm = z.object({
	mode: z.literal("setup"),
	currency: z.literal("mxn"),
	"payment_method_types[]": z.literal("card"),
	customer_creation: z.literal("always"),
	customer_email: z.email(),
	client_reference_id: z.string().check(z.maxLength(200)),
	success_url: z.string().check(z.minLength(1)),
	expires_at: whole,
});
const sessionForm = z.union([paymentForm, setupForm]);

/** https://docs.stripe.com/api/checkout/sessions */
export function sessionRoutes(app: FastifyInstance, deps: RailDeps): void {
	const { collections, clock, pageUrl } = deps;
	app.post("/v1/checkout/sessions", checks({ body: sessionForm }), async (request, reply) => {
		const form = sessionForm.safeParse(request.body ?? {});
		if (!form.success) {
			const param = paramOf(form.error);
			return reply.code(400).send(refused(`Invalid ${param}`, { code: "parameter_invalid", param }));
		}
		if (form.data.mode === "setup") return openSetup(deps, form.data);
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
		const mandate = await findSetup(deps, id);
		if (mandate !== null) return setupEntity(mandate, deps.mandateUrl);
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

/** Of the page, or of a stored card. */
export const cardPortalWebhook: WebhookWriter<PaidCharge> = ({ charge, payment }, options) => {
	const isStored = charge.extra["mandate"] !== undefined;
	const type = isStored ? "payment_intent.succeeded" : "checkout.session.completed";
	const object = isStored ? cardIntentEntity(charge) : sessionEntity(charge, null);
	return signedEvent({ id: `evt_${payment.providerId}`, type, at: payment.paidAt, object }, options);
};

function paramOf({ issues }: z.core.$ZodError): string {
	const [issue] = issues;
	const inner = issue?.code === "invalid_union" ? issue.errors[0]?.[0] : issue;
	return String(inner?.path[0] ?? "mode");
}
