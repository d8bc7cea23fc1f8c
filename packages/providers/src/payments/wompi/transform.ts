import type { CollectionRailName } from "@puente/core/rail";
import * as z from "zod/mini";
import type { RailReply } from "../call-rail.ts";
import type { CollectionRequest, PayInstruction } from "../collection-rail.ts";
import type { ChargeLookup, ChargeRecord } from "../collection-record.ts";
import { readJson } from "../exact-json.ts";
import { currencyNamed, unreadable } from "../payout-record.ts";
import { legalIdType } from "../wompi-legal-id.ts";

export type WompiMethod = "wompi-pse" | "wompi-nequi";

const descriptionLengthMax = 30;

/** The fields of a payment method. A string instead: what the request lacks. */
export function methodOf(
	rail: WompiMethod,
	request: CollectionRequest,
): Readonly<Record<string, unknown>> | string {
	if (rail === "wompi-nequi") {
		const phone = /^\+57(\d{10})$/.exec(request.payer.phone)?.[1];
		return phone === undefined ? "phone" : { type: "NEQUI", phone_number: phone };
	}
	if (request.payer.nationalId === undefined) return "nationalId";
	if (request.payerBank === undefined) return "payerBank";
	return {
		type: "PSE",
		// A natural person.
		user_type: 0,
		user_legal_id_type: legalIdType(request.payer.nationalIdType),
		user_legal_id: request.payer.nationalId,
		financial_institution_code: request.payerBank,
		payment_description: request.description.slice(0, descriptionLengthMax),
	};
}

const transaction = z.object({
	id: z.string(),
	status: z.string(),
	reference: z.string(),
	currency: z.string(),
	amount_in_cents: z.string().check(z.regex(/^\d{1,18}$/)),
	payment_method_type: z.string(),
	payment_method: z.nullish(
		z.object({ extra: z.nullish(z.object({ async_payment_url: z.nullish(z.string()) })) }),
	),
	created_at: z.string(),
	finalized_at: z.nullish(z.string()),
});
const oneReply = z.object({ data: transaction });
const listReply = z.object({ data: z.array(z.unknown()) });
const errorReply = z.object({ error: z.object({ type: z.string(), messages: z.optional(z.unknown()) }) });

export type TransactionLookup = ChargeLookup | { readonly kind: "preparing"; readonly id: string };

/** The bank prepares the PSE page: for a few seconds a transaction has no URL. */
export function readTransaction(reply: RailReply): TransactionLookup {
	if (reply.kind === "failed") return reply;
	if (reply.status === 404) return { kind: "notFound" };
	const read = oneReply.safeParse(reply.body);
	if (read.success) return toLookup(read.data.data);
	const refused = errorReply.safeParse(reply.body);
	return refused.success ? { kind: "refused", code: refused.data.error.type, final: false } : unreadable;
}

export function readListed(reply: RailReply, reference: string): TransactionLookup {
	if (reply.kind === "failed") return reply;
	const read = listReply.safeParse(reply.body);
	if (!read.success) return unreadable;
	for (const entry of read.data.data) {
		const one = transaction.safeParse(entry);
		if (one.success && one.data.reference === reference) return toLookup(one.data);
	}
	return { kind: "notFound" };
}

function toLookup(data: z.output<typeof transaction>): TransactionLookup {
	const currency = currencyNamed(data.currency);
	if (currency === null) return unreadable;
	const open = data.status === "PENDING";
	const show = open ? showOf(data) : null;
	if (open && show === null) return { kind: "preparing", id: data.id };
	const paid = data.status === "APPROVED";
	const record: ChargeRecord = {
		providerId: data.id,
		reference: data.reference,
		payTo: null,
		show,
		payments: paid
			? [
					{
						paymentId: data.id,
						amountMinor: BigInt(data.amount_in_cents),
						currency,
						paidAt: data.finalized_at ?? data.created_at,
					},
				]
			: [],
		open,
	};
	return { kind: "record", record };
}

function showOf({
	payment_method_type,
	payment_method,
}: z.output<typeof transaction>): PayInstruction | null {
	if (payment_method_type === "NEQUI") return { kind: "phone" };
	const url = payment_method?.extra?.async_payment_url;
	return url ? { kind: "page", url } : null;
}

const eventData = z.object({
	data: z.object({ transaction: z.object({ id: z.string(), payment_method_type: z.optional(z.string()) }) }),
});

/** The transaction of an event, and its rail; null for a rail that is not ours. */
export function readAbout(text: string): { readonly id: string; readonly rail: CollectionRailName } | null {
	const read = eventData.safeParse(readJson(text));
	if (!read.success) return null;
	const { id, payment_method_type } = read.data.data.transaction;
	if (payment_method_type === "PSE") return { id, rail: "wompi-pse" };
	return payment_method_type === "NEQUI" ? { id, rail: "wompi-nequi" } : null;
}
