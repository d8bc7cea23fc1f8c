import * as z from "zod/mini";
import type { HolderResult } from "../account-names.ts";
import { isSuccess, type RailFailure, type RailReply } from "../call-rail.ts";
import { readJson } from "../exact-json.ts";
import { accountIn, instantIn, type ListedPayout, type ListPage, listedPayout } from "../payout-list.ts";
import type { PayoutEvent } from "../payout-rail.ts";
import {
	type Attempt,
	currencyNamed,
	eventOf,
	isUsedReference,
	type PayoutLookup,
	type PayoutRecord,
	recorded,
	unreadable,
} from "../payout-record.ts";
import { isOurReference } from "../payout-reference.ts";

const resolvedReply = z.object({
	status: z.literal(true),
	data: z.object({ account_name: z.string().check(z.minLength(1)) }),
});
const refusedReply = z.object({
	status: z.literal(false),
	message: z.string(),
	code: z.optional(z.string()),
});
const recipientReply = z.object({
	status: z.literal(true),
	data: z.object({ recipient_code: z.string().check(z.minLength(1)) }),
});
const whole = z.string().check(z.regex(/^\d{1,18}$/));
const transfer = z.object({
	amount: whole,
	currency: z.string(),
	reference: z.string(),
	status: z.string(),
	transfer_code: z.string(),
	transferred_at: z.nullish(z.string()),
	updatedAt: z.optional(z.string()),
	updated_at: z.optional(z.string()),
	createdAt: z.optional(z.string()),
	created_at: z.optional(z.string()),
});
const listedTransfer = z.extend(transfer, {
	reason: z.nullish(z.string()),
	recipient: z.nullish(z.object({ details: z.nullish(z.object({ account_number: z.nullish(z.string()) })) })),
});
const listReply = z.object({
	status: z.literal(true),
	data: z.array(z.unknown()),
	meta: z.object({ page: z.coerce.number(), pageCount: z.coerce.number() }),
});
const transferReply = z.object({ status: z.literal(true), data: transfer });
const webhookBody = z.object({ event: z.string(), data: z.unknown() });

export function readResolved(reply: RailReply): HolderResult {
	if (reply.kind === "failed") return { outcome: "failed", cause: reply.cause };
	const resolved = resolvedReply.safeParse(reply.body);
	if (isSuccess(reply.status) && resolved.success) {
		return { outcome: "found", holder: resolved.data.data.account_name };
	}
	const refused = refusedReply.safeParse(reply.body);
	if (!refused.success) return { outcome: "failed", cause: "unreadable" };
	// A wrong key is also reported with 400.
	if (/invalid key/i.test(refused.data.message)) return { outcome: "failed", cause: "account" };
	return { outcome: "unknown" };
}

type Recipient =
	| { readonly kind: "created"; readonly code: string }
	| { readonly kind: "refused"; readonly code: string; readonly final: boolean }
	| { readonly kind: "failed"; readonly cause: RailFailure };

export function readRecipient(reply: RailReply): Recipient {
	if (reply.kind === "failed") return reply;
	const created = recipientReply.safeParse(reply.body);
	return created.success
		? { kind: "created", code: created.data.data.recipient_code }
		: readRefused(reply.body);
}

export function readTransfer(reply: RailReply): Attempt {
	if (reply.kind === "failed") return reply;
	const read = transferReply.safeParse(reply.body);
	if (!read.success) return readRefused(reply.body);
	return recorded(recordOf(read.data.data));
}

/** Balance and limit problems pass; anything else is about this transfer. */
function readRefused(body: unknown): Extract<Attempt, { kind: "refused" | "failed" }> {
	const refused = refusedReply.safeParse(body);
	if (!refused.success) return unreadable;
	const { message, code } = refused.data;
	if (/balance/i.test(message)) return { kind: "refused", code: "balance", final: false };
	if (/limit/i.test(message)) return { kind: "refused", code: "limit", final: false };
	return { kind: "refused", code: code ?? "refused", final: true, used: isUsedReference(message) };
}

export function readVerified(reply: RailReply): PayoutLookup {
	if (reply.kind === "failed") return reply;
	if (reply.status === 404) return { kind: "notFound" };
	const read = transferReply.safeParse(reply.body);
	const record = read.success ? recordOf(read.data.data) : null;
	if (record !== null) return { kind: "record", record };
	const refused = refusedReply.safeParse(reply.body);
	return refused.success && /not found/i.test(refused.data.message) ? { kind: "notFound" } : unreadable;
}

/** `otp` waits for a manual step, which the account is set up not to need; until then the transfer is pending. */
const states: ReadonlyMap<string, PayoutRecord["state"]> = new Map([
	["success", "settled"],
	["failed", "failed"],
	["abandoned", "failed"],
	["blocked", "failed"],
	["rejected", "failed"],
	["reversed", "reversed"],
]);

function recordOf(data: z.output<typeof transfer>): PayoutRecord | null {
	const currency = currencyNamed(data.currency);
	if (currency === null) return null;
	const state = states.get(data.status) ?? "pending";
	return {
		providerId: data.transfer_code,
		state,
		amountMinor: BigInt(data.amount),
		currency,
		code: state === "failed" || state === "reversed" ? data.status : null,
		changedAt:
			data.updatedAt ?? data.updated_at ?? data.transferred_at ?? data.createdAt ?? data.created_at ?? "",
	};
}

export function readTransfers(reply: RailReply): ListPage | null {
	const read = reply.kind === "reply" ? listReply.safeParse(reply.body) : null;
	if (!read?.success) return null;
	const { page, pageCount } = read.data.meta;
	return { payouts: read.data.data.map(listedOf), isLast: page >= pageCount };
}

function listedOf(entry: unknown): ListedPayout | null {
	const read = listedTransfer.safeParse(entry);
	const record = read.success ? recordOf(read.data) : null;
	if (!read.success || record === null) return null;
	const { reference, reason: narration, recipient, createdAt, created_at: createdToo } = read.data;
	const madeAt = instantIn(createdAt ?? createdToo ?? "");
	const accountNumber = accountIn(recipient?.details?.account_number);
	return listedPayout(record, { madeAt, reference, narration, accountNumber });
}

/** Null: not a webhook of Paystack's. */
export function readEvents(text: string): readonly PayoutEvent[] | null {
	const read = webhookBody.safeParse(readJson(text));
	if (!read.success) return null;
	if (!read.data.event.startsWith("transfer.")) return [];
	const about = transfer.safeParse(read.data.data);
	const record = about.success ? recordOf(about.data) : null;
	if (!about.success || record === null) return null;
	if (!isOurReference(about.data.reference)) return [];
	return eventOf("paystack", about.data.reference, record);
}
