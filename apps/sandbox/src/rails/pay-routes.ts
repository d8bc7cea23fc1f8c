import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { CollectionSimulator } from "./collection-simulator.ts";
import type { PayerSimulator } from "./payer-simulator.ts";
import { minorOf } from "./payout-simulator.ts";

const payBody = z.object({
	rail: z.string({ error: "rail must be a text" }),
	reference: z.string({ error: "reference must be a text" }),
	amount: z.optional(
		z.union([z.string(), z.number()], { error: "amount must be a number in whole money, such as 1500.50" }),
	),
});

const takeBackBody = z.pick(payBody, { rail: true, reference: true });

function sentenceOf({ issues }: z.core.$ZodError): string {
	return `This cannot be paid: ${issues.map(({ message }) => message).join("; ")}.`;
}

/** Pays a reference or an account as a payer would, and reverses payments. */
export function payRoutes(
	app: FastifyInstance,
	{ payer, collections }: { readonly payer: PayerSimulator; readonly collections: CollectionSimulator },
): void {
	app.post("/sandbox/pay", async (request, reply) => {
		const parsed = payBody.safeParse(request.body ?? {});
		if (!parsed.success) return reply.code(422).send({ message: sentenceOf(parsed.error) });
		const { rail, reference: to, amount } = parsed.data;
		const amountMinor = amount === undefined ? null : minorOf(amount);
		if (amount !== undefined && amountMinor === null) {
			return reply.code(422).send({ message: "The amount must be above zero, with at most two decimals." });
		}
		const result = await payer.pay({ rail, to, amountMinor });
		if (result === null) {
			const names = payer.collectionRails.map((one) => one.rail).join(", ");
			return reply.code(422).send({ message: `No rail "${rail}" takes money here; there is ${names}.` });
		}
		if (result.kind === "refused") return reply.code(result.status).send({ message: result.message });
		const { charge, payment } = result;
		return reply.code(201).send({
			rail,
			reference: charge.reference,
			amountMinor: payment.amountMinor,
			currency: charge.currency,
			at: payment.paidAt.toISOString(),
		});
	});

	app.post("/sandbox/pay/take-back", async (request, reply) => {
		const parsed = takeBackBody.safeParse(request.body ?? {});
		if (!parsed.success) return reply.code(422).send({ message: sentenceOf(parsed.error) });
		const { rail, reference: to } = parsed.data;
		const reversed = await collections.reverseLastPayment({ rail, to });
		if (reversed === null)
			return reply.code(404).send({ message: `Nothing was paid at ${rail} under ${to}.` });
		const { amountMinor, currency, paidAt } = reversed;
		return { rail, amountMinor, currency, at: paidAt.toISOString() };
	});

	app.get("/sandbox/pay", async () => {
		const charges = await collections.listOpen();
		return {
			rails: payer.collectionRails.map(({ rail, brand }) => ({ rail, brand })),
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
