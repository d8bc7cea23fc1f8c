import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { checks } from "../../checks.ts";
import type { Rail } from "../../faults/faults.ts";
import { isDeclined, mandateFaults } from "../../mandates/charge-mandate.ts";
import type { Charge } from "../collection-simulator.ts";
import { wompiPayKeys } from "../credentials.ts";
import { guardCalls } from "../gate.ts";
import type { PaidCharge } from "../payer-simulator.ts";
import { collectionFaults, type RailDeps } from "../rail-deps.ts";
import type { WebhookWriter } from "../webhook-queue.ts";
import { wompiEvent } from "../wompi-event.ts";
import { isGoodToken, presignedContract } from "./contracts.ts";
import { invalid, refused } from "./replies.ts";
import { chargeSource, sourceRoutes, sourceTransactionBody } from "./sources.ts";

export const wompiPseRail = { name: "wompi-pse", faults: collectionFaults } as const satisfies Rail;
export const wompiNequiRail = {
	name: "wompi-nequi",
	faults: { ...collectionFaults, ...mandateFaults },
} as const satisfies Rail;
const rails = [wompiPseRail.name, wompiNequiRail.name] as const;

const transactionBody = z.object({
	acceptance_token: z.string(),
	accept_personal_auth: z.string(),
	amount_in_cents: z.number().check(z.int(), z.positive()),
	currency: z.literal("COP"),
	signature: z.string(),
	customer_email: z.email(),
	reference: z.string().check(z.minLength(1)),
	expiration_time: z.optional(z.string()),
	redirect_url: z.optional(z.string()),
	customer_data: z.object({
		full_name: z.string().check(z.minLength(1)),
		phone_number: z.string().check(z.regex(/^57\d{10}$/)),
		legal_id: z.optional(z.string()),
		legal_id_type: z.optional(z.enum(["CC", "CE", "NIT", "PP", "PPT", "TI"])),
	}),
	payment_method: z.union([
		z.object({ type: z.literal("NEQUI"), phone_number: z.string().check(z.regex(/^3\d{9}$/)) }),
		z.object({
			type: z.literal("PSE"),
			user_type: z.number(),
			user_legal_id_type: z.enum(["CC", "CE", "NIT", "PP", "PPT", "TI"]),
			user_legal_id: z.string(),
			financial_institution_code: z.string(),
			payment_description: z.string().check(z.maxLength(64)),
		}),
	]),
});
const anyTransactionBody = z.union([transactionBody, sourceTransactionBody]);
const idParams = z.object({ id: z.string() });
const listQuery = z.object({ reference: z.string() });

