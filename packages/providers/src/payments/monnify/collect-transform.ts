import * as z from "zod/mini";
import type { RailReply } from "../call-rail.ts";
import type { CollectedPayment, CollectionEvent } from "../collection-rail.ts";
import { type ChargeLookup, eventsOf } from "../collection-record.ts";
import { readJson } from "../exact-json.ts";
import { currencyNamed, minorFromMajor, unreadable } from "../payout-record.ts";
import { isOurReference } from "../payout-reference.ts";
import { instantOf } from "./transform.ts";

const reservedReply = z.object({
	requestSuccessful: z.literal(true),
	responseBody: z.object({
		accountReference: z.string(),
		accountName: z.string(),
		status: z.string(),
		accounts: z.array(z.object({ bankName: z.string(), accountNumber: z.string() })),
	}),
});
const refusedReply = z.object({
	requestSuccessful: z.literal(false),
	responseMessage: z.string(),
	responseCode: z.optional(z.string()),
});

export function readReserved(reply: RailReply): ChargeLookup {
	if (reply.kind === "failed") return reply;
	if (reply.status === 404) return { kind: "notFound" };
	const read = reservedReply.safeParse(reply.body);
	if (!read.success) {
		const refused = refusedReply.safeParse(reply.body);
		if (!refused.success) return unreadable;
		return { kind: "refused", code: refused.data.responseCode ?? "refused", final: false };
	}
	const { accountReference, accountName, status, accounts } = read.data.responseBody;
	const [first, ...others] = accounts;
	if (first === undefined) return unreadable;
	const open = status === "ACTIVE";
	const { bankName, accountNumber } = first;
	const show = { kind: "bankAccount", bankName, accountNumber, holder: accountName } as const;
	return {
		kind: "record",
		record: {
			providerId: accountReference,
			reference: accountReference,
			payTo: accountNumber,
			show: open ? { ...show, ...(others.length > 0 && { others }) } : null,
			payments: [],
			open,
		},
	};
}

const paid = z.object({
	transactionReference: z.string(),
	amountPaid: z.optional(z.string()),
	amount: z.optional(z.string()),
	paymentStatus: z.string(),
	currency: z.optional(z.string()),
	currencyCode: z.optional(z.string()),
	paidOn: z.nullish(z.string()),
	completedOn: z.nullish(z.string()),
});
const listReply = z.object({
	requestSuccessful: z.literal(true),
	responseBody: z.object({ content: z.array(z.unknown()) }),
});

function paymentOf(data: z.output<typeof paid>): CollectedPayment | null {
	const currency = currencyNamed(data.currency ?? data.currencyCode ?? "NGN");
	const amount = data.amountPaid ?? data.amount;
	if (currency === null || amount === undefined) return null;
	const amountMinor = minorFromMajor(amount, currency);
	if (amountMinor === null) return null;
	const paidAt = instantOf(data.paidOn ?? data.completedOn ?? "");
	return { paymentId: data.transactionReference, amountMinor, currency, paidAt };
}

/** Null: the list, or one of its payments, is unreadable. */
export function readPayments(reply: RailReply): readonly CollectedPayment[] | null {
	if (reply.kind === "failed") return null;
	const read = listReply.safeParse(reply.body);
	if (!read.success) return null;
	const payments: CollectedPayment[] = [];
	for (const entry of read.data.responseBody.content) {
		const one = paid.safeParse(entry);
		if (!one.success) return null;
		if (one.data.paymentStatus !== "PAID") continue;
		const payment = paymentOf(one.data);
		if (payment === null) return null;
		payments.push(payment);
	}
	return payments;
}

const webhookBody = z.object({ eventType: z.string(), eventData: z.unknown() });
const transaction = z.object({
	product: z.object({ type: z.string(), reference: z.string() }),
	destinationAccountInformation: z.nullish(z.object({ accountNumber: z.optional(z.string()) })),
});

/** Null: not a webhook of Monnify's. */
export function readTransactions(text: string): readonly CollectionEvent[] | null {
	const read = webhookBody.safeParse(readJson(text));
	if (!read.success) return null;
	if (read.data.eventType !== "SUCCESSFUL_TRANSACTION") return [];
	const about = transaction.safeParse(read.data.eventData);
	const money = paid.safeParse(read.data.eventData);
	const payment = money.success ? paymentOf(money.data) : null;
	if (!about.success || payment === null) return null;
	const { product, destinationAccountInformation } = about.data;
	if (product.type !== "RESERVED_ACCOUNT" || !isOurReference(product.reference)) return [];
	return eventsOf("monnify", {
		providerId: product.reference,
		reference: product.reference,
		payTo: destinationAccountInformation?.accountNumber ?? null,
		show: null,
		payments: [payment],
		open: true,
	});
}
