import { countries } from "@puente/contract/region";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { AccountBook } from "./account-book.ts";
import { makeAccount } from "./banks.ts";
import { brebBank } from "./wompi-payouts/banks.ts";

const code = (name: string) =>
	z
		.string({ error: `${name} must be a text` })
		.check(z.regex(/^[0-9A-Z]{1,20}$/, { error: `${name} has letters and digits` }));

const openBody = z.object({
	country: z.enum(countries, { error: `country must be one of ${countries.join(", ")}` }),
	holder: z
		.string({ error: "holder must be a text" })
		.check(
			z.trim(),
			z.minLength(1, { error: "holder must not be empty" }),
			z.maxLength(100, { error: "holder must not be longer than 100 characters" }),
		),
	bankCode: z.optional(z.union([z.literal(brebBank), code("bankCode")])),
	accountNumber: z.optional(
		z.string({ error: "accountNumber must be a text" }).check(
			z.regex(/^(\d{6,20}|[^\s@]{0,64}@\S{3,100})$/, {
				error: "accountNumber has 6 to 20 digits, or is a Bre-B key with an @",
			}),
		),
	),
	branchCode: z.optional(code("branchCode")),
	document: z.optional(code("document")),
});

/** Opens an account at a simulated bank, with the given number or with a generated one. */
export function accountRoutes(app: FastifyInstance, book: AccountBook): void {
	app.get("/sandbox/accounts", async () => book.list());

	app.post("/sandbox/accounts", async (request, reply) => {
		const parsed = openBody.safeParse(request.body ?? {});
		if (!parsed.success) {
			const sentence = parsed.error.issues.map(({ message }) => message).join("; ");
			return reply.code(422).send({ message: `This account cannot be opened: ${sentence}.` });
		}
		const { country, holder, bankCode, accountNumber, branchCode, document = null } = parsed.data;
		if ((bankCode === undefined) !== (accountNumber === undefined)) {
			return reply.code(422).send({ message: "Give bankCode and accountNumber together, or neither." });
		}
		const number =
			bankCode === undefined || accountNumber === undefined
				? makeAccount(country)
				: { bankCode, accountNumber, branchCode: branchCode ?? null };
		return reply.code(201).send(book.open({ country, holder, document, ...number }));
	});
}
