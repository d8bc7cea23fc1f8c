import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { minorOf } from "./payout-desk.ts";
import type { Charge, ChargePayment, Till } from "./till.ts";
import type { WebhookPost, WebhookWriter } from "./webhook-post.ts";

export type PaidCharge = { readonly charge: Charge; readonly payment: ChargePayment };

/** A rail that takes money in. */
export type Collector = {
	readonly rail: string;
	readonly webhook: WebhookWriter<PaidCharge>;
	/** Makes room for a number that the rail knows without having been asked for it. */
	readonly admit?: (to: string, till: Till) => Promise<void>;
};

const payBody = z.object({
	rail: z.string({ error: "rail must be a text" }),
	reference: z.string({ error: "reference must be a text" }),
	amount: z.optional(
		z.union([z.string(), z.number()], { error: "amount must be a number in whole money, such as 1500.50" }),
	),
});

/** Somebody pays a reference or to an account; the rail's webhook follows. */
export function payRoutes(
	app: FastifyInstance,
	deps: { readonly till: Till; readonly post: WebhookPost; readonly collectors: readonly Collector[] },
): void {
	app.post("/sandbox/pay", async (request, reply) => {
		const parsed = payBody.safeParse(request.body ?? {});
		if (!parsed.success) {
			const sentence = parsed.error.issues.map(({ message }) => message).join("; ");
			return reply.code(422).send({ message: `This cannot be paid: ${sentence}.` });
		}
		const { rail, reference: to, amount } = parsed.data;
		const collector = deps.collectors.find((one) => one.rail === rail);
		if (collector === undefined) {
			const names = deps.collectors.map((one) => one.rail).join(", ");
			return reply.code(422).send({ message: `No rail "${rail}" takes money here; there is ${names}.` });
		}
		const amountMinor = amount === undefined ? null : minorOf(amount);
		if (amount !== undefined && amountMinor === null) {
			return reply.code(422).send({ message: "The amount must be above zero, with at most two decimals." });
		}
		await collector.admit?.(to, deps.till);
		const paid = await deps.till.pay({ rail, to, amountMinor });
		if (paid.kind === "refused") return reply.code(paid.status).send({ message: paid.message });
		const { charge, payment } = paid;
		deps.post.tell(rail, { charge, payment }, collector.webhook);
		return reply.code(201).send({
			rail,
			reference: charge.reference,
			amountMinor: payment.amountMinor,
			currency: charge.currency,
			at: payment.paidAt.toISOString(),
		});
	});
}
