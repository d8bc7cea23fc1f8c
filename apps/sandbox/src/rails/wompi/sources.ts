import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { checks } from "../../checks.ts";
import { chargeMandate } from "../../mandates/charge-mandate.ts";
import type { Mandate } from "../../mandates/mandate-simulator.ts";
import type { Charge } from "../collection-simulator.ts";
import { wompiPayKeys } from "../credentials.ts";
import type { RailDeps } from "../rail-deps.ts";
import { randomName } from "../rail-objects.ts";
import type { WebhookWriter } from "../webhook-queue.ts";
import { isGoodToken } from "./contracts.ts";
import { invalid, refused } from "./replies.ts";

const rail = "wompi-nequi";
const tokenBody = z.object({ phone_number: z.string().check(z.regex(/^3\d{9}$/)) });
const sourceBody = z.object({
	type: z.literal("NEQUI"),
	token: z.string().check(z.minLength(1)),
	customer_email: z.email(),
	acceptance_token: z.string(),
	accept_personal_auth: z.string(),
});
const idParams = z.object({ id: z.string() });

/** A charge of a payment source, by the private key. */
export const sourceTransactionBody = z.object({
	amount_in_cents: z.number().check(z.int(), z.positive()),
	currency: z.literal("COP"),
	signature: z.string(),
	customer_email: z.email(),
	reference: z.string().check(z.minLength(1)),
	payment_source_id: z.number().check(z.int(), z.positive()),
	recurrent: z.optional(z.boolean()),
});

const bearer = (key: string) => `Bearer ${key}`;
const noEntry = () => refused("NOT_FOUND_ERROR", "La entidad solicitada no existe");
const wrongKey = () => refused("INVALID_ACCESS_TOKEN", "El token no es válido");

const sourcePrefix = "source_";
const tokenStatus = { asked: "PENDING", refused: "DECLINED" } as const;

function tokenEntity({ providerId, state, extra }: Mandate) {
	const status = state === "asked" || state === "refused" ? tokenStatus[state] : "APPROVED";
	return { id: `nequi_test_${providerId}`, status, phone_number: extra["phone"], name: "" };
}

function sourceEntity({ id, state, extra }: Mandate) {
	return {
		id,
		type: "NEQUI",
		status: state === "active" ? "AVAILABLE" : "VOIDED",
		customer_email: extra["email"] ?? null,
		public_data: { type: "NEQUI", phone_number: extra["phone"] },
	};
}

