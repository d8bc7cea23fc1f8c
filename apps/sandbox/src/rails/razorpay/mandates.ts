import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { checks } from "../../checks.ts";
import { type ChargedMandate, chargeMandate, isDeclined } from "../../mandates/charge-mandate.ts";
import type { Mandate } from "../../mandates/mandate-simulator.ts";
import type { Charge } from "../collection-simulator.ts";
import { hmac, razorpayKeys } from "../credentials.ts";
import type { RailDeps } from "../rail-deps.ts";
import type { RailObject } from "../rail-objects.ts";
import type { WebhookWriter } from "../webhook-queue.ts";
import { refused, refusedField } from "./replies.ts";

const rail = "razorpay";
const bankAccount = z.object({
	beneficiary_name: z.string().check(z.minLength(1)),
	account_number: z.string().check(z.minLength(5)),
	account_type: z.enum(["savings", "current"]),
	ifsc_code: z.string().check(z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/)),
});
const registrationBody = z.object({
	customer: z.object({
		name: z.string().check(z.minLength(1)),
		email: z.email(),
		contact: z.string().check(z.minLength(8)),
	}),
	type: z.literal("link"),
	/** A rupee confirms a UPI mandate; a bank's needs none. */
	amount: z.number().check(z.int(), z.minimum(0)),
	currency: z.literal("INR"),
	description: z.string(),
	subscription_registration: z.object({
		method: z.enum(["upi", "emandate"]),
		frequency: z.optional(z.literal("as_presented")),
		max_amount: z.number().check(z.int(), z.positive()),
		expire_at: z.number(),
		bank_account: z.optional(bankAccount),
	}),
	receipt: z.string().check(z.minLength(1), z.maxLength(40)),
	expire_by: z.number(),
});
const orderBody = z.object({
	amount: z.number().check(z.int(), z.minimum(100)),
	currency: z.literal("INR"),
	receipt: z.string().check(z.minLength(1), z.maxLength(40)),
	payment_capture: z.optional(z.boolean()),
	notification: z.object({ token_id: z.string(), payment_after: z.number() }),
});
const recurringBody = z.object({
	email: z.email(),
	contact: z.string().check(z.minLength(8)),
	amount: z.number().check(z.int(), z.positive()),
	currency: z.literal("INR"),
	order_id: z.string(),
	customer_id: z.string(),
	token: z.string(),
	recurring: z.literal("1"),
	description: z.optional(z.string()),
	notes: z.optional(z.record(z.string(), z.string())),
});
const receiptQuery = z.object({ receipt: z.optional(z.string()) });
const idParams = z.object({ id: z.string() });
const tokenParams = z.object({ customer: z.string(), token: z.string() });

/** The rail's own names for a mandate all hold the same id. */
const prefixes = { link: "inv_", customer: "cust_", token: "token_", payment: "pay_auth_" } as const;
const orderPrefix = "order_";
const nameOf = (kind: keyof typeof prefixes, { providerId }: Pick<Mandate, "providerId">) =>
	`${prefixes[kind]}${providerId}`;
const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** https://razorpay.com/docs/api/payments/recurring-payments, under /razorpay/v1. */
export function mandateRoutes(app: FastifyInstance, deps: RailDeps): void {
	const find = ({ mandates }: RailDeps, kind: keyof typeof prefixes, name: string) =>
		mandates.find(rail, { providerId: name.slice(prefixes[kind].length) });

	app.post(
		"/v1/subscription_registration/auth_links",
		checks({ body: registrationBody }),
		async (request, reply) => {
			const body = registrationBody.safeParse(request.body);
			if (!body.success) return reply.code(400).send(refusedField(body.error));
			const { receipt, customer, currency, amount, subscription_registration: asked } = body.data;
			const isUpi = asked.method === "upi";
			if (isUpi === (asked.bank_account !== undefined))
				return reply.code(400).send(refused("The bank account field is invalid.", "bank_account"));
			if (isUpi && amount < 100)
				return reply.code(400).send(refused("The amount must be at least 100", "amount"));
			const mandate = await deps.mandates.open({
				rail,
				reference: receipt,
				limitMinor: asked.max_amount,
				currency,
				extra: {
					method: asked.method,
					email: customer.email,
					account: asked.bank_account?.account_number ?? "",
				},
				expiresAt: new Date(asked.expire_at * 1000),
			});
			return linkEntity(mandate, deps.mandateUrl);
		},
	);

	app.get("/v1/invoices", checks({ query: receiptQuery }), async (request) => {
		const { receipt } = receiptQuery.parse(request.query);
		const found = receipt === undefined ? null : await deps.mandates.find(rail, { reference: receipt });
		return { entity: "collection", items: found === null ? [] : [linkEntity(found, deps.mandateUrl)] };
	});

	app.get("/v1/invoices/:id", async (request, reply) => {
		const mandate = await find(deps, "link", idParams.parse(request.params).id);
		if (mandate === null) return reply.code(400).send(refused("The id provided does not exist"));
		return linkEntity(mandate, deps.mandateUrl);
	});

	app.get("/v1/payments/:id", async (request, reply) => {
		const mandate = await find(deps, "payment", idParams.parse(request.params).id);
		if (mandate === null) return reply.code(400).send(refused("The id provided does not exist"));
		return authPayment(mandate);
	});

	app.get("/v1/customers/:customer/tokens/:token", async (request, reply) => {
		const mandate = await find(deps, "token", tokenParams.parse(request.params).token);
		if (mandate === null) return reply.code(400).send(refused("The id provided does not exist"));
		return tokenEntity(mandate);
	});

	app.delete("/v1/customers/:customer/tokens/:token", async (request, reply) => {
		const mandate = await find(deps, "token", tokenParams.parse(request.params).token);
		if (mandate === null) return reply.code(400).send(refused("The id provided does not exist"));
		await deps.mandates.take(rail, mandate.providerId, "revoke");
		return { deleted: true };
	});

	chargeRoutes(app, deps);
}

