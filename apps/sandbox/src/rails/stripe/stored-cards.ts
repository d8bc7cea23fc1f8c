import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { checks } from "../../checks.ts";
import { chargeMandate, isDeclined } from "../../mandates/charge-mandate.ts";
import type { Mandate } from "../../mandates/mandate-simulator.ts";
import type { Charge } from "../collection-simulator.ts";
import type { RailDeps } from "../rail-deps.ts";
import type { WebhookWriter } from "../webhook-queue.ts";
import { refused, seconds, signedEvent } from "./replies.ts";

const rail = "card-portal";
const whole = z.string().check(z.regex(/^\d+$/));
const listQuery = z.object({ customer: z.string().check(z.minLength(1)) });
const idParams = z.object({ id: z.string() });

/** The charge of a stored card, while its holder is away. */
export const storedCardForm = z.object({
	amount: whole,
	currency: z.literal("mxn"),
	customer: z.string().check(z.minLength(1)),
	payment_method: z.string().check(z.minLength(1)),
	"payment_method_types[]": z.literal("card"),
	off_session: z.literal("true"),
	confirm: z.literal("true"),
	"metadata[reference]": z.string().check(z.minLength(1)),
	"metadata[rail]": z.optional(z.string()),
});

type SetupForm = {
	readonly client_reference_id: string;
	readonly customer_email: string;
	readonly success_url: string;
};

export async function openSetup(deps: RailDeps, form: SetupForm) {
	const mandate = await deps.mandates.open({
		rail,
		reference: form.client_reference_id,
		limitMinor: null,
		currency: "MXN",
		extra: {
			email: form.customer_email,
			returnUrl: form.success_url,
		},
		expiresAt: null,
	});
	return setupEntity(mandate, deps.mandateUrl);
}

const setupPrefix = "cs_test_setup_";
export function findSetup({ mandates }: RailDeps, id: string): Promise<Mandate | null> {
	return mandates.find(rail, { providerId: id.startsWith(setupPrefix) ? id.slice(setupPrefix.length) : id });
}

const cardYears = 4;
const methodPrefix = "pm_";
const customerPrefix = "cus_";

/** The page expires; the card that was stored on it does not. */
export function setupEntity(mandate: Mandate, mandateUrl: RailDeps["mandateUrl"] | null) {
	const { providerId, state, extra, madeAt } = mandate;
	const isStored = state === "active" || state === "paused" || state === "revoked";
	const status = isStored ? "complete" : state === "asked" ? "open" : "expired";
	const customer = isStored ? `${customerPrefix}${providerId}` : null;
	const card = { brand: "visa", last4: "4242", exp_month: 12, exp_year: madeAt.getUTCFullYear() + cardYears };
	return {
		id: `${setupPrefix}${providerId}`,
		object: "checkout.session",
		client_reference_id: mandate.reference,
		created: seconds(madeAt),
		customer,
		customer_email: extra["email"],
		livemode: false,
		mode: "setup",
		payment_status: "no_payment_required",
		status,
		url: status === "open" ? (mandateUrl?.(mandate) ?? null) : null,
		setup_intent: isStored
			? {
					id: `seti_${providerId}`,
					status: "succeeded",
					payment_method: {
						id: `${methodPrefix}${providerId}`,
						customer: state === "revoked" ? null : customer,
						card,
					},
				}
			: null,
	};
}

/** Charges stored cards, and forgets them. */
export function storedCardRoutes(app: FastifyInstance, deps: RailDeps): void {
	app.get("/v1/payment_intents", checks({ query: listQuery }), async (request, reply) => {
		const query = listQuery.safeParse(request.query);
		if (!query.success) return reply.code(400).send(refused("Invalid customer", { param: "customer" }));
		const charges = await deps.collections.list(rail);
		const id = query.data.customer.slice(customerPrefix.length);
		const own = charges.filter(({ extra }) => extra["mandate"] === id);
		return { object: "list", data: own.map(cardIntentEntity) };
	});

	app.post("/v1/payment_methods/:id/detach", async (request, reply) => {
		const { id } = idParams.parse(request.params);
		const providerId = id.slice(methodPrefix.length);
		const mandate = await deps.mandates.find(rail, { providerId });
		if (mandate === null)
			return reply.code(404).send(refused(`No such PaymentMethod: '${id}'`, { code: "resource_missing" }));
		await deps.mandates.take(rail, providerId, "revoke");
		return { id, object: "payment_method", customer: null };
	});
}

/** The intent, and its status: 402 for a declined card. */
export async function chargeStoredCard(
	deps: RailDeps,
	form: z.output<typeof storedCardForm>,
): Promise<{ readonly status: number; readonly body: object }> {
	const reference = form["metadata[reference]"];
	const providerId = form.payment_method.slice(methodPrefix.length);
	const mandate = await deps.mandates.find(rail, { providerId });
	if (mandate === null || form.customer !== `${customerPrefix}${providerId}`) {
		return { status: 400, body: refused("No such payment method", { code: "resource_missing" }) };
	}
	const amountMinor = Number(form.amount);
	const charged = await chargeMandate(deps, { mandate, reference, amountMinor });
	if (charged.kind === "closed") {
		const code = "resource_missing";
		return { status: 400, body: refused("The payment method is not attached to the customer", { code }) };
	}
	const { charge } = charged;
	if (!isDeclined(charge)) return { status: 200, body: cardIntentEntity(charge) };
	const error = {
		type: "card_error",
		code: "card_declined",
		decline_code: "insufficient_funds",
		message: "Your card has insufficient funds.",
		payment_intent: cardIntentEntity(charge),
	};
	return { status: 402, body: { error } };
}

/** The amount is in centavos. */
export function cardIntentEntity(charge: Charge) {
	const paid = charge.payments.length > 0;
	return {
		id: `pi_${charge.providerId}`,
		object: "payment_intent",
		amount: charge.amountMinor,
		amount_received: paid ? charge.amountMinor : 0,
		currency: charge.currency.toLowerCase(),
		created: seconds(charge.madeAt),
		customer: `${customerPrefix}${charge.extra["mandate"]}`,
		livemode: false,
		metadata: { reference: charge.reference, rail },
		payment_method_types: ["card"],
		status: paid ? "succeeded" : "requires_payment_method",
		next_action: null,
	};
}

export const setupWebhook: WebhookWriter<Mandate> = (mandate, options) =>
	signedEvent(
		{
			id: `evt_${mandate.providerId}_${mandate.state}`,
			type: mandate.state === "active" ? "checkout.session.completed" : "checkout.session.expired",
			at: mandate.changedAt,
			object: setupEntity(mandate, null),
		},
		options,
	);
