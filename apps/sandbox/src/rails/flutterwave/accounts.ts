import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { checks } from "../../checks.ts";
import { makeAccount } from "../banks.ts";
import type { Charge, ChargePayment } from "../collection-simulator.ts";
import { flutterwaveKeys } from "../credentials.ts";
import type { PaidCharge } from "../payer-simulator.ts";
import { majorText } from "../payout-simulator.ts";
import type { RailDeps } from "../rail-deps.ts";
import type { WebhookWriter } from "../webhook-queue.ts";
import { refused } from "./replies.ts";

const accountBody = z.object({
	email: z.email(),
	is_permanent: z.literal(true),
	bvn: z.string().check(z.regex(/^\d{11}$/)),
	tx_ref: z.string().check(z.minLength(1)),
});
const listQuery = z.object({ tx_ref: z.optional(z.string()), status: z.optional(z.string()) });

export function accountRoutes(app: FastifyInstance, { collections }: RailDeps): void {
	app.post("/v3/virtual-account-numbers", checks({ body: accountBody }), async (request, reply) => {
		const body = accountBody.safeParse(request.body);
		if (!body.success) {
			return reply.code(400).send(refused(`${String(body.error.issues[0]?.path[0])} is not valid`));
		}
		const { charge } = await collections.open({
			rail: "flutterwave",
			reference: body.data.tx_ref,
			payTo: makeAccount("ng").accountNumber,
			amountMinor: null,
			currency: "NGN",
			extra: { email: body.data.email },
			expiresAt: null,
		});
		return {
			status: "success",
			message: "Virtual account created",
			data: {
				response_code: "02",
				response_message: "Transaction in progress",
				flw_ref: `FLW-${charge.providerId}`,
				order_ref: `URF_${charge.providerId}`,
				account_number: charge.payTo,
				frequency: "N/A",
				bank_name: "WEMA BANK",
				created_at: charge.madeAt.toISOString(),
				expiry_date: "N/A",
				note: "Please make a bank transfer to Puente",
				amount: "0.00",
			},
		};
	});

	app.get("/v3/transactions", checks({ query: listQuery }), async (request) => {
		const { tx_ref } = listQuery.parse(request.query);
		const rails = ["flutterwave", "flutterwave-card"];
		const found = rails.map((rail) =>
			tx_ref === undefined ? collections.list(rail) : collections.find(rail, { reference: tx_ref }),
		);
		const charges = (await Promise.all(found)).flat().filter((charge) => charge !== null);
		const data = charges.flatMap((charge) => charge.payments.map((payment) => entity(charge, payment)));
		return {
			status: "success",
			message: "Transactions fetched",
			meta: { page_info: { total: data.length, current_page: 1, total_pages: 1 } },
			data,
		};
	});
}

function isCard({ rail }: Charge): boolean {
	return rail === "flutterwave-card";
}

/** The amount is in naira. */
function entity(charge: Charge, payment: ChargePayment) {
	const amount = Number(majorText(payment.amountMinor));
	return {
		id: 285_000_000 + payment.id,
		tx_ref: charge.reference,
		flw_ref: payment.providerId,
		amount,
		charged_amount: amount,
		app_fee: 0,
		currency: charge.currency,
		status: "successful",
		payment_type: isCard(charge) ? "card" : "bank_transfer",
		processor_response: "Transaction was successful",
		created_at: payment.paidAt.toISOString(),
		customer: { email: charge.extra["email"] },
	};
}

export const flutterwavePaidWebhook: WebhookWriter<PaidCharge> = ({ charge, payment }, { forged }) => ({
	body: JSON.stringify({
		event: "charge.completed",
		data: entity(charge, payment),
		"event.type": isCard(charge) ? "CARD_TRANSACTION" : "BANK_TRANSFER_TRANSACTION",
	}),
	headers: { "verif-hash": forged ? "guessed" : flutterwaveKeys.webhookHash },
});
