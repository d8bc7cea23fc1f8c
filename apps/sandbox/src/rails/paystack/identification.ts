import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { checks } from "../../checks.ts";
import { hmac, paystackKey } from "../credentials.ts";
import type { RailDeps } from "../rail-deps.ts";
import type { WebhookWriter } from "../webhook-queue.ts";
import { refused, refusedField } from "./replies.ts";

export const identityFaults = {
	identityWrong: "The next check of a customer's BVN and account fails.",
} as const;

const codeParams = z.object({ code: z.string() });
const identificationBody = z.object({
	country: z.literal("NG"),
	type: z.literal("bank_account"),
	account_number: z.string().check(z.regex(/^\d{10}$/)),
	bvn: z.string().check(z.regex(/^\d{11}$/)),
	bank_code: z.string().check(z.minLength(1)),
	first_name: z.string().check(z.minLength(1)),
	last_name: z.string().check(z.minLength(1)),
	middle_name: z.optional(z.string()),
});
type Identification = z.output<typeof identificationBody>;

const passed = "IDN_";

/** A check takes as long as a bank does. */
export function isIdentified({ objects, delayMs }: RailDeps, customer: string): boolean {
	const check = objects.findBy(passed, { customer });
	return check !== null && Date.now() >= check.madeAtMs + delayMs;
}

/** The answer only says that the check has begun; its result is a webhook. */
export function identificationRoute(app: FastifyInstance, deps: RailDeps): void {
	const { objects, webhooks, delayMs } = deps;
	app.post("/customer/:code/identification", checks({ body: identificationBody }), async (request, reply) => {
		const customer = objects.find(codeParams.parse(request.params).code);
		if (customer === null) return reply.code(404).send(refused("Customer not found", "customer_not_found"));
		const body = identificationBody.safeParse(request.body);
		if (!body.success) return reply.code(400).send(refusedField(body.error));
		if (isIdentified(deps, customer.id)) {
			return reply.code(400).send(refused("Customer already validated using the same credentials"));
		}
		const isRight = isRightAccount(deps, body.data);
		if (isRight) objects.make(passed, { customer: customer.id });
		const email = customer.fields["email"] ?? "";
		const report = { code: customer.id, email, details: body.data, isRight };
		webhooks.enqueue("paystack", report, identificationWebhook, delayMs);
		return reply.code(202).send({ status: true, message: "Customer Identification in progress" });
	});
}

/** An account that the sandbox does not know belongs to its owner, as it does for payouts. */
function isRightAccount({ book, faults }: RailDeps, details: Identification): boolean {
	if (faults.take({ name: "paystack", faults: identityFaults }) !== null) return false;
	const { bank_code: bankCode, account_number: accountNumber, last_name } = details;
	const holder = book.holderOf({ country: "ng", bankCode, accountNumber });
	const surname = last_name.toLowerCase().split(" ").at(-1) ?? "";
	return holder === null || holder.toLowerCase().includes(surname);
}

type Report = {
	readonly code: string;
	readonly email: string;
	readonly details: Identification;
	readonly isRight: boolean;
};

const identificationWebhook: WebhookWriter<Report> = ({ code, email, details, isRight }, options) => {
	const { country, type, bank_code } = details;
	const masked = (digits: string) => `${digits.slice(0, 3)}****${digits.slice(-3)}`;
	const identification = {
		country,
		type,
		bank_code,
		bvn: masked(details.bvn),
		account_number: masked(details.account_number),
	};
	const body = JSON.stringify({
		event: `customeridentification.${isRight ? "success" : "failed"}`,
		data: {
			customer_code: code,
			email,
			identification,
			...(!isRight && { reason: "Account number or BVN is incorrect" }),
		},
	});
	return { body, headers: { "x-paystack-signature": hmac("sha512", paystackKey, body, options) } };
};
