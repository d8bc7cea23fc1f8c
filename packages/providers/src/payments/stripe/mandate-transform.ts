import * as z from "zod/mini";
import type { RailReply } from "../call-rail.ts";
import type { CollectionEvent } from "../collection-rail.ts";
import type { ChargeLookup } from "../collection-record.ts";
import { eventsOf } from "../collection-record.ts";
import type { MandateAsked, MandateEvent, MandateState } from "../mandates.ts";
import { unreadable } from "../payout-record.ts";
import { isOurReference } from "../payout-reference.ts";
import type { DeclineReason, ForgetResult, StoredCardResult } from "../stored-cards.ts";
import { intent, lookUpOf, readEvent, recordOf, refusalOf } from "./transform.ts";

const card = z.object({
	brand: z.string(),
	last4: z.string(),
	exp_month: z.string(),
	exp_year: z.string(),
});
const setup = z.object({
	id: z.string(),
	object: z.literal("checkout.session"),
	mode: z.literal("setup"),
	status: z.nullish(z.string()),
	url: z.nullish(z.string()),
	customer: z.nullish(z.string()),
	client_reference_id: z.nullish(z.string()),
	setup_intent: z.optional(z.unknown()),
});
const method = z.object({
	payment_method: z.object({ id: z.string(), customer: z.nullish(z.string()), card }),
});

export function readAsked(reply: RailReply): MandateAsked {
	if (reply.kind === "failed") return { outcome: "failed", cause: reply.cause };
	const read = setup.safeParse(reply.body);
	if (read.success) {
		const { id, url, status } = read.data;
		if (status !== "open" || !url) return { outcome: "refused", code: "spent" };
		return { outcome: "asked", providerId: id, url };
	}
	const refused = refusalOf(reply.body);
	return refused.kind === "refused"
		? { outcome: "refused", code: refused.code }
		: { outcome: "failed", cause: "unreadable" };
}

export function readState(reply: RailReply): MandateState {
	if (reply.kind === "failed") return { outcome: "unknown", cause: reply.cause };
	if (reply.status === 404) return { outcome: "ended", cause: "refused" };
	const read = setup.safeParse(reply.body);
	if (!read.success) return { outcome: "unknown", cause: "unreadable" };
	const { status, setup_intent, customer } = read.data;
	if (status === "open") return { outcome: "asked" };
	if (status === "expired") return { outcome: "ended", cause: "expired" };
	const stored = method.safeParse(setup_intent);
	if (!stored.success || !customer) return { outcome: "unknown", cause: "unreadable" };
	const { id, customer: owner, card: shown } = stored.data.payment_method;
	// A method without a customer was detached: it cannot be charged any more.
	if (!owner) return { outcome: "ended", cause: "revoked" };
	return {
		outcome: "active",
		code: {
			code: id,
			customer,
			brand: shown.brand,
			lastDigits: shown.last4,
			expiryMonth: shown.exp_month.padStart(2, "0"),
			expiryYear: shown.exp_year,
		},
	};
}

const declined = z.object({
	error: z.object({
		type: z.string(),
		code: z.nullish(z.string()),
		decline_code: z.nullish(z.string()),
	}),
});
const goneCodes: readonly string[] = ["expired_card", "lost_card", "stolen_card", "resource_missing"];

function reasonOf({ code, decline_code }: z.output<typeof declined>["error"]): DeclineReason {
	if (decline_code === "insufficient_funds") return "funds";
	return goneCodes.includes(decline_code ?? code ?? "") ? "gone" : "other";
}

/** A repeated idempotency key has the first answer again, so the answer is always that of this charge. */
export function readCharged(reply: RailReply): StoredCardResult {
	if (reply.kind === "failed") return { outcome: "unknown", cause: reply.cause };
	const read = intent.safeParse(reply.body);
	if (read.success) {
		if (read.data.status === "succeeded") return { outcome: "charged" };
		return read.data.status === "processing" ? { outcome: "pending" } : { outcome: "refused" };
	}
	const refused = declined.safeParse(reply.body);
	return refused.success
		? { outcome: "refused", reason: reasonOf(refused.data.error) }
		: { outcome: "unknown", cause: "unreadable" };
}

const listReply = z.object({ data: z.array(z.unknown()) });

/** The charge of a stored card, by our reference among the customer's intents. */
export function readListedIntent(reply: RailReply, reference: string): ChargeLookup {
	if (reply.kind === "failed") return reply;
	const read = listReply.safeParse(reply.body);
	if (!read.success) return unreadable;
	for (const entry of read.data.data) {
		const one = intent.safeParse(entry);
		if (one.success && one.data.metadata?.reference === reference) return lookUpOf(one.data);
	}
	return { kind: "notFound" };
}

/** A method that Stripe does not know, or that was detached before, is as good as detached. */
export function readDetached(reply: RailReply): ForgetResult {
	return reply.kind === "failed" ? { outcome: "unknown", cause: reply.cause } : { outcome: "forgotten" };
}

/** The charges of stored cards; null: not an event of Stripe's. */
export function readCardCharges(text: string): readonly CollectionEvent[] | null {
	const event = readEvent(text);
	if (event === null) return null;
	if (event.type !== "payment_intent.succeeded") return [];
	const about = intent.safeParse(event.data.object);
	if (!about.success || about.data.metadata?.rail !== "card-portal") return [];
	const record = recordOf(about.data, event.created);
	if (record?.reference == null || !isOurReference(record.reference)) return [];
	return eventsOf("card-portal", record);
}

/** The page on which a card was stored, or that expired. */
export function readSetupEvents(text: string): readonly MandateEvent[] {
	const event = readEvent(text);
	if (event === null || !/^checkout\.session\.(completed|expired)$/.test(event.type)) return [];
	const about = setup.safeParse(event.data.object);
	return about.success ? [{ rail: "card-portal", providerId: about.data.id }] : [];
}
