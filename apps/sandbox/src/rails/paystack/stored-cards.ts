import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { checks } from "../../checks.ts";
import type { RailDeps } from "../rail-deps.ts";
import { cardFaults, cardPrefix, paystackCardRail, transactionEntity } from "./checkout.ts";
import { refused, refusedField } from "./replies.ts";

const chargeBody = z.object({
	email: z.email(),
	amount: z.number().check(z.int(), z.positive()),
	authorization_code: z.string().check(z.minLength(1)),
	reference: z.string().check(z.regex(/^[A-Za-z0-9.=-]+$/)),
	currency: z.optional(z.literal("NGN")),
});
const deactivateBody = z.object({ authorization_code: z.string().check(z.minLength(1)) });

const { cardDeclined, cardConfirm, timeoutAfterCharging } = cardFaults;
const chargeFaults = { cardDeclined, cardConfirm, timeoutAfterCharging } as const;
const rail = paystackCardRail.name;
const deactivated = "OFF_";

/** Charges a card again that was charged on a page before. */
export function storedCardRoutes(app: FastifyInstance, deps: RailDeps): void {
	const { objects, collections, payer, gate, faults, pageUrl } = deps;

	app.post("/transaction/charge_authorization", checks({ body: chargeBody }), async (request, reply) => {
		const body = chargeBody.safeParse(request.body);
		if (!body.success) return reply.code(400).send(refusedField(body.error));
		const { email, amount, authorization_code: code, reference } = body.data;
		const refusal = await refusalOf(deps, code, email);
		if (refusal !== null) return reply.code(400).send(refusal);
		const fault = faults.take({ name: rail, faults: chargeFaults });
		const { charge, isNew } = await collections.open({
			rail,
			reference,
			payTo: "",
			amountMinor: amount,
			currency: "NGN",
			extra: { email, code, declined: String(fault === "cardDeclined") },
			expiresAt: null,
		});
		if (!isNew) {
			return reply.code(400).send(refused("Duplicate Transaction Reference", "duplicate_reference"));
		}
		if (fault === "cardConfirm") {
			const authorization_url = pageUrl(charge);
			const data = { authorization_url, reference, access_code: charge.providerId, paused: true };
			const message = "Please, redirect your customer to the authorization url provided";
			return { status: true, message, data };
		}
		if (fault !== "cardDeclined") await payer.pay({ rail, to: reference, amountMinor: null });
		if (fault === "timeoutAfterCharging") await gate.hold();
		const after = await collections.find(rail, { reference });
		return { status: true, message: "Charge attempted", data: transactionEntity(after ?? charge) };
	});

	app.post("/customer/deactivate_authorization", checks({ body: deactivateBody }), async (request, reply) => {
		const body = deactivateBody.safeParse(request.body);
		if (!body.success) return reply.code(400).send(refusedField(body.error));
		const { authorization_code: code } = body.data;
		if (!code.startsWith(cardPrefix) || objects.find(code) === null) {
			return reply.code(404).send(refused("Authorization code not found", "authorization_not_found"));
		}
		objects.make(deactivated, { code });
		return { status: true, message: "Authorization has been deactivated" };
	});
}

/** A card can be charged by the address that it was first charged with, after a payment, until it is deactivated. */
async function refusalOf({ objects, collections }: RailDeps, code: string, email: string) {
	const card = code.startsWith(cardPrefix) ? objects.find(code) : null;
	const first = card && (await collections.find(rail, { reference: card.fields["reference"] ?? "" }));
	if (card === null || first === null || first.payments.length === 0) {
		return refused("Authorization code is invalid", "invalid_authorization");
	}
	if (objects.findBy(deactivated, { code }) !== null) {
		return refused("Authorization has been deactivated", "invalid_authorization");
	}
	if (card.fields["email"] !== email) {
		return refused("Email does not match Authorization code. Please confirm.", "invalid_params");
	}
	if (first.extra["reusable"] === "false") {
		return refused("Authorization is not reusable", "invalid_authorization");
	}
	return null;
}
