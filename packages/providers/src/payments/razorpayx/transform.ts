import * as z from "zod/mini";
import type { HolderResult } from "../account-names.ts";
import type { RailFailure, RailReply } from "../call-rail.ts";
import { readJson } from "../exact-json.ts";
import { type ListedPayout, type ListPage, listedPayout } from "../payout-list.ts";
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

const createdReply = z.object({ id: z.string().check(z.minLength(1)) });
const errorReply = z.object({
	error: z.object({
		code: z.string(),
		description: z.optional(z.string()),
		reason: z.nullish(z.string()),
		field: z.nullish(z.string()),
	}),
});
const whole = z.string().check(z.regex(/^\d{1,18}$/));
const payout = z.object({
	id: z.string(),
	entity: z.literal("payout"),
	amount: whole,
	currency: z.string(),
	status: z.string(),
	reference_id: z.nullish(z.string()),
	status_details: z.nullish(z.object({ reason: z.nullish(z.string()) })),
	created_at: whole,
});
const listedEntry = z.extend(payout, { narration: z.nullish(z.string()) });
const listReply = z.object({ items: z.array(z.unknown()) });
const webhookBody = z.object({
	event: z.string(),
	created_at: whole,
	payload: z.object({ payout: z.optional(z.object({ entity: z.unknown() })) }),
});
const validationReply = z.object({
	id: z.string(),
	status: z.string(),
	results: z.nullish(
		z.object({
			account_status: z.nullish(z.string()),
			registered_name: z.nullish(z.string()),
		}),
	),
});

export type CreateReply =
	| { readonly kind: "created"; readonly id: string }
	/** Razorpay refuses a field, such as an IFSC that no branch has. */
	| { readonly kind: "refused"; readonly code: string; readonly field: string | null }
	| { readonly kind: "failed"; readonly cause: RailFailure };

export function readCreated(reply: RailReply): CreateReply {
	if (reply.kind === "failed") return reply;
	const created = createdReply.safeParse(reply.body);
	if (created.success) return { kind: "created", id: created.data.id };
	const refused = errorReply.safeParse(reply.body);
	if (!refused.success) return { kind: "failed", cause: "unreadable" };
	const { code, field } = refused.data.error;
	return { kind: "refused", code, field: field ?? null };
}

/** The result of a validation, or that it is still pending. */
export function readValidation(
	reply: RailReply,
): HolderResult | { readonly outcome: "pending"; readonly id: string } {
	if (reply.kind === "failed") return { outcome: "failed", cause: reply.cause };
	const validation = validationReply.safeParse(reply.body);
	if (!validation.success) return { outcome: "failed", cause: "unreadable" };
	const { id, status, results } = validation.data;
	if (status === "created") return { outcome: "pending", id };
	// "failed" means that the bank could not be asked, not that the account is wrong.
	if (status !== "completed") return { outcome: "failed", cause: "unavailable" };
	if (results?.account_status === "invalid") return { outcome: "unknown" };
	const holder = results?.registered_name ?? "";
	return holder === "" ? { outcome: "failed", cause: "unreadable" } : { outcome: "found", holder };
}

export function readPayout(reply: RailReply): Attempt {
	if (reply.kind === "failed") return reply;
	const read = payout.safeParse(reply.body);
	if (read.success) return recorded(recordOf(read.data, read.data.created_at));
	return readRefused(reply.body);
}

function readRefused(body: unknown): Extract<Attempt, { kind: "refused" | "failed" }> {
	const refused = errorReply.safeParse(body);
	if (!refused.success) return unreadable;
	const { description = "", reason, field, code } = refused.data.error;
	if (/balance/i.test(description)) return { kind: "refused", code: "balance", final: false };
	if (/limit|allow.?list|whitelist/i.test(description))
		return { kind: "refused", code: "limit", final: false };
	return { kind: "refused", code: field ?? reason ?? code, final: true, used: isUsedReference(description) };
}

/** A contact or a fund account that was not created: this attempt paid nothing. */
export function refusedAttempt(reply: Exclude<CreateReply, { kind: "created" }>): Attempt {
	if (reply.kind === "failed") return reply;
	return { kind: "refused", code: reply.field ?? reply.code, final: true };
}

export function readListed(reply: RailReply, reference: string): PayoutLookup {
	if (reply.kind === "failed") return reply;
	const read = listReply.safeParse(reply.body);
	if (!read.success) return unreadable;
	for (const item of read.data.items) {
		const one = payout.safeParse(item);
		if (!one.success || one.data.reference_id !== reference) continue;
		return recorded(recordOf(one.data, one.data.created_at));
	}
	return { kind: "notFound" };
}

/** A full page may be followed by another one. */
export function readPayouts(reply: RailReply, perPage: number): ListPage | null {
	const read = reply.kind === "reply" ? listReply.safeParse(reply.body) : null;
	if (!read?.success) return null;
	const { items } = read.data;
	return { payouts: items.map(listedOf), isLast: items.length < perPage };
}

/** The list names the fund account only, not the number of the bank account. */
function listedOf(entry: unknown): ListedPayout | null {
	const read = listedEntry.safeParse(entry);
	const record = read.success ? recordOf(read.data, read.data.created_at) : null;
	if (!read.success || record === null) return null;
	const { reference_id: reference, narration, created_at: seconds } = read.data;
	const madeAt = new Date(Number(seconds) * 1000);
	return listedPayout(record, { madeAt, reference: reference ?? "", narration, accountNumber: null });
}

const states: ReadonlyMap<string, PayoutRecord["state"]> = new Map([
	["processed", "settled"],
	["reversed", "reversed"],
	["cancelled", "failed"],
	["rejected", "failed"],
	["failed", "failed"],
]);

function recordOf(data: z.output<typeof payout>, changedAtS: string): PayoutRecord | null {
	const currency = currencyNamed(data.currency);
	if (currency === null) return null;
	const state = states.get(data.status) ?? "pending";
	const code = state === "failed" || state === "reversed" ? data.status : null;
	return {
		providerId: data.id,
		state,
		amountMinor: BigInt(data.amount),
		currency,
		code: code === null ? null : (data.status_details?.reason ?? code),
		changedAt: new Date(Number(changedAtS) * 1000).toISOString(),
	};
}

/** Null: not a webhook of Razorpay's. */
export function readEvents(text: string): readonly PayoutEvent[] | null {
	const read = webhookBody.safeParse(readJson(text));
	if (!read.success) return null;
	const { payload, created_at } = read.data;
	if (payload.payout === undefined) return [];
	const about = payout.safeParse(payload.payout.entity);
	const record = about.success ? recordOf(about.data, created_at) : null;
	if (!about.success || record === null) return null;
	const reference = about.data.reference_id ?? "";
	if (!isOurReference(reference)) return [];
	return eventOf("razorpayx", reference, record);
}
