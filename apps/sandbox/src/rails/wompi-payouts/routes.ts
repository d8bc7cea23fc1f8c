import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { checks } from "../../checks.ts";
import type { Rail } from "../../faults/faults.ts";
import { pageNumber, pageOf, periodOf } from "../../list-pages.ts";
import { wompiKeys } from "../credentials.ts";
import { guardCalls } from "../gate.ts";
import type { PayoutStatus, SimulatedPayout } from "../payout-simulator.ts";
import { createPayout, type RailDeps, railFaults } from "../rail-deps.ts";
import { isSameOwner } from "../same-owner.ts";
import type { WebhookWriter } from "../webhook-queue.ts";
import { wompiEvent } from "../wompi-event.ts";
import { bankIdOf, banksByCode, codeOfBank } from "./banks.ts";

export const wompiRail = { name: "bank-transfer-co", faults: railFaults } as const satisfies Rail;

const payoutBody = z.object({
	reference: z.string().check(z.minLength(1), z.maxLength(64)),
	accountId: z.literal(wompiKeys.accountId),
	paymentType: z.enum(["PAYROLL", "PROVIDERS", "OTHER"]),
	transactions: z
		.array(
			z.object({
				personType: z.optional(z.enum(["NATURAL", "JURIDICA"])),
				legalIdType: z.enum(["CC", "CE", "NIT", "PP", "PPT", "TI"]),
				legalId: z.string().check(z.minLength(1)),
				bankId: z.string(),
				accountType: z.enum(["AHORROS", "CORRIENTE", "DEPOSITO_ELECTRONICO"]),
				accountNumber: z.string().check(z.regex(/^\d{6,20}$/)),
				name: z.string().check(z.minLength(1)),
				amount: z.number().check(z.int(), z.positive()),
				reference: z.optional(z.string()),
				description: z.optional(z.string()),
			}),
		)
		.check(z.length(1)),
});
const idempotencyKey = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/));
const listQuery = z.object({
	fromDate: z.optional(z.string()),
	toDate: z.optional(z.string()),
	page: z.optional(pageNumber),
	limit: z.optional(pageNumber),
});
const rowsPerPage = 10;
const batchParams = z.object({ id: z.string() });
const referenceParams = z.object({ reference: z.string() });

/** https://docs.wompi.co, "Pagos a Terceros", under /wompi-payouts/v1: batches of one. */
export function wompiRoutes(app: FastifyInstance, deps: RailDeps): void {
	app.addHook("onRequest", async (request, reply) => {
		const { "x-api-key": apiKey, "user-principal-id": user } = request.headers;
		if (apiKey !== wompiKeys.apiKey || user !== wompiKeys.userPrincipalId) {
			return reply.code(401).send(refused(401, "UNAUTHORIZED", "Unauthorized"));
		}
	});
	guardCalls(app, {
		gate: deps.gate,
		rails: [wompiRail.name],
		unavailable: refused(503, "EXC_001", "Servicio no disponible"),
	});

	app.get("/v1/banks", async () => banksByCode.map(([code, name]) => ({ id: bankIdOf(code), name, code })));

	app.post("/v1/payouts", checks({ body: payoutBody }), async (request, reply) => {
		const key = idempotencyKey.safeParse(request.headers["idempotency-key"]);
		const body = payoutBody.safeParse(request.body);
		const transaction = body.success ? body.data.transactions[0] : undefined;
		const bankCode = transaction === undefined ? null : codeOfBank(transaction.bankId);
		if (!key.success || !body.success || transaction === undefined || bankCode === null) {
			return reply.code(400).send(refused(400, "EXC_002", "Datos de entrada inválidos"));
		}
		const account = { country: "co", bankCode, accountNumber: transaction.accountNumber } as const;
		const customer = deps.book.find(account);
		const payee = { holder: transaction.name, document: transaction.legalId };
		const isRefusedByBank = customer !== null && !isSameOwner(customer, payee);
		const result = await createPayout(deps, {
			isRefusedByBank,
			rail: wompiRail.name,
			reference: key.data,
			// Wompi forgets the key after 24 hours.
			day: (await deps.clock()).toISOString().slice(0, 10),
			amountMinor: transaction.amount,
			currency: "COP",
			...account,
			holder: transaction.name,
			extra: {
				batch: body.data.reference,
				reference: transaction.reference ?? "",
				...(isRefusedByBank && { reason: otherHolder }),
				description: transaction.description ?? "",
			},
		});
		if (result.kind === "lowBalance") {
			return reply.code(400).send(refused(400, "EXC_008", "La cuenta no tiene saldo suficiente"));
		}
		if (result.kind === "duplicate") {
			return reply.code(409).send(refused(409, "EXC_022", "La llave de idempotencia ya fue usada"));
		}
		const data = { payoutId: `batch-${result.payout.providerId}`, transactions: 1, success: 1, failed: 0 };
		return reply.code(201).send({ status: 201, code: "OK", message: "OK", data });
	});

	app.get("/v1/payouts", checks({ query: listQuery }), async (request, reply) => {
		const query = listQuery.safeParse(request.query);
		const { fromDate: from, toDate: to, page = 1, limit = rowsPerPage } = query.success ? query.data : {};
		const period = query.success ? periodOf({ from, to }) : null;
		if (period === null) return reply.code(400).send(refused(400, "EXC_002", "Datos de entrada inválidos"));
		const all = deps.payouts.listMade(wompiRail.name, period);
		return listed(all, { page, limit, entity: batchEntity });
	});

	app.get("/v1/payouts/:id/transactions", checks({ query: listQuery }), async (request) => {
		const { id } = batchParams.parse(request.params);
		const payout = deps.payouts.findById(wompiRail.name, id.replace(/^batch-/, ""));
		return listed(payout === null ? [] : [payout], {
			page: 1,
			limit: rowsPerPage,
			entity: listedTransaction,
		});
	});

	app.get("/v1/transactions/:reference", async (request) => {
		const { reference } = referenceParams.parse(request.params);
		const found = deps.payouts.listByExtra(wompiRail.name, "batch", reference);
		return listed(found, { page: 1, limit: rowsPerPage, entity: transactionEntity });
	});
}

