import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { checks } from "../../checks.ts";
import { hmac, razorpayKeys } from "../credentials.ts";
import type { PayoutStatus, SimulatedPayout } from "../payout-simulator.ts";
import { createPayout, type RailDeps } from "../rail-deps.ts";
import { refused, refusedField } from "../razorpay/replies.ts";
import type { WebhookWriter } from "../webhook-queue.ts";

const payoutBody = z.object({
	account_number: z.literal(razorpayKeys.accountNumber),
	fund_account_id: z.string(),
	amount: z.number().check(z.int(), z.minimum(100)),
	currency: z.literal("INR"),
	mode: z.enum(["IMPS", "NEFT", "RTGS", "UPI"]),
	purpose: z.string(),
	queue_if_low_balance: z.optional(z.boolean()),
	reference_id: z.optional(z.string().check(z.maxLength(40))),
	narration: z.optional(z.string().check(z.regex(/^[A-Za-z0-9 ]{0,30}$/))),
});
const epochSeconds = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(8_640_000_000_000));
const key = z.string().check(z.regex(/^[A-Za-z0-9_-]{4,36}$/));
const listQuery = z.object({
	account_number: z.string(),
	reference_id: z.optional(z.string()),
	from: z.optional(epochSeconds),
	to: z.optional(epochSeconds),
	count: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
	skip: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))),
});
const countUnlessGiven = 10;

const statusWords: Readonly<Record<PayoutStatus, string>> = {
	pending: "processing",
	settled: "processed",
	failed: "failed",
	reversed: "reversed",
};

/** A payout is stored under its idempotency key; its reference may be any text. */
export function payoutRoutes(app: FastifyInstance, deps: RailDeps): void {
	app.post("/v1/payouts", checks({ body: payoutBody }), async (request, reply) => {
		const idempotencyKey = key.safeParse(request.headers["x-payout-idempotency"]);
		if (!idempotencyKey.success) {
			return reply.code(400).send(refused("The idempotency key is missing or invalid"));
		}
		const body = payoutBody.safeParse(request.body);
		if (!body.success) return reply.code(400).send(refusedField(body.error));
		const fund = deps.objects.find(body.data.fund_account_id);
		if (fund === null)
			return reply.code(400).send(refused("The id provided does not exist", "fund_account_id"));
		const digest = createHash("sha256").update(JSON.stringify(body.data)).digest("hex");
		const result = await createPayout(deps, {
			rail: "razorpayx",
			reference: idempotencyKey.data,
			day: "",
			amountMinor: body.data.amount,
			currency: "INR",
			country: "in",
			bankCode: (fund.fields["ifsc"] ?? "").slice(0, 4),
			accountNumber: fund.fields["account_number"] ?? "",
			holder: fund.fields["name"] ?? "",
			extra: {
				digest,
				fund_account_id: fund.id,
				mode: body.data.mode,
				reference_id: body.data.reference_id ?? "",
				narration: body.data.narration ?? "",
			},
		});
		if (result.kind === "lowBalance") {
			return reply
				.code(400)
				.send(refused("Your account does not have enough balance to carry out the payout"));
		}
		if (result.kind === "duplicate" && result.payout.extra["digest"] !== digest) {
			return reply.code(400).send(refused("Different request body sent for the same Idempotency key"));
		}
		return payoutEntity(result.payout);
	});

	app.get("/v1/payouts", checks({ query: listQuery }), async (request, reply) => {
		const query = listQuery.safeParse(request.query);
		if (!query.success) return reply.code(400).send(refusedField(query.error));
		const { reference_id, from = 0, to = 8_640_000_000_000, count = countUnlessGiven, skip = 0 } = query.data;
		const found =
			reference_id === undefined
				? deps.payouts.listMade("razorpayx", { from: new Date(from * 1000), to: new Date(to * 1000) })
				: deps.payouts.listByExtra("razorpayx", "reference_id", reference_id);
		const items = found.slice(skip, skip + count).map(payoutEntity);
		return { entity: "collection", count: items.length, items };
	});
}

/** The amount is in paise. */
function payoutEntity(payout: SimulatedPayout) {
	const { reference_id, narration, mode, fund_account_id } = payout.extra;
	const wentWrong = payout.status === "failed" || payout.status === "reversed";
	return {
		id: `pout_${payout.providerId}`,
		entity: "payout",
		fund_account_id,
		amount: payout.amountMinor,
		currency: payout.currency,
		notes: [],
		fees: 590,
		tax: 90,
		status: statusWords[payout.status],
		utr: payout.status === "settled" ? `0000${payout.id}` : null,
		mode,
		purpose: "payout",
		reference_id: reference_id || null,
		narration: narration || null,
		batch_id: null,
		status_details: {
			reason: wentWrong ? "beneficiary_bank_failure" : null,
			description: wentWrong ? "The beneficiary's bank did not take the payout" : null,
			source: wentWrong ? "beneficiary_bank" : null,
		},
		created_at: Math.floor(payout.madeAt.getTime() / 1000),
	};
}

const events: Readonly<Record<PayoutStatus, string>> = {
	pending: "payout.initiated",
	settled: "payout.processed",
	failed: "payout.failed",
	reversed: "payout.reversed",
};

export const razorpayxWebhook: WebhookWriter = (payout, options) => {
	const body = JSON.stringify({
		entity: "event",
		account_id: "acc_sandbox",
		event: events[payout.status],
		contains: ["payout"],
		payload: { payout: { entity: payoutEntity(payout) } },
		created_at: Math.floor(payout.changedAt.getTime() / 1000),
	});
	const headers = {
		"x-razorpay-signature": hmac("sha256", razorpayKeys.webhookSecret, body, options),
		"x-razorpay-event-id": `${payout.providerId}${payout.status}`,
	};
	return { body, headers };
};
