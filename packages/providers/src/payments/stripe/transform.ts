import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import type { RailReply } from "../call-rail.ts";
import type { CollectionEvent, PayInstruction } from "../collection-rail.ts";
import { type ChargeLookup, type ChargeRecord, eventsOf } from "../collection-record.ts";
import { readJson } from "../exact-json.ts";
import { currencyNamed, recorded, unreadable } from "../payout-record.ts";
import { isOurReference } from "../payout-reference.ts";
import { isEqualSecret } from "../signatures.ts";

export const whole = z.string().check(z.regex(/^\d{1,18}$/));
export const intent = z.object({
	id: z.string(),
	object: z.literal("payment_intent"),
	status: z.string(),
	amount_received: z.optional(whole),
	currency: z.string(),
	created: whole,
	metadata: z.optional(z.object({ reference: z.optional(z.string()), rail: z.optional(z.string()) })),
	next_action: z.nullish(
		z.object({
			oxxo_display_details: z.optional(
				z.object({
					number: z.nullish(z.string()),
					expires_after: z.nullish(whole),
					hosted_voucher_url: z.nullish(z.string()),
				}),
			),
		}),
	),
});
const errorReply = z.object({
	error: z.object({ type: z.string(), code: z.nullish(z.string()), param: z.nullish(z.string()) }),
});
const event = z.object({
	type: z.string(),
	created: whole,
	data: z.object({ object: z.unknown() }),
});

export function readIntent(reply: RailReply): ChargeLookup {
	if (reply.kind === "failed") return reply;
	if (reply.status === 404) return { kind: "notFound" };
	const read = intent.safeParse(reply.body);
	if (read.success) return lookUpOf(read.data);
	return refusalOf(reply.body);
}

export function lookUpOf(data: z.output<typeof intent>): ChargeLookup {
	return recorded(recordOf(data, data.created));
}

/** A refusal of Stripe's. */
export function refusalOf(body: unknown): ChargeLookup {
	const refused = errorReply.safeParse(body);
	if (!refused.success) return unreadable;
	const { type, code, param } = refused.data.error;
	return { kind: "refused", code: code ?? param ?? type, final: false };
}

/** The intent does not have the time of payment; its event does. */
export function recordOf(data: z.output<typeof intent>, atS: string): ChargeRecord | null {
	const currency = currencyNamed(data.currency.toUpperCase());
	if (currency === null) return null;
	const paid = data.status === "succeeded" && data.amount_received !== undefined;
	return {
		providerId: data.id,
		reference: data.metadata?.reference ?? null,
		payTo: null,
		show: showOf(data),
		payments: paid
			? [
					{
						paymentId: data.id,
						amountMinor: BigInt(data.amount_received ?? "0"),
						currency,
						paidAt: instantOf(atS),
					},
				]
			: [],
		open: data.status === "requires_action" || data.status === "processing",
	};
}

function showOf({ status, next_action }: z.output<typeof intent>): PayInstruction | null {
	const { number, hosted_voucher_url, expires_after } = next_action?.oxxo_display_details ?? {};
	if (status !== "requires_action" || !number || !hosted_voucher_url || !expires_after) return null;
	return {
		kind: "cash",
		number,
		store: "OXXO",
		voucherUrl: hosted_voucher_url,
		expiresAt: instantOf(expires_after),
	};
}

export function instantOf(seconds: string): string {
	return new Date(Number(seconds) * 1000).toISOString();
}

/** Null: not an event of Stripe's. */
export function readEvent(text: string): z.output<typeof event> | null {
	const read = event.safeParse(readJson(text));
	return read.success ? read.data : null;
}

export function readEvents(text: string): readonly CollectionEvent[] | null {
	const stripeEvent = readEvent(text);
	if (stripeEvent === null) return null;
	if (stripeEvent.type !== "payment_intent.succeeded") return [];
	const about = intent.safeParse(stripeEvent.data.object);
	// A stored card's charge is an intent too, and of another rail.
	if (about.success && about.data.metadata?.rail !== undefined) return [];
	const record = about.success ? recordOf(about.data, stripeEvent.created) : null;
	if (record === null) return null;
	return record.reference !== null && isOurReference(record.reference) ? eventsOf("oxxo", record) : [];
}

/** Older webhooks may be replayed recordings. */
const toleranceS = 300;

/** `t=…,v1=…`; there is more than one v1 while a secret is being changed. */
export function isSignedByStripe(
	header: string,
	text: string,
	options: { readonly secret: string; readonly now: Date },
): boolean {
	const parts = header.split(",").map((part) => part.trim().split("="));
	const time = parts.find(([name]) => name === "t")?.[1] ?? "";
	if (!/^\d{1,12}$/.test(time)) return false;
	if (Math.abs(options.now.getTime() / 1000 - Number(time)) > toleranceS) return false;
	const expected = createHmac("sha256", options.secret).update(`${time}.${text}`).digest("hex");
	return parts.some(([name, value]) => name === "v1" && isEqualSecret(value ?? "", expected));
}