/** Orders that announce a charge, and the charges under them. */
function chargeRoutes(app: FastifyInstance, deps: RailDeps): void {
	const { objects, collections, mandates } = deps;

	app.post("/v1/orders", checks({ body: orderBody }), async (request, reply) => {
		const body = orderBody.safeParse(request.body);
		if (!body.success) return reply.code(400).send(refusedField(body.error));
		const { amount, receipt, notification } = body.data;
		const providerId = notification.token_id.slice(prefixes.token.length);
		const mandate = await mandates.find(rail, { providerId });
		if (mandate === null) return reply.code(400).send(refused("The token_id field is invalid.", "token_id"));
		if (mandate.limitMinor !== null && amount > mandate.limitMinor)
			return reply.code(400).send(refused("The amount is above the maximum of the token", "amount"));
		const fields = {
			receipt,
			amount: String(amount),
			token: notification.token_id,
			after: String(notification.payment_after),
		};
		objects.make(receiptPrefix, { receipt, order: objects.make(orderPrefix, fields).id });
		return orderEntity(objects.make(orderPrefix, fields));
	});

	app.get("/v1/orders", checks({ query: receiptQuery }), async (request) => {
		const { receipt = "" } = receiptQuery.parse(request.query);
		const found = orderOf(deps, receipt);
		return { entity: "collection", items: found === null ? [] : [orderEntity(found)] };
	});

	app.get("/v1/orders/:id/payments", async (request, reply) => {
		const { id } = idParams.parse(request.params);
		if (objects.find(id) === null) return reply.code(400).send(refused("The id provided does not exist"));
		const own = (await collections.list(rail)).filter(({ extra }) => extra["order"] === id);
		return { entity: "collection", items: own.map(chargeEntity) };
	});

	app.post("/v1/payments/create/recurring", checks({ body: recurringBody }), async (request, reply) => {
		const body = recurringBody.safeParse(request.body);
		if (!body.success) return reply.code(400).send(refusedField(body.error));
		const charged = await chargeUnderOrder(deps, body.data);
		if ("refusal" in charged) return reply.code(400).send(charged.refusal);
		if (charged.kind === "closed")
			return reply.code(400).send(refused("The mandate cannot be charged", "token", "mandate_cancelled"));
		// The answer does not say how it ended.
		return {
			razorpay_payment_id: chargeEntity(charged.charge).id,
			razorpay_order_id: body.data.order_id,
		};
	});
}

const receiptPrefix = "receipt_";

function orderOf({ objects }: RailDeps, receipt: string): RailObject | null {
	const named = objects.listBy(receiptPrefix, "receipt", receipt)[0];
	return named === undefined ? null : objects.find(named.fields["order"] ?? "");
}

type Recurring = z.output<typeof recurringBody>;

async function chargeUnderOrder(
	deps: RailDeps,
	{ order_id, token, amount, notes, customer_id }: Recurring,
): Promise<ChargedMandate | { readonly refusal: object }> {
	const order = order_id.startsWith(orderPrefix) ? deps.objects.find(order_id) : null;
	if (order === null || order.fields["token"] !== token)
		return { refusal: refused("The order_id field is invalid.", "order_id") };
	if (order.fields["amount"] !== String(amount))
		return { refusal: refused("Payment amount is different from the order amount", "amount") };
	if (Number(order.fields["after"]) > seconds(await deps.clock()))
		return { refusal: refused("The customer was notified too recently", "order_id") };
	const mandate = await deps.mandates.find(rail, { providerId: token.slice(prefixes.token.length) });
	if (mandate === null || customer_id !== nameOf("customer", mandate))
		return { refusal: refused("The token field is invalid.", "token") };
	// Razorpay knows no reference of ours but that in the notes.
	const reference = notes?.["reference"] ?? crypto.randomUUID();
	return chargeMandate(deps, { mandate, reference, amountMinor: amount, extra: { order: order_id } });
}

