import * as z from "zod/mini";
import type { RailReply } from "../call-rail.ts";
import type { CollectionEvent } from "../collection-rail.ts";
import { type ChargeLookup, type ChargeRecord, eventsOf } from "../collection-record.ts";
import { readJson } from "../exact-json.ts";
import { currencyNamed, unreadable } from "../payout-record.ts";
import { isOurReference } from "../payout-reference.ts";
import type { DeclineReason, ForgetResult, ReusableCard, StoredCardResult } from "../stored-cards.ts";

const initializedReply = z.object({
	status: z.literal(true),
	data: z.object({ authorization_url: z.string(), access_code: z.string(), reference: z.string() }),
});
const refusedReply = z.object({
	status: z.literal(false),
	message: z.string(),
	code: z.optional(z.string()),
});
const transaction = z.object({
	id: z.string(),
	status: z.string(),
	reference: z.string(),
	amount: z.string().check(z.regex(/^\d{1,18}$/)),
	currency: z.string(),
	paid_at: z.nullish(z.string()),
	created_at: z.nullish(z.string()),
	// Read separately, because a payment counts even if its card cannot be read.
	authorization: z.optional(z.unknown()),
	customer: z.optional(z.unknown()),
});
const authorization = z.object({
	authorization_code: z.string().check(z.minLength(1)),
	reusable: z.literal(true),
	channel: z.literal("card"),
	signature: z.string().check(z.minLength(1)),
	last4: z.string().check(z.regex(/^\d{4}$/)),
	exp_month: z.string().check(z.regex(/^\d{1,2}$/)),
	exp_year: z.string().check(z.regex(/^\d{4}$/)),
	brand: z.nullish(z.string()),
	bank: z.nullish(z.string()),
});
const customer = z.object({ email: z.string().check(z.minLength(1)) });

/** Undefined for a card that Paystack would not charge again. */
function cardOf(data: z.output<typeof transaction>): ReusableCard | undefined {
	const card = authorization.safeParse(data.authorization);
	const payer = customer.safeParse(data.customer);
	if (!card.success || !payer.success) return undefined;
	const { authorization_code: code, signature, brand, last4, exp_month, exp_year, bank } = card.data;
	return {
		code,
		signature,
		email: payer.data.email,
		brand: (brand ?? "").trim(),
		lastDigits: last4,
		expiryMonth: exp_month.padStart(2, "0"),
		expiryYear: exp_year,
		bank: (bank ?? "").trim(),
	};
}
const verifiedReply = z.object({ status: z.literal(true), data: transaction });
const webhookBody = z.object({ event: z.string(), data: z.unknown() });

export function readInitialized(reply: RailReply): ChargeLookup {
	if (reply.kind === "failed") return reply;
	const read = initializedReply.safeParse(reply.body);
	if (read.success) {
		const { authorization_url: url, reference } = read.data.data;
		const record: ChargeRecord = {
			providerId: reference,
			reference,
			payTo: null,
			show: { kind: "page", url },
			payments: [],
			open: true,
		};
		return { kind: "record", record };
	}
	const refused = refusedReply.safeParse(reply.body);
	return refused.success
		? { kind: "refused", code: refused.data.code ?? "refused", final: false }
		: unreadable;
}

/** Until the payer opens the page Paystack may not know it, and later it returns no URL to show again. */
export function readVerified(reply: RailReply): ChargeLookup {
	if (reply.kind === "failed") return reply;
	const read = verifiedReply.safeParse(reply.body);
	const record = read.success ? recordOf(read.data.data) : null;
	if (record !== null) return { kind: "record", record };
	const refused = refusedReply.safeParse(reply.body);
	return refused.success && /not found/i.test(refused.data.message) ? { kind: "notFound" } : unreadable;
}

const ended = ["success", "failed", "reversed"];

function recordOf(data: z.output<typeof transaction>): ChargeRecord | null {
	const currency = currencyNamed(data.currency);
	if (currency === null) return null;
	const paid = data.status === "success";
	const card = paid ? cardOf(data) : undefined;
	return {
		providerId: data.reference,
		reference: data.reference,
		payTo: null,
		show: null,
		payments: paid
			? [
					{
						paymentId: data.id,
						amountMinor: BigInt(data.amount),
						currency,
						paidAt: data.paid_at ?? data.created_at ?? "",
						...(card && { card }),
					},
				]
			: [],
		open: !ended.includes(data.status),
	};
}

const pausedReply = z.object({
	status: z.literal(true),
	data: z.object({ paused: z.literal(true), authorization_url: z.string() }),
});
const chargedReply = z.object({
	status: z.literal(true),
	data: z.object({ status: z.string(), gateway_response: z.nullish(z.string()) }),
});

type ChargeAttempt = StoredCardResult | { readonly outcome: "asIfUsed" };

/** `asIfUsed`: Paystack refuses the request, perhaps because an earlier one went through. */
export function readChargedAgain(reply: RailReply): ChargeAttempt {
	if (reply.kind === "failed") return { outcome: "unknown", cause: reply.cause };
	const paused = pausedReply.safeParse(reply.body);
	if (paused.success) return { outcome: "page", url: paused.data.data.authorization_url };
	const charged = chargedReply.safeParse(reply.body);
	if (charged.success) {
		const { status, gateway_response: because } = charged.data.data;
		const outcome = outcomeOf(status);
		return outcome === "refused" ? { outcome, reason: reasonOf(because ?? "") } : { outcome };
	}
	return refusedReply.safeParse(reply.body).success
		? { outcome: "asIfUsed" }
		: { outcome: "unknown", cause: "unreadable" };
}

/** Paystack says why in a sentence only. */
function reasonOf(sentence: string): DeclineReason {
	if (/insufficient/i.test(sentence)) return "funds";
	return /expired card|lost card|stolen card/i.test(sentence) ? "gone" : "other";
}

function outcomeOf(status: string): "charged" | "refused" | "pending" {
	if (status === "success") return "charged";
	return ended.includes(status) ? "refused" : "pending";
}

/** What the books say about a charge that was refused: without a record nothing was charged. */
export function resultFromBooks(found: ChargeLookup): StoredCardResult {
	if (found.kind === "failed") return { outcome: "unknown", cause: found.cause };
	if (found.kind !== "record") return { outcome: "refused" };
	if (found.record.payments.length > 0) return { outcome: "charged" };
	return { outcome: found.record.open ? "pending" : "refused" };
}

/** A code that Paystack does not know is as good as deactivated. */
export function readDeactivated(reply: RailReply): ForgetResult {
	return reply.kind === "failed" ? { outcome: "unknown", cause: reply.cause } : { outcome: "forgotten" };
}

/** Null: not a webhook of Paystack's. */
export function readCharges(text: string): readonly CollectionEvent[] | null {
	const read = webhookBody.safeParse(readJson(text));
	if (!read.success) return null;
	if (read.data.event !== "charge.success") return [];
	const about = transaction.safeParse(read.data.data);
	const record = about.success ? recordOf(about.data) : null;
	if (record === null) return null;
	return record.reference !== null && isOurReference(record.reference)
		? eventsOf("paystack-card", record)
		: [];
}