/** Tokens of Nequi accounts, and the payment sources that come of them; under /wompi/v1. */
export function sourceRoutes(app: FastifyInstance, deps: RailDeps): void {
	const { mandates, objects, clock } = deps;
	const byToken = (id: string) => mandates.find(rail, { providerId: id.replace(/^nequi_test_/, "") });
	/** A source has a number of its own, which its token does not tell. */
	const bySource = async (id: string) => {
		const source = objects.listBy(sourcePrefix, "source", id)[0];
		return source === undefined ? null : mandates.find(rail, { providerId: source.fields["mandate"] ?? "" });
	};

	app.post("/v1/tokens/nequi", checks({ body: tokenBody }), async (request, reply) => {
		if (request.headers.authorization !== bearer(wompiPayKeys.publicKey))
			return reply.code(401).send(wrongKey());
		const body = tokenBody.safeParse(request.body);
		if (!body.success) return reply.code(422).send(invalid("phone_number", "no es válido"));
		const mandate = await mandates.open({
			rail,
			// Wompi knows no reference of ours: each request is another token.
			reference: randomName(16),
			limitMinor: null,
			currency: "COP",
			extra: { phone: body.data.phone_number },
			expiresAt: null,
		});
		return reply.code(201).send({ data: tokenEntity(mandate) });
	});

	app.get("/v1/tokens/nequi/:id", async (request, reply) => {
		if (request.headers.authorization !== bearer(wompiPayKeys.publicKey))
			return reply.code(401).send(wrongKey());
		const mandate = await byToken(idParams.parse(request.params).id);
		return mandate === null ? reply.code(404).send(noEntry()) : { data: tokenEntity(mandate) };
	});

	app.post("/v1/payment_sources", checks({ body: sourceBody }), async (request, reply) => {
		if (request.headers.authorization !== bearer(wompiPayKeys.privateKey))
			return reply.code(401).send(wrongKey());
		const body = sourceBody.safeParse(request.body);
		if (!body.success) {
			const field = String(body.error.issues[0]?.path[0]);
			return reply.code(422).send(invalid(field, "no es válido"));
		}
		const now = await clock();
		const { acceptance_token: terms, accept_personal_auth: personal, token } = body.data;
		if (!isGoodToken(terms, "END_USER_POLICY", now))
			return reply.code(422).send(invalid("acceptance_token", "El token no es válido"));
		if (!isGoodToken(personal, "PERSONAL_DATA_AUTH", now))
			return reply.code(422).send(invalid("accept_personal_auth", "El token no es válido"));
		const mandate = await byToken(token);
		if (mandate === null || tokenEntity(mandate).status !== "APPROVED")
			return reply.code(422).send(invalid("token", "El token no está aprobado"));
		objects.make(sourcePrefix, { source: String(mandate.id), mandate: mandate.providerId });
		return reply.code(201).send({ data: sourceEntity(mandate) });
	});

	app.get("/v1/payment_sources/:id", async (request, reply) => {
		if (request.headers.authorization !== bearer(wompiPayKeys.privateKey))
			return reply.code(401).send(wrongKey());
		const mandate = await bySource(idParams.parse(request.params).id);
		return mandate === null ? reply.code(404).send(noEntry()) : { data: sourceEntity(mandate) };
	});

	app.put("/v1/payment_sources/:id/void", async (request, reply) => {
		if (request.headers.authorization !== bearer(wompiPayKeys.privateKey))
			return reply.code(401).send(wrongKey());
		const mandate = await bySource(idParams.parse(request.params).id);
		if (mandate === null) return reply.code(404).send(noEntry());
		const after = await mandates.take(rail, mandate.providerId, "revoke");
		return { data: sourceEntity(after ?? mandate) };
	});
}

/** Charges a payment source. A string instead: what is wrong with the request. */
export async function chargeSource(
	deps: RailDeps,
	body: z.output<typeof sourceTransactionBody>,
): Promise<Charge | "signature" | "reference" | "payment_source_id"> {
	const { reference, amount_in_cents: amountMinor, currency, signature, payment_source_id: id } = body;
	const signed = `${reference}${amountMinor}${currency}${wompiPayKeys.integritySecret}`;
	if (signature !== createHash("sha256").update(signed).digest("hex")) return "signature";
	const source = deps.objects.listBy(sourcePrefix, "source", String(id))[0];
	const providerId = source?.fields["mandate"] ?? "";
	const mandate = await deps.mandates.find(rail, { providerId });
	if (mandate === null) return "payment_source_id";
	const extra = { email: body.customer_email };
	const charged = await chargeMandate(deps, { mandate, reference, amountMinor, extra });
	if (charged.kind === "closed") return "payment_source_id";
	return charged.kind === "again" ? "reference" : charged.charge;
}

/** The holder answered in the Nequi app. */
export const nequiTokenWebhook: WebhookWriter<Mandate> = (mandate, { forged }) => {
	const token = tokenEntity(mandate);
	const timestamp = Math.floor(mandate.changedAt.getTime() / 1000);
	const secret = forged ? "guessed" : wompiPayKeys.eventsSecret;
	const checksum = createHash("sha256")
		.update(`${token.id}${token.status}${timestamp}${secret}`)
		.digest("hex");
	return {
		body: JSON.stringify({
			event: "nequi_token.updated",
			data: { nequi_token: token },
			environment: "test",
			signature: { properties: ["nequi_token.id", "nequi_token.status"], checksum },
			timestamp,
			sent_at: mandate.changedAt.toISOString(),
		}),
		headers: { "x-event-checksum": checksum },
	};
};
