import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { checks } from "../../checks.ts";
import { makeAccount } from "../banks.ts";
import type { Charge, ChargePayment } from "../collection-simulator.ts";
import { hmac, paystackKey } from "../credentials.ts";
import type { PaidCharge } from "../payer-simulator.ts";
import type { RailDeps } from "../rail-deps.ts";
import type { WebhookWriter } from "../webhook-queue.ts";
import { identificationRoute, isIdentified } from "./identification.ts";
import { refused, refusedField } from "./replies.ts";

const customerBody = z.object({
	email: z.email(),
	first_name: z.optional(z.string()),
	last_name: z.optional(z.string()),
	phone: z.optional(z.string()),
});
const accountBody = z.object({ customer: z.string(), preferred_bank: z.literal("test-bank") });
const listQuery = z.object({ customer: z.string() });

export function dedicatedRoutes(app: FastifyInstance, deps: RailDeps): void {
	const { objects, collections } = deps;
	identificationRoute(app, deps);

	app.post("/customer", checks({ body: customerBody }), async (request, reply) => {
		const body = customerBody.safeParse(request.body);
		if (!body.success) return reply.code(400).send(refusedField(body.error));
		const { email, first_name = "", last_name = "", phone = "" } = body.data;
		// The email address alone identifies a customer; the rest can change.
		const customer = objects.make("CUS_", { email });
		return {
			status: true,
			message: "Customer created",
			data: {
				email,
				first_name,
				last_name,
				phone,
				domain: "test",
				customer_code: customer.id,
				id: customerId(customer.id),
				identified: isIdentified(deps, customer.id),
			},
		};
	});

	app.post("/dedicated_account", checks({ body: accountBody }), async (request, reply) => {
		const body = accountBody.safeParse(request.body);
		if (!body.success) return reply.code(400).send(refusedField(body.error));
		const customer = objects.find(body.data.customer);
		if (customer === null) return reply.code(400).send(refused("Customer not found", "customer_not_found"));
		if (!isIdentified(deps, customer.id)) {
			return reply.code(400).send(refused("Customer has not been validated", "customer_not_validated"));
		}
		const email = customer.fields["email"] ?? "";
		const { charge } = await collections.open({
			rail: "paystack",
			reference: customer.id,
			payTo: makeAccount("ng").accountNumber,
			amountMinor: null,
			currency: "NGN",
			extra: { email },
			expiresAt: null,
		});
		return {
			status: true,
			message: "NUBAN successfully created",
			data: {
				bank: { name: "Test Bank", id: 24, slug: "test-bank" },
				account_name: `PUENTE / ${email.toUpperCase()}`,
				account_number: charge.payTo,
				assigned: true,
				currency: "NGN",
				active: true,
				id: charge.id,
				created_at: charge.madeAt.toISOString(),
			},
		};
	});

	app.get("/transaction", checks({ query: listQuery }), async (request, reply) => {
		const query = listQuery.safeParse(request.query);
		if (!query.success) return reply.code(400).send(refusedField(query.error));
		const charges = (await collections.list("paystack")).filter(
			({ reference }) => String(customerId(reference)) === query.data.customer,
		);
		const data = charges.flatMap((charge) => charge.payments.map((payment) => entity(charge, payment)));
		const meta = { total: data.length, skipped: 0, perPage: 100, page: 1, pageCount: 1 };
		return { status: true, message: "Transactions retrieved", data, meta };
	});
}

/** Paystack has a numeric id besides the code; here it is derived from the code. */
function customerId(code: string): number {
	return Number.parseInt(createHash("sha256").update(code).digest("hex").slice(0, 8), 16);
}

/** The amount is in kobo. */
function entity(charge: Charge, payment: ChargePayment) {
	return {
		id: 5_000_000_000 + payment.id,
		domain: "test",
		status: "success",
		reference: payment.providerId,
		amount: payment.amountMinor,
		gateway_response: "Approved",
		paid_at: payment.paidAt.toISOString(),
		created_at: payment.paidAt.toISOString(),
		channel: "dedicated_nuban",
		currency: charge.currency,
		authorization: { channel: "dedicated_nuban", receiver_bank_account_number: charge.payTo },
		customer: {
			id: customerId(charge.reference),
			customer_code: charge.reference,
			email: charge.extra["email"],
		},
	};
}

export const paystackPaidWebhook: WebhookWriter<PaidCharge> = ({ charge, payment }, options) => {
	const body = JSON.stringify({ event: "charge.success", data: entity(charge, payment) });
	return { body, headers: { "x-paystack-signature": hmac("sha512", paystackKey, body, options) } };
};