/** https://docs.wompi.co, under /wompi/v1. */
export function wompiPayRoutes(app: FastifyInstance, deps: RailDeps): void {
	guardCalls(app, { gate: deps.gate, rails, unavailable: refused("UNAVAILABLE", "Try again later") });

	app.get("/v1/merchants/:id", async (request, reply) => {
		if (idParams.parse(request.params).id !== wompiPayKeys.publicKey) {
			return reply.code(404).send(refused("NOT_FOUND_ERROR", "La entidad solicitada no existe"));
		}
		const now = await deps.clock();
		return {
			data: {
				presigned_acceptance: presignedContract("END_USER_POLICY", now),
				presigned_personal_data_auth: presignedContract("PERSONAL_DATA_AUTH", now),
			},
		};
	});

	app.post("/v1/transactions", checks({ body: anyTransactionBody }), async (request, reply) => {
		const bySource = sourceTransactionBody.safeParse(request.body);
		if (bySource.success && request.headers.authorization === `Bearer ${wompiPayKeys.privateKey}`) {
			const charged = await chargeSource(deps, bySource.data);
			if (typeof charged === "string") return reply.code(422).send(invalid(charged, "no es válido"));
			// As with any transaction, the answer comes before the outcome.
			return reply.code(201).send({ data: { ...entity(charged, null), status: "PENDING" } });
		}
		if (request.headers.authorization !== `Bearer ${wompiPayKeys.publicKey}`) {
			return reply.code(401).send(refused("INVALID_ACCESS_TOKEN", "El token no es válido"));
		}
		const body = transactionBody.safeParse(request.body);
		if (!body.success) {
			const field = String(body.error.issues[0]?.path[0]);
			return reply.code(422).send(invalid(field, "no es válido"));
		}
		const now = await deps.clock();
		const wrongToken = wrongTokenField(body.data, now);
		if (wrongToken !== null) return reply.code(422).send(invalid(wrongToken, "El token no es válido"));
		const { reference, amount_in_cents, currency, expiration_time = "", signature } = body.data;
		const signed = `${reference}${amount_in_cents}${currency}${expiration_time}${wompiPayKeys.integritySecret}`;
		if (signature !== createHash("sha256").update(signed).digest("hex")) {
			return reply.code(422).send(invalid("signature", "La firma es inválida"));
		}
		const { charge, isNew } = await deps.collections.open({
			rail: body.data.payment_method.type === "PSE" ? wompiPseRail.name : wompiNequiRail.name,
			reference,
			payTo: "",
			amountMinor: amount_in_cents,
			currency,
			extra: { email: body.data.customer_email, returnUrl: body.data.redirect_url ?? "" },
			expiresAt: expiration_time === "" ? null : new Date(expiration_time),
		});
		if (!isNew) return reply.code(422).send(invalid("reference", "La referencia ya ha sido usada"));
		return reply.code(201).send({ data: entity(charge, null) });
	});

	sourceRoutes(app, deps);
	const find = async (providerId: string) => {
		for (const rail of rails) {
			const charge = await deps.collections.find(rail, { providerId });
			if (charge !== null) return charge;
		}
		return null;
	};
	app.get("/v1/transactions/:id", async (request, reply) => {
		const charge = await find(idParams.parse(request.params).id);
		if (charge === null) {
			return reply.code(404).send(refused("NOT_FOUND_ERROR", "La entidad solicitada no existe"));
		}
		return { data: entity(charge, deps.pageUrl) };
	});

	app.get("/v1/transactions", checks({ query: listQuery }), async (request, reply) => {
		if (request.headers.authorization !== `Bearer ${wompiPayKeys.privateKey}`) {
			return reply.code(401).send(refused("INVALID_ACCESS_TOKEN", "El token no es válido"));
		}
		const query = listQuery.safeParse(request.query);
		if (!query.success) return reply.code(422).send(invalid("reference", "no está presente"));
		const { reference } = query.data;
		const found = await Promise.all(rails.map((rail) => deps.collections.find(rail, { reference })));
		return { data: found.flatMap((charge) => (charge === null ? [] : [entity(charge, deps.pageUrl)])) };
	});
}

/** The field of a token that is wrong or expired; null if both are good. */
function wrongTokenField(body: z.output<typeof transactionBody>, now: Date): string | null {
	if (!isGoodToken(body.acceptance_token, "END_USER_POLICY", now)) return "acceptance_token";
	return isGoodToken(body.accept_personal_auth, "PERSONAL_DATA_AUTH", now) ? null : "accept_personal_auth";
}

function statusOf(charge: Charge): "APPROVED" | "DECLINED" | "ERROR" | "PENDING" {
	if (charge.payments.length > 0) return "APPROVED";
	if (isDeclined(charge)) return "DECLINED";
	return charge.expired ? "ERROR" : "PENDING";
}

/** The amount is in centavos. The first answer does not contain the address of the bank's page yet. */
function entity(charge: Charge, pageUrl: RailDeps["pageUrl"] | null) {
	const [payment] = charge.payments;
	const type = charge.rail === wompiPseRail.name ? "PSE" : "NEQUI";
	return {
		id: charge.providerId,
		created_at: charge.madeAt.toISOString(),
		finalized_at: payment?.paidAt.toISOString() ?? null,
		amount_in_cents: charge.amountMinor,
		reference: charge.reference,
		customer_email: charge.extra["email"],
		currency: charge.currency,
		payment_method_type: type,
		payment_method: {
			type,
			extra: type === "PSE" && pageUrl !== null ? { async_payment_url: pageUrl(charge) } : {},
		},
		status: statusOf(charge),
		status_message: isDeclined(charge) ? "Fondos insuficientes" : null,
	};
}

export const wompiPayWebhook: WebhookWriter<PaidCharge> = ({ charge, payment }, { forged }) =>
	wompiEvent(entity(charge, null), {
		amountField: "amount_in_cents",
		at: payment.paidAt,
		secret: forged ? "guessed" : wompiPayKeys.eventsSecret,
	});
