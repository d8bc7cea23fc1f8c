import * as z from "zod/mini";
import type { RailReply } from "../call-rail.ts";
import type { CollectionEvent } from "../collection-rail.ts";
import { type ChargeLookup, type ChargeRecord, eventsOf } from "../collection-record.ts";
import { readJson } from "../exact-json.ts";
import type { Announced, MandateAsked, MandateEvent, MandateState } from "../mandates.ts";
import { currencyNamed, unreadable } from "../payout-record.ts";
import { isOurReference } from "../payout-reference.ts";
import type { DeclineReason, ForgetResult, StoredCardResult } from "../stored-cards.ts";
import { instantOf, whole } from "./transform.ts";

const registration = z.object({
	id: z.string(),
	status: z.string(),
	receipt: z.nullish(z.string()),
	short_url: z.nullish(z.string()),
	customer_id: z.nullish(z.string()),
	payment_id: z.nullish(z.string()),
});
const registrationList = z.object({ items: z.array(z.unknown()) });
const token = z.object({
	id: z.string(),
	method: z.string(),
	expired_at: z.nullish(whole),
	recurring_details: z.object({ status: z.string() }),
	vpa: z.nullish(z.object({ username: z.string(), handle: z.string() })),
	bank: z.nullish(z.string()),
	bank_details: z.nullish(z.object({ account_number: z.nullish(z.string()) })),
});
const payment = z.object({
	id: z.string(),
	amount: whole,
	currency: z.string(),
	status: z.string(),
	created_at: whole,
	token_id: z.nullish(z.string()),
	error_reason: z.nullish(z.string()),
	// Razorpay writes empty notes as a list.
	notes: z.optional(z.unknown()),
});
const notes = z.object({ reference: z.string() });
const errorReply = z.object({
	error: z.object({ code: z.string(), field: z.nullish(z.string()), reason: z.nullish(z.string()) }),
});

type Registration = { readonly id: string; readonly customer: string; readonly paymentId: string };

function askedOf(data: z.output<typeof registration>): MandateAsked {
	const { id, short_url: url, status } = data;
	return status === "issued" && url
		? { outcome: "asked", providerId: id, url }
		: { outcome: "refused", code: "spent" };
}

export function readAsked(reply: RailReply): MandateAsked {
	if (reply.kind === "failed") return { outcome: "failed", cause: reply.cause };
	const read = registration.safeParse(reply.body);
	if (read.success) return askedOf(read.data);
	const refused = errorReply.safeParse(reply.body);
	return refused.success
		? { outcome: "refused", code: refused.data.error.field ?? refused.data.error.code }
		: { outcome: "failed", cause: "unreadable" };
}

/** The link of an earlier attempt with the same receipt; null: there is none. */
export function readEarlier(reply: RailReply, reference: string): MandateAsked | null {
	if (reply.kind === "failed") return { outcome: "failed", cause: reply.cause };
	const read = registrationList.safeParse(reply.body);
	if (!read.success) return { outcome: "failed", cause: "unreadable" };
	for (const entry of read.data.items) {
		const one = registration.safeParse(entry);
		if (one.success && one.data.receipt === reference) return askedOf(one.data);
	}
	return null;
}

/** A link that was used has the payment that confirmed the mandate; the mandate hangs on it. */
export function readRegistration(reply: RailReply): MandateState | Registration {
	if (reply.kind === "failed") return { outcome: "unknown", cause: reply.cause };
	const read = registration.safeParse(reply.body);
	if (!read.success) return { outcome: "unknown", cause: "unreadable" };
	const { id, status, customer_id: customer, payment_id: paymentId } = read.data;
	if (status === "expired") return { outcome: "ended", cause: "expired" };
	if (status === "cancelled") return { outcome: "ended", cause: "refused" };
	return customer && paymentId ? { id, customer, paymentId } : { outcome: "asked" };
}

/** The name of the mandate; null while the payment has none. */
export function readTokenOf(reply: RailReply): MandateState | { readonly tokenId: string | null } {
	if (reply.kind === "failed") return { outcome: "unknown", cause: reply.cause };
	const read = payment.safeParse(reply.body);
	if (!read.success) return { outcome: "unknown", cause: "unreadable" };
	return { tokenId: read.data.token_id ?? null };
}

const digitsShown = 4;

function shownOf(data: z.output<typeof token>): { readonly brand: string; readonly lastDigits: string } {
	if (data.vpa) {
		const { username, handle } = data.vpa;
		return { brand: `@${handle}`, lastDigits: username.slice(-digitsShown) };
	}
	const number = data.bank_details?.account_number ?? "";
	return { brand: data.bank ?? "", lastDigits: number.slice(-digitsShown) };
}

/** A mandate that Razorpay does not know any more was removed. */
export function readTokenState(reply: RailReply, customer: string, now: Date): MandateState {
	if (reply.kind === "failed") return { outcome: "unknown", cause: reply.cause };
	const read = token.safeParse(reply.body);
	if (!read.success) {
		const isGone = reply.status === 404 || errorReply.safeParse(reply.body).success;
		return isGone ? { outcome: "ended", cause: "revoked" } : { outcome: "unknown", cause: "unreadable" };
	}
	const { id, expired_at: end, recurring_details: details } = read.data;
	if (details.status === "rejected") return { outcome: "ended", cause: "refused" };
	if (details.status === "cancelled") return { outcome: "ended", cause: "revoked" };
	if (end && Number(end) * 1000 <= now.getTime()) return { outcome: "ended", cause: "expired" };
	if (details.status === "paused") return { outcome: "paused" };
	if (details.status !== "confirmed") return { outcome: "asked" };
	return { outcome: "active", code: { code: id, customer, ...shownOf(read.data) } };
}

