import * as z from "zod/mini";
import type { RailReply } from "../call-rail.ts";
import type { CollectionEvent } from "../collection-rail.ts";
import { type ChargeLookup, type ChargeRecord, eventsOf } from "../collection-record.ts";
import { readJson } from "../exact-json.ts";
import { currencyNamed, unreadable } from "../payout-record.ts";
import { isOurReference } from "../payout-reference.ts";

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
});
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
					},
				]
			: [],
		open: !ended.includes(data.status),
	};
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
