import * as z from "zod/mini";
import type { RailReply } from "../call-rail.ts";
import type { CollectedPayment, CollectionEvent } from "../collection-rail.ts";
import { type ChargeLookup, type ChargeRecord, eventsOf } from "../collection-record.ts";
import { readJson } from "../exact-json.ts";
import { currencyNamed, recorded, unreadable } from "../payout-record.ts";
import { isOurReference } from "../payout-reference.ts";

export const whole = z.string().check(z.regex(/^\d{1,18}$/));
const link = z.object({
	id: z.string(),
	status: z.string(),
	short_url: z.string(),
	currency: z.string(),
	reference_id: z.nullish(z.string()),
	payments: z.nullish(
		z.array(z.object({ payment_id: z.string(), amount: whole, status: z.string(), created_at: whole })),
	),
});
const listReply = z.object({ payment_links: z.array(z.unknown()) });
const errorReply = z.object({
	error: z.object({ code: z.string(), field: z.nullish(z.string()) }),
});
const webhookBody = z.object({
	payload: z.object({
		payment_link: z.optional(z.object({ entity: z.unknown() })),
		payment: z.optional(
			z.object({
				entity: z.object({
					id: z.string(),
					amount: whole,
					currency: z.string(),
					status: z.string(),
					created_at: whole,
				}),
			}),
		),
	}),
});

export function readLink(reply: RailReply): ChargeLookup {
	if (reply.kind === "failed") return reply;
	const read = link.safeParse(reply.body);
	if (read.success) return toLookup(read.data);
	const refused = errorReply.safeParse(reply.body);
	if (!refused.success) return unreadable;
	const { code, field } = refused.data.error;
	return { kind: "refused", code: field ?? code, final: false };
}

export function readListed(reply: RailReply, reference: string): ChargeLookup {
	if (reply.kind === "failed") return reply;
	const read = listReply.safeParse(reply.body);
	if (!read.success) return unreadable;
	for (const entry of read.data.payment_links) {
		const one = link.safeParse(entry);
		if (one.success && one.data.reference_id === reference) return toLookup(one.data);
	}
	return { kind: "notFound" };
}

function toLookup(data: z.output<typeof link>): ChargeLookup {
	return recorded(recordOf(data));
}

function recordOf(data: z.output<typeof link>): ChargeRecord | null {
	const currency = currencyNamed(data.currency);
	if (currency === null) return null;
	const open = data.status === "created" || data.status === "partially_paid";
	const payments = (data.payments ?? [])
		.filter(({ status }) => status === "captured")
		.map(({ payment_id, amount, created_at }) => ({
			paymentId: payment_id,
			amountMinor: BigInt(amount),
			currency,
			paidAt: instantOf(created_at),
		}));
	return {
		providerId: data.id,
		reference: data.reference_id ?? null,
		payTo: null,
		show: open ? { kind: "page", url: data.short_url } : null,
		payments,
		open,
	};
}

export function instantOf(seconds: string): string {
	return new Date(Number(seconds) * 1000).toISOString();
}

/** Null: not a webhook of Razorpay's. Its link does not always list its payment. */
export function readEvents(text: string): readonly CollectionEvent[] | null {
	const read = webhookBody.safeParse(readJson(text));
	if (!read.success) return null;
	const { payment_link, payment } = read.data.payload;
	if (payment_link === undefined || payment === undefined || payment.entity.status !== "captured") return [];
	const about = link.safeParse(payment_link.entity);
	const record = about.success ? recordOf(about.data) : null;
	const currency = currencyNamed(payment.entity.currency);
	if (record === null || currency === null) return null;
	if (record.reference === null || !isOurReference(record.reference)) return [];
	const paid: CollectedPayment = {
		paymentId: payment.entity.id,
		amountMinor: BigInt(payment.entity.amount),
		currency,
		paidAt: instantOf(payment.entity.created_at),
	};
	return eventsOf("razorpay", { ...record, payments: [paid] });
}
