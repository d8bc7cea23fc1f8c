import * as z from "zod/mini";
import type { RailFailure, RailReply } from "../call-rail.ts";
import type {
	CheckResult,
	CollectedPayment,
	CollectionEvent,
	CreateResult,
	PayerCheckEvent,
	VerifyResult,
} from "../collection-rail.ts";
import { eventsOf } from "../collection-record.ts";
import { readJson } from "../exact-json.ts";
import { currencyNamed, unreadable } from "../payout-record.ts";

const customerReply = z.object({
	status: z.literal(true),
	data: z.object({ id: z.string(), customer_code: z.string(), identified: z.nullish(z.boolean()) }),
});
const refusedReply = z.object({
	status: z.literal(false),
	message: z.string(),
	code: z.optional(z.string()),
});

type Customer =
	| {
			readonly kind: "customer";
			readonly id: string;
			readonly code: string;
			/** Whether Paystack has compared the BVN with the account. */
			readonly isIdentified: boolean;
	  }
	| { readonly kind: "refused"; readonly code: string }
	| { readonly kind: "failed"; readonly cause: RailFailure };

export function readCustomer(reply: RailReply): Customer {
	if (reply.kind === "failed") return reply;
	const read = customerReply.safeParse(reply.body);
	if (read.success) {
		const { id, customer_code: code, identified } = read.data.data;
		return { kind: "customer", id, code, isIdentified: identified === true };
	}
	const refused = refusedReply.safeParse(reply.body);
	return refused.success ? { kind: "refused", code: refused.data.code ?? "customer" } : unreadable;
}

const startedReply = z.object({ status: z.literal(true) });

export function readIdentification(reply: RailReply): CheckResult {
	if (reply.kind === "failed") return { outcome: "failed", cause: reply.cause };
	if (startedReply.safeParse(reply.body).success) return { outcome: "asked" };
	const refused = refusedReply.safeParse(reply.body);
	if (!refused.success) return { outcome: "failed", cause: "unreadable" };
	// The same details are checked once.
	if (/already/i.test(refused.data.message)) return { outcome: "asked" };
	return { outcome: "refused", code: refused.data.code ?? "identification" };
}

const accountReply = z.object({
	status: z.literal(true),
	data: z.object({
		account_name: z.string(),
		account_number: z.string(),
		bank: z.object({ name: z.string() }),
	}),
});

/** Payments are listed by customer and distinguished by account, so the id contains both. */
export function readDedicated(reply: RailReply, customerId: string): CreateResult {
	if (reply.kind === "failed") return { outcome: "failed", cause: reply.cause };
	const read = accountReply.safeParse(reply.body);
	if (read.success) {
		const { account_name: holder, account_number: accountNumber, bank } = read.data.data;
		return {
			outcome: "created",
			providerId: `${customerId}:${accountNumber}`,
			show: { kind: "bankAccount", bankName: bank.name, accountNumber, holder },
		};
	}
	const refused = refusedReply.safeParse(reply.body);
	if (!refused.success) return { outcome: "failed", cause: "unreadable" };
	return { outcome: "refused", code: refused.data.code ?? "account", final: false };
}

const transaction = z.object({
	id: z.string(),
	status: z.string(),
	channel: z.string(),
	amount: z.string().check(z.regex(/^\d{1,18}$/)),
	currency: z.string(),
	paid_at: z.nullish(z.string()),
	authorization: z.nullish(z.object({ receiver_bank_account_number: z.nullish(z.string()) })),
});
const listReply = z.object({ status: z.literal(true), data: z.array(z.unknown()) });

/** Null: not a payment to an account of this kind. */
function creditOf(
	data: z.output<typeof transaction>,
): { readonly payTo: string; readonly payment: CollectedPayment } | null {
	const payTo = data.authorization?.receiver_bank_account_number ?? "";
	const currency = currencyNamed(data.currency);
	if (data.status !== "success" || data.channel !== "dedicated_nuban") return null;
	if (payTo === "" || currency === null) return null;
	const amountMinor = BigInt(data.amount);
	return { payTo, payment: { paymentId: data.id, amountMinor, currency, paidAt: data.paid_at ?? "" } };
}

export function readCredits(reply: RailReply, accountNumber: string): VerifyResult {
	if (reply.kind === "failed") return { outcome: "unknown", cause: reply.cause };
	const read = listReply.safeParse(reply.body);
	if (!read.success) return { outcome: "unknown", cause: "unreadable" };
	const payments: CollectedPayment[] = [];
	for (const entry of read.data.data) {
		const one = transaction.safeParse(entry);
		if (!one.success) return { outcome: "unknown", cause: "unreadable" };
		const credit = creditOf(one.data);
		if (credit?.payTo === accountNumber) payments.push(credit.payment);
	}
	return { outcome: "found", payments, open: true };
}

const webhookBody = z.object({ event: z.string(), data: z.unknown() });

const identifiedData = z.object({ customer_code: z.string() });
const checkResults: ReadonlyMap<string, PayerCheckEvent["result"]> = new Map([
	["customeridentification.success", "passed"],
	["customeridentification.failed", "failed"],
]);

type AccountEvents = {
	readonly events: readonly CollectionEvent[];
	readonly checks: readonly PayerCheckEvent[];
};
const nothing: AccountEvents = { events: [], checks: [] };

/** Null: not a webhook of Paystack's. */
export function readAccountEvents(text: string): AccountEvents | null {
	const read = webhookBody.safeParse(readJson(text));
	if (!read.success) return null;
	const { event, data } = read.data;
	const result = checkResults.get(event);
	if (result !== undefined) {
		const about = identifiedData.safeParse(data);
		if (!about.success) return null;
		return { events: [], checks: [{ rail: "paystack", customerId: about.data.customer_code, result }] };
	}
	if (event !== "charge.success") return nothing;
	const about = transaction.safeParse(data);
	if (!about.success) return null;
	const credit = creditOf(about.data);
	if (credit === null) return nothing;
	const { payTo, payment } = credit;
	const record = { providerId: payTo, reference: null, payTo, show: null, payments: [payment], open: true };
	return { events: eventsOf("paystack", record), checks: [] };
}
