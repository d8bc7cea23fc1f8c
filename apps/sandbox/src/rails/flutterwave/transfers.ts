import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { checks } from "../../checks.ts";
import { pageNumber, pageOf, periodOf } from "../../list-pages.ts";
import { flutterwaveKeys } from "../credentials.ts";
import { majorText, minorOf, type PayoutStatus, type SimulatedPayout } from "../payout-simulator.ts";
import { createPayout, type RailDeps } from "../rail-deps.ts";
import type { WebhookWriter } from "../webhook-queue.ts";
import { refused } from "./replies.ts";

const transferBody = z.object({
	account_bank: z.string().check(z.minLength(1)),
	account_number: z.string().check(z.regex(/^\d{10}$/)),
	amount: z.number(),
	currency: z.literal("NGN"),
	narration: z.optional(z.string()),
	reference: z.string().check(z.minLength(1), z.maxLength(100)),
	beneficiary_name: z.optional(z.string()),
});
const listQuery = z.object({
	reference: z.optional(z.string()),
	page: z.optional(pageNumber),
	from: z.optional(z.string()),
	to: z.optional(z.string()),
});
const transfersPerPage = 20;

/** Flutterwave has no status for a reversed transfer and reports it as failed. */
const statusWords: Readonly<Record<PayoutStatus, string>> = {
	pending: "NEW",
	settled: "SUCCESSFUL",
	failed: "FAILED",
	reversed: "FAILED",
};
const messages: Readonly<Record<PayoutStatus, string>> = {
	pending: "",
	settled: "Transaction was successful",
	failed: "DISBURSE FAILED: the beneficiary's bank declined",
	reversed: "Transaction was reversed",
};

export function transferRoutes(app: FastifyInstance, deps: RailDeps): void {
	app.post("/v3/transfers", checks({ body: transferBody }), async (request, reply) => {
		const body = transferBody.safeParse(request.body);
		const amountMinor = body.success ? minorOf(body.data.amount) : null;
		if (!body.success || amountMinor === null) {
			const field = body.success ? "amount" : String(body.error.issues[0]?.path[0]);
			return reply.code(400).send(refused(`${field} is not valid`));
		}
		const { account_bank, account_number, reference, narration = "", beneficiary_name = "" } = body.data;
		const result = await createPayout(deps, {
			rail: "flutterwave",
			reference,
			day: "",
			amountMinor,
			currency: "NGN",
			country: "ng",
			bankCode: account_bank,
			accountNumber: account_number,
			holder: beneficiary_name,
			extra: { narration },
		});
		if (result.kind === "lowBalance") {
			return reply.code(400).send(refused("You have insufficient funds in your balance for this transfer"));
		}
		if (result.kind === "duplicate") {
			return reply.code(400).send(refused("Transfer with reference already exists"));
		}
		return {
			status: "success",
			message: "Transfer Queued Successfully",
			data: transferEntity(result.payout),
		};
	});

	app.get("/v3/transfers", checks({ query: listQuery }), async (request, reply) => {
		const query = listQuery.safeParse(request.query);
		const period = query.success ? periodOf(query.data) : null;
		if (!query.success || period === null)
			return reply.code(400).send(refused("page or dates are not valid"));
		const { reference, page = 1 } = query.data;
		const found =
			reference === undefined
				? deps.payouts.listMade("flutterwave", period)
				: [deps.payouts.find("flutterwave", reference)].filter((payout) => payout !== null);
		const { rows, pages } = pageOf(found, { page, size: transfersPerPage });
		return {
			status: "success",
			message: "Transfers fetched",
			meta: { page_info: { total: found.length, current_page: page, total_pages: pages } },
			data: rows.map(transferEntity),
		};
	});
}

/** The amount is in naira. */
function transferEntity(payout: SimulatedPayout) {
	return {
		id: payout.id,
		account_number: payout.accountNumber,
		bank_code: payout.bankCode,
		full_name: payout.holder,
		created_at: payout.madeAt.toISOString(),
		currency: payout.currency,
		debit_currency: payout.currency,
		amount: Number(majorText(payout.amountMinor)),
		fee: 10.75,
		status: statusWords[payout.status],
		reference: payout.reference,
		meta: null,
		narration: payout.extra["narration"],
		approver: null,
		complete_message: messages[payout.status],
		requires_approval: 0,
		is_approved: 1,
		bank_name: null,
	};
}

export const flutterwaveWebhook: WebhookWriter = (payout, { forged }) => {
	const { full_name: fullname, created_at: date_created, ...data } = transferEntity(payout);
	const body = JSON.stringify({
		event: "transfer.completed",
		"event.type": "Transfer",
		data: { ...data, fullname, date_created },
	});
	return { body, headers: { "verif-hash": forged ? "guessed" : flutterwaveKeys.webhookHash } };
};