function orderEntity({ id, fields, madeAtMs }: RailObject) {
	return {
		id,
		entity: "order",
		amount: Number(fields["amount"]),
		currency: "INR",
		receipt: fields["receipt"],
		status: "created",
		created_at: Math.floor(madeAtMs / 1000),
	};
}

/** The amount is in paise. */
export function chargeEntity(charge: Charge) {
	const [payment] = charge.payments;
	const failed = isDeclined(charge);
	return {
		id: `pay_${charge.providerId}`,
		entity: "payment",
		amount: charge.amountMinor,
		currency: charge.currency,
		status: payment === undefined ? (failed ? "failed" : "created") : "captured",
		order_id: charge.extra["order"],
		method: "upi",
		captured: payment !== undefined,
		created_at: seconds(charge.madeAt),
		error_reason: failed ? "insufficient_funds" : null,
		notes: { reference: charge.reference },
	};
}

function isConfirmed({ state }: Mandate): boolean {
	return state !== "asked" && state !== "refused";
}

function linkEntity(mandate: Mandate, mandateUrl: RailDeps["mandateUrl"] | null) {
	const { state, reference, madeAt, extra } = mandate;
	const status = state === "asked" ? "issued" : isConfirmed(mandate) ? "paid" : "cancelled";
	return {
		id: nameOf("link", mandate),
		entity: "invoice",
		receipt: reference,
		customer_id: nameOf("customer", mandate),
		payment_id: isConfirmed(mandate) ? nameOf("payment", mandate) : null,
		status,
		short_url: mandateUrl?.(mandate) ?? "https://rzp.io/i/sandbox",
		customer_details: { email: extra["email"] },
		created_at: seconds(madeAt),
	};
}

/** The payment that confirmed the mandate: Razorpay gives its rupee back. */
function authPayment(mandate: Mandate) {
	return {
		id: nameOf("payment", mandate),
		entity: "payment",
		amount: mandate.extra["method"] === "upi" ? 100 : 0,
		currency: mandate.currency,
		status: "refunded",
		token_id: nameOf("token", mandate),
		created_at: seconds(mandate.changedAt),
		notes: [],
	};
}

const tokenStatus = {
	asked: "initiated",
	active: "confirmed",
	refused: "rejected",
	paused: "paused",
	revoked: "cancelled",
	// An expired token keeps its status, and its end has passed.
	expired: "confirmed",
} as const;

function tokenEntity(mandate: Mandate) {
	const { state, extra, madeAt, expiresAt, limitMinor } = mandate;
	const isUpi = extra["method"] === "upi";
	return {
		id: nameOf("token", mandate),
		entity: "token",
		method: extra["method"],
		recurring: state === "active",
		recurring_details: { status: tokenStatus[state], failure_reason: null },
		vpa: isUpi ? { username: "asha.rao", handle: "oksbi" } : null,
		bank: isUpi ? null : "SBIN",
		bank_details: isUpi ? null : { account_number: extra["account"] },
		max_amount: limitMinor,
		expired_at: expiresAt === null ? null : seconds(expiresAt),
		created_at: seconds(madeAt),
	};
}

const tokenEvents = {
	active: "token.confirmed",
	refused: "token.rejected",
	paused: "token.paused",
	revoked: "token.cancelled",
	asked: "token.resumed",
	expired: "token.cancelled",
} as const;

/** The link that was paid, and later each change of the token. */
export const razorpayMandateWebhook: WebhookWriter<Mandate> = (mandate, options) => {
	const isFirst = mandate.state === "active" || mandate.state === "refused";
	const invoice = { entity: linkEntity(mandate, null) };
	const payload = isFirst ? { invoice } : { token: { entity: tokenEntity(mandate) } };
	const event = isFirst
		? mandate.state === "active"
			? "invoice.paid"
			: "invoice.expired"
		: tokenEvents[mandate.state];
	const body = JSON.stringify({
		entity: "event",
		account_id: "acc_sandbox",
		event,
		contains: Object.keys(payload),
		payload,
		created_at: seconds(mandate.changedAt),
	});
	return {
		body,
		headers: {
			"x-razorpay-signature": hmac("sha256", razorpayKeys.webhookSecret, body, options),
			"x-razorpay-event-id": `${mandate.providerId}:${mandate.state}`,
		},
	};
};