function listed<Entity>(
	all: readonly SimulatedPayout[],
	{
		page,
		limit,
		entity,
	}: {
		readonly page: number;
		readonly limit: number;
		readonly entity: (payout: SimulatedPayout) => Entity;
	},
) {
	const { rows, pages } = pageOf(all, { page, size: limit });
	const data = { page, limit, total: all.length, pages, records: rows.map(entity) };
	return { status: 200, code: "OK", message: "OK", data };
}

function refused(status: number, code: string, message: string) {
	return { status, code, message };
}

/** Wompi has no status for a reversed transfer and reports it as failed. */
const statusWords: Readonly<Record<PayoutStatus, string>> = {
	pending: "PROCESSING",
	settled: "APPROVED",
	failed: "FAILED",
	reversed: "FAILED",
};

/** Return cause of ACH Colombia: the document is not that of the account's holder. */
const otherHolder = "R17";
const failureReasons: Readonly<Record<string, object>> = {
	R03: { code: "R03", description: "Cuenta no existe" },
	[otherHolder]: { code: otherHolder, description: "Identificación no coincide con cuenta del cliente" },
};

const batchWords: Readonly<Record<PayoutStatus, string>> = {
	pending: "PENDING",
	settled: "TOTAL_PAYMENT",
	failed: "REJECTED",
	reversed: "REJECTED",
};

function batchEntity(payout: SimulatedPayout) {
	return {
		id: `batch-${payout.providerId}`,
		reference: payout.extra["batch"],
		status: batchWords[payout.status],
		amountInCents: payout.amountMinor,
		totalTransactions: 1,
		dispersionDatetime: null,
		createdAt: payout.madeAt.toISOString(),
	};
}

/** The transactions of a batch show the account. */
function listedTransaction(payout: SimulatedPayout) {
	const { payee, ...transaction } = transactionEntity(payout);
	return {
		...transaction,
		description: payout.extra["description"],
		payeeInfo: { ...payee, accountNumber: payout.accountNumber },
	};
}

/** The amount is in centavos. */
function transactionEntity(payout: SimulatedPayout) {
	const wentWrong = payout.status === "failed" || payout.status === "reversed";
	return {
		id: `tx-${payout.providerId}`,
		status: statusWords[payout.status],
		payoutId: `batch-${payout.providerId}`,
		amountInCents: payout.amountMinor,
		currency: payout.currency,
		reference: payout.extra["reference"],
		payee: { bankCode: payout.bankCode, name: payout.holder, accountNumber: "*****" },
		failureReason: wentWrong ? (failureReasons[payout.extra["reason"] ?? ""] ?? failureReasons["R03"]) : null,
		appliedAt: payout.status === "settled" ? payout.changedAt.toISOString() : null,
		createdAt: payout.madeAt.toISOString(),
		updatedAt: payout.changedAt.toISOString(),
	};
}

export const wompiWebhook: WebhookWriter = (payout, { forged }) =>
	wompiEvent(transactionEntity(payout), {
		amountField: "amountInCents",
		at: payout.changedAt,
		secret: forged ? "guessed" : wompiKeys.eventsSecret,
	});
