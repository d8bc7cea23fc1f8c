import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { Counter } from "./counter.ts";
import { minorOf } from "./payout-desk.ts";
import type { Till } from "./till.ts";

const payBody = z.object({
	rail: z.string({ error: "rail must be a text" }),
	reference: z.string({ error: "reference must be a text" }),
	amount: z.optional(
		z.union([z.string(), z.number()], { error: "amount must be a number in whole money, such as 1500.50" }),
	),
});

/** Somebody pays a reference or to an account. */
export function payRoutes(
	app: FastifyInstance,
	{ counter, till }: { readonly counter: Counter; readonly till: Till },
): void {
	app.post("/sandbox/pay", async (request, reply) => {
		const parsed = payBody.safeParse(request.body ?? {});
		if (!parsed.success) {
			const sentence = parsed.error.issues.map(({ message }) => message).join("; ");
			return reply.code(422).send({ message: `This cannot be paid: ${sentence}.` });
		}
		const { rail, reference: to, amount } = parsed.data;
		const amountMinor = amount === undefined ? null : minorOf(amount);
		if (amount !== undefined && amountMinor === null) {
			return reply.code(422).send({ message: "The amount must be above zero, with at most two decimals." });
		}
		const paid = await counter.pay({ rail, to, amountMinor });
		if (paid === null) {
			const names = counter.collectors.map((one) => one.rail).join(", ");
			return reply.code(422).send({ message: `No rail "${rail}" takes money here; there is ${names}.` });
		}
		if (paid.kind === "refused") return reply.code(paid.status).send({ message: paid.message });
		const { charge, payment } = paid;
		return reply.code(201).send({
			rail,
			reference: charge.reference,
			amountMinor: payment.amountMinor,
			currency: charge.currency,
			at: payment.paidAt.toISOString(),
		});
	});

	app.get("/sandbox/pay", async () => {
		const charges = await till.listOpen();
		return {
			rails: counter.collectors.map(({ rail, brand }) => ({ rail, brand })),
			open: charges.map(({ rail, reference, payTo, amountMinor, currency }) => ({
				rail,
				reference,
				payTo,
				amountMinor,
				currency,
			})),
		};
	});
}
