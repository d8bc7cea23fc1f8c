import * as z from "zod/mini";
import type { RailReply } from "../call-rail.ts";
import type { CollectedPayment, CollectionRequest } from "../collection-rail.ts";
import type { ChargeLookup } from "../collection-record.ts";
import { readJson } from "../exact-json.ts";
import { currencyNamed, minorFromMajor, unreadable } from "../payout-record.ts";

const createdReply = z.object({
	status: z.literal("success"),
	data: z.object({ order_ref: z.string(), account_number: z.string(), bank_name: z.string() }),
});
const refusedReply = z.object({ status: z.literal("error"), message: z.string() });

export function readVirtualAccount(reply: RailReply, request: CollectionRequest): ChargeLookup {
	if (reply.kind === "failed") return reply;
	const read = createdReply.safeParse(reply.body);
	if (!read.success) {
		const refused = refusedReply.safeParse(reply.body);
		return refused.success ? { kind: "refused", code: "refused", final: false } : unreadable;
	}
	const { order_ref, account_number: accountNumber, bank_name: bankName } = read.data.data;
	return {
		kind: "record",
		record: {
			providerId: order_ref,
			reference: request.reference,
			payTo: accountNumber,
			show: { kind: "bankAccount", bankName, accountNumber, holder: request.payer.name },
			payments: [],
			open: true,
		},
	};
}

export type PaymentQuery = {
	readonly txRef: string;
	readonly reference: string;
	/** A permanent account takes any number of payments; a page takes one. */
	readonly takes: "any" | "one";
};

const transaction = z.object({
	id: z.string(),
	tx_ref: z.string(),
	amount: z.string(),
	currency: z.string(),
	status: z.string(),
	created_at: z.string(),
});
const listReply = z.object({ status: z.literal("success"), data: z.nullish(z.array(z.unknown())) });

/** The payments under one `tx_ref`. Others are ignored, in case the filter is. */
export function readPaid(reply: RailReply, { txRef, reference, takes }: PaymentQuery): ChargeLookup {
	if (reply.kind === "failed") return reply;
	const read = listReply.safeParse(reply.body);
	if (!read.success) return unreadable;
	const payments: CollectedPayment[] = [];
	for (const entry of read.data.data ?? []) {
		const one = transaction.safeParse(entry);
		if (!one.success) return unreadable;
		const { id, tx_ref, status, amount, currency: name, created_at: paidAt } = one.data;
		if (tx_ref !== txRef || status !== "successful") continue;
		const currency = currencyNamed(name);
		const amountMinor = currency === null ? null : minorFromMajor(amount, currency);
		if (currency === null || amountMinor === null) return unreadable;
		payments.push({ paymentId: id, amountMinor, currency, paidAt });
	}
	const open = takes === "any" || payments.length === 0;
	return {
		kind: "record",
		record: { providerId: reference, reference, payTo: null, show: null, payments, open },
	};
}

const webhookBody = z.object({
	event: z.string(),
	data: z.object({ tx_ref: z.optional(z.nullable(z.string())) }),
});

/** The reference of the webhook's payment. Null: not a webhook; empty: not about a payment. */
export function readPaidReference(text: string): string | null {
	const read = webhookBody.safeParse(readJson(text));
	if (!read.success) return null;
	return read.data.event === "charge.completed" ? (read.data.data.tx_ref ?? "") : "";
}
