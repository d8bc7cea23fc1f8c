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
import { bankIdOf, brebBank, codeOfBank, listedBanks } from "./banks.ts";

export const wompiRail = { name: "bank-transfer-co", faults: railFaults } as const satisfies Rail;

const toPerson = {
	personType: z.optional(z.enum(["NATURAL", "JURIDICA"])),
	legalIdType: z.enum(["CC", "CE", "NIT", "PP", "PPT", "TI"]),
	legalId: z.string().check(z.minLength(1)),
	name: z.string().check(z.minLength(1)),
	amount: z.number().check(z.int(), z.positive()),
	reference: z.optional(z.string()),
	description: z.optional(z.string()),
};
const toNumber = z.object({
	...toPerson,
	bankId: z.string(),
	accountType: z.enum(["AHORROS", "CORRIENTE", "DEPOSITO_ELECTRONICO"]),
	accountNumber: z.string().check(z.regex(/^\d{6,20}$/)),
});
const toKey = z.object({ ...toPerson, key: z.string().check(z.minLength(1)) });
type Transaction = z.output<typeof toNumber> | z.output<typeof toKey>;

const batch = {
	reference: z.string().check(z.minLength(1), z.maxLength(64)),
	accountId: z.literal(wompiKeys.accountId),
	paymentType: z.enum(["PAYROLL", "PROVIDERS", "OTHER"]),
};
const numberBody = z.object({ ...batch, transactions: z.array(toNumber).check(z.length(1)) });
/** Wompi's second version also takes account numbers; we pay only keys by it. */
const keyBody = z.object({ ...batch, transactions: z.array(toKey).check(z.length(1)) });
const idempotencyKey = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/));
const listQuery = z.object({
	fromDate: z.optional(z.string()),
	toDate: z.optional(z.string()),
	page: z.optional(pageNumber),
	limit: z.optional(pageNumber),
});
const rowsPerPage = 10;
const keyParams = z.object({ key: z.string() });
const batchParams = z.object({ id: z.string() });
const referenceParams = z.object({ reference: z.string() });

/** https://docs.wompi.co, "Pagos a Terceros", under /wompi-payouts: batches of one. */
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

	app.get("/v1/banks", async () => listedBanks.map(({ code, name }) => ({ id: bankIdOf(code), name, code })));

	for (const [path, schema] of [
		["/v1/payouts", numberBody],
		["/v2/payouts", keyBody],
	] as const) {
		app.post(path, checks({ body: schema }), async (request, reply) => {
			const key = idempotencyKey.safeParse(request.headers["idempotency-key"]);
			const body = schema.safeParse(request.body);
			if (!key.success || !body.success) return reply.code(400).send(wrongInput);
			const { code, send } = await pay(deps, body.data, key.data);
			return reply.code(code).send(send);
		});
	}

	app.get("/v2/breb/keys/resolve/:key", async (request, reply) => {
		const { key } = keyParams.parse(request.params);
		const holder = deps.book.holderOf(accountOfKey(key));
		if (holder === null) return reply.code(404).send(refused(404, "EXC_404", "La llave no existe"));
		const data = {
			holderName: maskWords(holder),
			financialEntity: { name: "BANCOLOMBIA", code: "1007" },
			keyType: keyType(key),
			keyValue: maskWords(key),
		};
		return { status: 200, code: "OK", message: "OK", data };
	});

	app.get("/v1/payouts", checks({ query: listQuery }), async (request, reply) => {
		const query = listQuery.safeParse(request.query);
		const { fromDate: from, toDate: to, page = 1, limit = rowsPerPage } = query.success ? query.data : {};
		const period = query.success ? periodOf({ from, to }) : null;
		if (period === null) return reply.code(400).send(wrongInput);
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

function accountOfKey(key: string) {
	return { country: "co", bankCode: brebBank, accountNumber: key } as const;
}

function accountOf(transaction: Transaction) {
	if ("key" in transaction) return accountOfKey(transaction.key);
	const bankCode = codeOfBank(transaction.bankId);
	return bankCode && ({ country: "co", bankCode, accountNumber: transaction.accountNumber } as const);
}

async function pay(
	deps: RailDeps,
	body: { readonly reference: string; readonly transactions: readonly Transaction[] },
	idempotency: string,
) {
	const transaction = body.transactions[0];
	const account = transaction && accountOf(transaction);
	if (!transaction || !account) return { code: 400, send: wrongInput };
	const customer = deps.book.find(account);
	const payee = { holder: transaction.name, document: transaction.legalId };
	const isOther = customer !== null && !isSameOwner(customer, payee);
	const result = await createPayout(deps, {
		isRefusedByBank: isOther,
		rail: wompiRail.name,
		reference: idempotency,
		// Wompi forgets the key after 24 hours.
		day: (await deps.clock()).toISOString().slice(0, 10),
		amountMinor: transaction.amount,
		currency: "COP",
		...account,
		holder: transaction.name,
		extra: {
			batch: body.reference,
			reference: transaction.reference ?? "",
			...(isOther && { reason: otherHolder }),
			description: transaction.description ?? "",
		},
	});
	if (result.kind === "lowBalance") {
		return { code: 400, send: refused(400, "EXC_008", "La cuenta no tiene saldo suficiente") };
	}
	if (result.kind === "duplicate") {
		return { code: 409, send: refused(409, "EXC_022", "La llave de idempotencia ya fue usada") };
	}
	const data = { payoutId: `batch-${result.payout.providerId}`, transactions: 1, success: 1, failed: 0 };
	return { code: 201, send: { status: 201, code: "OK", message: "OK", data } };
}

function keyType(key: string): string {
	if (key.startsWith("@")) return "ALPHANUMERIC";
	if (key.includes("@")) return "MAIL";
	return /^3\d{9}$/.test(key) ? "PHONE" : "IDENTIFICATION";
}

/** Wompi shows three letters of each word: "JUA*** PER***". */
function maskWords(text: string): string {
	return text
		.split(/\s+/)
		.map((word) => `${word.slice(0, 3).toUpperCase()}***`)
		.join(" ");
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

const wrongInput = refused(400, "EXC_002", "Datos de entrada inválidos");

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
		payeeInfo: {
			...payee,
			...(payout.bankCode === brebBank
				? { key: payout.accountNumber }
				: { accountNumber: payout.accountNumber }),
		},
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
