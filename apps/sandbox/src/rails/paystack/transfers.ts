import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { checks } from "../../checks.ts";
import { pageNumber, pageOf, periodOf } from "../../list-pages.ts";
import { hmac, paystackKey } from "../credentials.ts";
import type { PayoutStatus, SimulatedPayout } from "../payout-simulator.ts";
import { createPayout, type RailDeps } from "../rail-deps.ts";
import type { WebhookWriter } from "../webhook-queue.ts";
import { refused } from "./replies.ts";

const recipientBody = z.object({
	type: z.literal("nuban"),
	name: z.string().check(z.minLength(1)),
	account_number: z.string().check(z.regex(/^\d{10}$/)),
	bank_code: z.string(),
	currency: z.optional(z.literal("NGN")),
});
const transferBody = z.object({
	source: z.literal("balance"),
	amount: z.number().check(z.int(), z.positive()),
	recipient: z.string(),
	reference: z.string().check(z.regex(/^[a-z0-9_-]{16,50}$/)),
	reason: z.optional(z.string()),
});
const listQuery = z.object({
	perPage: pageNumber,
	page: pageNumber,
	from: z.optional(z.string()),
	to: z.optional(z.string()),
});
const referenceParams = z.object({ reference: z.string() });

const statusWords: Readonly<Record<PayoutStatus, string>> = {
	pending: "pending",
	settled: "success",
	failed: "failed",
	reversed: "reversed",
};

export function transferRoutes(app: FastifyInstance, deps: RailDeps): void {
	app.post("/transferrecipient", checks({ body: recipientBody }), async (request, reply) => {
		const body = recipientBody.safeParse(request.body);
		if (!body.success) {
			return reply.code(400).send(refused("Account details are not valid", "invalid_params"));
		}
		const { name, account_number, bank_code } = body.data;
		const recipient = deps.objects.make("RCP_", { name, account_number, bank_code });
		return reply.code(201).send({
			status: true,
			message: "Transfer recipient created successfully",
			data: {
				active: true,
				currency: "NGN",
				name,
				recipient_code: recipient.id,
				type: "nuban",
				is_deleted: false,
				details: { account_number, account_name: null, bank_code, bank_name: null },
			},
		});
	});

	app.post("/transfer", checks({ body: transferBody }), async (request, reply) => {
		const body = transferBody.safeParse(request.body);
		if (!body.success) {
			const field = String(body.error.issues[0]?.path[0]);
			return reply.code(400).send(refused(`Invalid ${field}`, "invalid_params"));
		}
		const { amount, recipient: code, reference, reason = "" } = body.data;
		const recipient = deps.objects.find(code);
		if (recipient === null) {
			return reply.code(400).send(refused("Recipient specified is invalid", "invalid_transfer_recipient"));
		}
		const result = await createPayout(deps, {
			rail: "paystack",
			reference,
			day: "",
			amountMinor: amount,
			currency: "NGN",
			country: "ng",
			bankCode: recipient.fields["bank_code"] ?? "",
			accountNumber: recipient.fields["account_number"] ?? "",
			holder: recipient.fields["name"] ?? "",
			extra: { reason },
		});
		if (result.kind === "lowBalance") {
			const sentence = "Your balance is not enough to fulfil this request";
			return reply.code(400).send(refused(sentence, "insufficient_balance"));
		}
		if (result.kind === "duplicate") {
			const sentence = "Please provide a unique reference. Reference already exists on a transfer";
			return reply.code(400).send(refused(sentence, "duplicate_reference"));
		}
		return { status: true, message: "Transfer has been queued", data: transferEntity(result.payout) };
	});

	app.get("/transfer", checks({ query: listQuery }), async (request, reply) => {
		const query = listQuery.safeParse(request.query);
		const period = query.success ? periodOf(query.data) : null;
		if (!query.success || period === null) return reply.code(400).send(refused("Invalid page or date"));
		const { page, perPage } = query.data;
		const all = deps.payouts.listMade("paystack", period);
		const { rows, pages } = pageOf(all, { page, size: perPage });
		return {
			status: true,
			message: "Transfers retrieved",
			data: rows.map((payout) => ({ ...transferEntity(payout), recipient: recipientEntity(payout) })),
			meta: { total: all.length, skipped: (page - 1) * perPage, perPage, page, pageCount: pages },
		};
	});

	app.get("/transfer/verify/:reference", async (request, reply) => {
		const payout = deps.payouts.find("paystack", referenceParams.parse(request.params).reference);
		if (payout === null) return reply.code(404).send(refused("Transfer not found", "transfer_not_found"));
		return { status: true, message: "Transfer retrieved", data: transferEntity(payout) };
	});
}

function recipientEntity({ accountNumber, bankCode, holder }: SimulatedPayout) {
	return {
		domain: "test",
		type: "nuban",
		currency: "NGN",
		name: holder,
		details: { account_number: accountNumber, account_name: null, bank_code: bankCode, bank_name: null },
	};
}

/** The amount is in kobo. */
function transferEntity(payout: SimulatedPayout) {
	return {
		integration: 100000,
		domain: "test",
		amount: payout.amountMinor,
		currency: payout.currency,
		reference: payout.reference,
		source: "balance",
		source_details: null,
		reason: payout.extra["reason"],
		status: statusWords[payout.status],
		failures: null,
		transfer_code: `TRF_${payout.providerId}`,
		titan_code: null,
		transferred_at: payout.status === "settled" ? payout.changedAt.toISOString() : null,
		id: payout.id,
		createdAt: payout.madeAt.toISOString(),
		updatedAt: payout.changedAt.toISOString(),
		session: { provider: null, id: null },
		fee_charged: 0,
	};
}

const events: Readonly<Record<PayoutStatus, string>> = {
	pending: "transfer.pending",
	settled: "transfer.success",
	failed: "transfer.failed",
	reversed: "transfer.reversed",
};

export const paystackWebhook: WebhookWriter = (payout, options) => {
	const { createdAt: created_at, updatedAt: updated_at, ...data } = transferEntity(payout);
	const body = JSON.stringify({ event: events[payout.status], data: { ...data, created_at, updated_at } });
	return { body, headers: { "x-paystack-signature": hmac("sha512", paystackKey, body, options) } };
};
