import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { checks } from "../../checks.ts";
import { pageNumber, pageOf } from "../../list-pages.ts";
import { hmac, monnifyKeys } from "../credentials.ts";
import { majorText, minorOf, type PayoutStatus, type SimulatedPayout } from "../payout-simulator.ts";
import { createPayout, type RailDeps } from "../rail-deps.ts";
import type { WebhookWriter } from "../webhook-queue.ts";
import { answered, refused } from "./replies.ts";

const disbursementBody = z.object({
	amount: z.number(),
	reference: z.string().check(z.minLength(1), z.maxLength(64)),
	narration: z.string().check(z.minLength(1)),
	destinationBankCode: z.string().check(z.minLength(1)),
	destinationAccountNumber: z.string().check(z.regex(/^\d{10}$/)),
	destinationAccountName: z.optional(z.string()),
	currency: z.literal("NGN"),
	sourceAccountNumber: z.literal(monnifyKeys.walletNumber),
});
const summaryQuery = z.object({ reference: z.string() });

const instantMs = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(8_640_000_000_000_000));
const searchQuery = z.object({
	sourceAccountNumber: z.literal(monnifyKeys.walletNumber),
	startDate: instantMs,
	endDate: instantMs,
	/** Counts from zero. */
	pageNo: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000)),
	pageSize: pageNumber,
});

/** 20 naira, the minimum of Monnify. */
const amountMinorMin = 2000;

const statusWords: Readonly<Record<PayoutStatus, string>> = {
	pending: "PENDING",
	settled: "SUCCESS",
	failed: "FAILED",
	reversed: "REVERSED",
};

export function disbursementRoutes(app: FastifyInstance, deps: RailDeps): void {
	app.post("/api/v2/disbursements/single", checks({ body: disbursementBody }), async (request, reply) => {
		const body = disbursementBody.safeParse(request.body);
		const amountMinor = body.success ? minorOf(body.data.amount) : null;
		if (!body.success || amountMinor === null || amountMinor < amountMinorMin) {
			const field = body.success ? "amount" : String(body.error.issues[0]?.path[0]);
			return reply.code(400).send(refused(`The field ${field} is not valid`));
		}
		const { reference, narration, destinationBankCode, destinationAccountNumber } = body.data;
		const result = await createPayout(deps, {
			rail: "monnify",
			reference,
			day: "",
			amountMinor,
			currency: "NGN",
			country: "ng",
			bankCode: destinationBankCode,
			accountNumber: destinationAccountNumber,
			holder: body.data.destinationAccountName ?? "",
			extra: { narration },
		});
		if (result.kind === "lowBalance") {
			return reply.code(400).send(refused("The available balance in your wallet is insufficient", "D04"));
		}
		if (result.kind === "duplicate") {
			return reply.code(400).send(refused("A transaction with this reference already exists", "D07"));
		}
		return answered(summary(result.payout));
	});

	app.get(
		"/api/v2/disbursements/search-transactions",
		checks({ query: searchQuery }),
		async (request, reply) => {
			const query = searchQuery.safeParse(request.query);
			if (!query.success) return reply.code(400).send(refused("The search is not valid"));
			const { startDate, endDate, pageNo, pageSize } = query.data;
			const period = { from: new Date(startDate), to: new Date(endDate) };
			const all = deps.payouts.listMade("monnify", period);
			const { rows, pages } = pageOf(all, { page: pageNo + 1, size: pageSize });
			return answered({
				content: rows.map(listedEntity),
				totalPages: pages,
				totalElements: all.length,
				last: pageNo + 1 >= pages,
				first: pageNo === 0,
				number: pageNo,
				size: pageSize,
				numberOfElements: rows.length,
				empty: rows.length === 0,
			});
		},
	);

	app.get("/api/v2/disbursements/single/summary", checks({ query: summaryQuery }), async (request, reply) => {
		const query = summaryQuery.safeParse(request.query);
		const payout = query.success ? deps.payouts.find("monnify", query.data.reference) : null;
		if (payout === null) {
			return reply.code(404).send(refused("Could not find disbursement with the specified reference"));
		}
		return answered({ ...summary(payout), transactionReference: `MFDS|${payout.providerId}` });
	});
}

function listedEntity(payout: SimulatedPayout) {
	const { dateCreated: _dateCreated, totalFee: fee, ...data } = summary(payout);
	return {
		...data,
		fee,
		currency: payout.currency,
		twoFaEnabled: false,
		transactionDescription: "Transaction successful",
		transactionReference: `MFDS|${payout.providerId}`,
		createdOn: payout.madeAt.toISOString().replace("Z", "+0000"),
		sourceAccountNumber: monnifyKeys.walletNumber,
	};
}

/** The amount is in naira. */
function summary(payout: SimulatedPayout) {
	return {
		amount: Number(majorText(payout.amountMinor)),
		reference: payout.reference,
		narration: payout.extra["narration"],
		status: statusWords[payout.status],
		dateCreated: payout.madeAt.toISOString(),
		totalFee: 10,
		destinationAccountName: payout.holder,
		destinationBankName: null,
		destinationAccountNumber: payout.accountNumber,
		destinationBankCode: payout.bankCode,
	};
}

const events: Readonly<Record<PayoutStatus, string>> = {
	pending: "PENDING_DISBURSEMENT",
	settled: "SUCCESSFUL_DISBURSEMENT",
	failed: "FAILED_DISBURSEMENT",
	reversed: "REVERSED_DISBURSEMENT",
};

export const monnifyWebhook: WebhookWriter = (payout, options) => {
	const { dateCreated: _dateCreated, totalFee: fee, ...data } = summary(payout);
	const body = JSON.stringify({
		eventType: events[payout.status],
		eventData: {
			...data,
			fee,
			currency: payout.currency,
			transactionReference: `MFDS|${payout.providerId}`,
			transactionDescription: "Approved or completed successfully",
			sessionId: payout.providerId,
			createdOn: lagosTime(payout.madeAt),
			completedOn: lagosTime(payout.changedAt),
		},
	});
	return { body, headers: { "monnify-signature": hmac("sha512", monnifyKeys.secretKey, body, options) } };
};

/** "15/11/2026 2:05:09 PM" */
function lagosTime(at: Date): string {
	const parts = new Intl.DateTimeFormat("en-GB", {
		timeZone: "Africa/Lagos",
		day: "2-digit",
		month: "2-digit",
		year: "numeric",
	}).format(at);
	const time = new Intl.DateTimeFormat("en-US", {
		timeZone: "Africa/Lagos",
		hour: "numeric",
		minute: "2-digit",
		second: "2-digit",
	}).format(at);
	// Recent versions of the formatter put a narrow space before AM and PM.
	return `${parts} ${time.replaceAll(/\s/g, " ")}`;
}