const order = z.object({ id: z.string(), receipt: z.nullish(z.string()) });
const list = z.object({ items: z.array(z.unknown()) });

export function readAnnounced(reply: RailReply): Announced {
	if (reply.kind === "failed") return { outcome: "unknown", cause: reply.cause };
	const read = order.safeParse(reply.body);
	if (read.success) return { outcome: "announced", announcedId: read.data.id };
	return errorReply.safeParse(reply.body).success
		? { outcome: "refused" }
		: { outcome: "unknown", cause: "unreadable" };
}

/** The order of an earlier attempt; null: there is none. */
export function readEarlierOrder(reply: RailReply, reference: string): Announced | null {
	if (reply.kind === "failed") return { outcome: "unknown", cause: reply.cause };
	const read = list.safeParse(reply.body);
	if (!read.success) return { outcome: "unknown", cause: "unreadable" };
	for (const entry of read.data.items) {
		const one = order.safeParse(entry);
		if (one.success && one.data.receipt === reference)
			return { outcome: "announced", announcedId: one.data.id };
	}
	return null;
}

const recurringReply = z.object({ razorpay_payment_id: z.string() });
const goneReasons: readonly string[] = ["mandate_cancelled", "mandate_expired", "token_not_found"];

function reasonOf(reason: string | null | undefined): DeclineReason {
	if (reason === "insufficient_funds") return "funds";
	return goneReasons.includes(reason ?? "") ? "gone" : "other";
}

/** The answer has no outcome: the bank's follows within minutes, and at some banks within days. */
export function readRecurring(reply: RailReply): StoredCardResult {
	if (reply.kind === "failed") return { outcome: "unknown", cause: reply.cause };
	if (recurringReply.safeParse(reply.body).success) return { outcome: "pending" };
	const refused = errorReply.safeParse(reply.body);
	return refused.success
		? { outcome: "refused", reason: reasonOf(refused.data.error.reason) }
		: { outcome: "unknown", cause: "unreadable" };
}

/** Money that is authorised or captured counts; `created` can still become either. */
function recordOf(data: z.output<typeof payment>, reference: string): ChargeRecord | null {
	const currency = currencyNamed(data.currency);
	if (currency === null) return null;
	const { id, amount, created_at, status } = data;
	const paid = { paymentId: id, amountMinor: BigInt(amount), currency, paidAt: instantOf(created_at) };
	return {
		providerId: id,
		reference,
		payTo: null,
		show: null,
		payments: status === "captured" ? [paid] : [],
		open: status === "created" || status === "authorized",
	};
}

function ofReference(entry: unknown, reference: string): z.output<typeof payment> | null {
	const one = payment.safeParse(entry);
	const named = one.success ? notes.safeParse(one.data.notes) : null;
	return one.success && named?.success && named.data.reference === reference ? one.data : null;
}

export function readOrderPayments(reply: RailReply, reference: string): ChargeLookup {
	if (reply.kind === "failed") return reply;
	const read = list.safeParse(reply.body);
	if (!read.success) return unreadable;
	for (const entry of read.data.items) {
		const found = ofReference(entry, reference);
		const record = found && recordOf(found, reference);
		if (found) return record ? { kind: "record", record } : unreadable;
	}
	return { kind: "notFound" };
}

/** Why the charge of this reference failed, by the payments of its order. */
export function readDecline(reply: RailReply, reference: string): DeclineReason {
	const read = reply.kind === "failed" ? null : list.safeParse(reply.body);
	for (const entry of read?.success ? read.data.items : []) {
		const found = ofReference(entry, reference);
		if (found) return reasonOf(found.error_reason);
	}
	return "other";
}

export function readDeleted(reply: RailReply): ForgetResult {
	return reply.kind === "failed" ? { outcome: "unknown", cause: reply.cause } : { outcome: "forgotten" };
}

const chargeEvent = z.object({
	event: z.literal("payment.captured"),
	payload: z.object({ payment: z.object({ entity: z.unknown() }) }),
});

/** Charges of mandates that were paid; other payments have no reference of ours in their notes. */
export function readMandateCharges(text: string): readonly CollectionEvent[] {
	const read = chargeEvent.safeParse(readJson(text));
	const about = read.success ? payment.safeParse(read.data.payload.payment.entity) : null;
	const named = about?.success ? notes.safeParse(about.data.notes) : null;
	if (!about?.success || !named?.success || !isOurReference(named.data.reference)) return [];
	const record = recordOf(about.data, named.data.reference);
	return record === null ? [] : eventsOf("razorpay", record);
}

const tokenEvent = z.object({
	event: z.string().check(z.regex(/^token\.(confirmed|rejected|paused|resumed|cancelled)$/)),
	payload: z.object({ token: z.object({ entity: z.object({ id: z.string() }) }) }),
});
const linkEvent = z.object({
	event: z.string().check(z.regex(/^invoice\.(paid|expired)$/)),
	payload: z.object({ invoice: z.object({ entity: z.object({ id: z.string() }) }) }),
});

/** A mandate by its link, before it has a token, and by its token afterwards. */
export function readMandateEvents(text: string): readonly MandateEvent[] {
	const body = readJson(text);
	const changed = tokenEvent.safeParse(body);
	if (changed.success) return [{ rail: "razorpay", providerId: changed.data.payload.token.entity.id }];
	const linked = linkEvent.safeParse(body);
	return linked.success ? [{ rail: "razorpay", providerId: linked.data.payload.invoice.entity.id }] : [];
}
