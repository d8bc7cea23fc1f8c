import * as z from "zod/mini";
import type { HolderResult } from "../account-names.ts";
import { isSuccess, type RailReply } from "../call-rail.ts";
import { readJson } from "../exact-json.ts";
import { accountIn, instantIn, type ListedPayout, type ListPage, listedPayout } from "../payout-list.ts";
import {
	type Attempt,
	currencyNamed,
	isUsedReference,
	minorFromMajor,
	type PayoutLookup,
	type PayoutRecord,
	recorded,
	unreadable,
} from "../payout-record.ts";

const resolvedReply = z.object({
	status: z.literal("success"),
	data: z.object({ account_name: z.string().check(z.minLength(1)) }),
});
const refusedReply = z.object({ status: z.literal("error"), message: z.string() });
const transfer = z.object({
	id: z.string(),
	amount: z.string(),
	currency: z.string(),
	status: z.string(),
	reference: z.string(),
	complete_message: z.nullish(z.string()),
	created_at: z.optional(z.string()),
	date_created: z.optional(z.string()),
});
const createdReply = z.object({ status: z.literal("success"), data: transfer });
const listReply = z.object({ status: z.literal("success"), data: z.nullish(z.array(z.unknown())) });
const listedTransfer = z.extend(transfer, {
	account_number: z.nullish(z.string()),
	narration: z.nullish(z.string()),
});
const pageReply = z.extend(listReply, {
	meta: z.object({
		page_info: z.object({ current_page: z.coerce.number(), total_pages: z.coerce.number() }),
	}),
});
const webhookBody = z.object({
	event: z.string(),
	data: z.object({ reference: z.optional(z.nullable(z.string())) }),
});

export function readResolved(reply: RailReply): HolderResult {
	if (reply.kind === "failed") return { outcome: "failed", cause: reply.cause };
	const resolved = resolvedReply.safeParse(reply.body);
	if (isSuccess(reply.status) && resolved.success) {
		return { outcome: "found", holder: resolved.data.data.account_name };
	}
	const refused = refusedReply.safeParse(reply.body);
	if (!refused.success) return { outcome: "failed", cause: "unreadable" };
	if (/authoriz|ip whitelist/i.test(refused.data.message)) return { outcome: "failed", cause: "account" };
	return { outcome: "unknown" };
}

export function readTransfer(reply: RailReply): Attempt {
	if (reply.kind === "failed") return reply;
	const created = createdReply.safeParse(reply.body);
	if (created.success) return recorded(recordOf(created.data.data));
	const refused = refusedReply.safeParse(reply.body);
	if (!refused.success) return unreadable;
	// Flutterwave has no codes, only sentences. Balance and limit problems pass; anything else is about this transfer.
	const { message } = refused.data;
	if (/balance|insufficient/i.test(message)) return { kind: "refused", code: "balance", final: false };
	if (/limit|disabled|not enabled/i.test(message)) return { kind: "refused", code: "limit", final: false };
	return { kind: "refused", code: "refused", final: true, used: isUsedReference(message) };
}

/** The list may contain other transfers, in case the filter is ignored: only our own reference counts. */
export function readListed(reply: RailReply, reference: string): PayoutLookup {
	if (reply.kind === "failed") return reply;
	const read = listReply.safeParse(reply.body);
	if (!read.success) return unreadable;
	for (const entry of read.data.data ?? []) {
		const one = transfer.safeParse(entry);
		if (!one.success || one.data.reference !== reference) continue;
		return recorded(recordOf(one.data));
	}
	return { kind: "notFound" };
}

const states: ReadonlyMap<string, PayoutRecord["state"]> = new Map([
	["SUCCESSFUL", "settled"],
	["FAILED", "failed"],
]);

function recordOf(data: z.output<typeof transfer>): PayoutRecord | null {
	const currency = currencyNamed(data.currency);
	const amountMinor = currency === null ? null : minorFromMajor(data.amount, currency);
	if (currency === null || amountMinor === null) return null;
	const state = states.get(data.status) ?? "pending";
	return {
		providerId: data.id,
		state,
		amountMinor,
		currency,
		code: state === "failed" ? (data.complete_message ?? "failed") : null,
		changedAt: data.created_at ?? data.date_created ?? "",
	};
}

export function readTransfers(reply: RailReply): ListPage | null {
	const read = reply.kind === "reply" ? pageReply.safeParse(reply.body) : null;
	if (!read?.success) return null;
	const { current_page, total_pages } = read.data.meta.page_info;
	return { payouts: (read.data.data ?? []).map(listedOf), isLast: current_page >= total_pages };
}

function listedOf(entry: unknown): ListedPayout | null {
	const read = listedTransfer.safeParse(entry);
	const record = read.success ? recordOf(read.data) : null;
	if (!read.success || record === null) return null;
	const { reference, narration, account_number: account } = read.data;
	const madeAt = instantIn(record.changedAt);
	return listedPayout(record, { madeAt, reference, narration, accountNumber: accountIn(account) });
}

/** The reference of the webhook's transfer. Null: not a webhook; empty: not about a transfer. */
export function readTransferReference(text: string): string | null {
	const read = webhookBody.safeParse(readJson(text));
	if (!read.success) return null;
	return read.data.event.startsWith("transfer") ? (read.data.data.reference ?? "") : "";
}
