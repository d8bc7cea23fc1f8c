import { type Currency, currencies, minorDigits, parseMinor } from "@puente/core/money";
import type { PayoutRailName } from "@puente/core/rail";
import type { RailFailure } from "./call-rail.ts";
import type { PayoutEvent, SendResult, StatusResult, WebhookResult } from "./payout-rail.ts";

/** A payout in the rail's books. */
export type PayoutRecord = {
	readonly providerId: string;
	readonly state: "pending" | "settled" | "failed" | "reversed";
	readonly amountMinor: bigint;
	readonly currency: Currency;
	readonly code: string | null;
	/** ISO 8601 with an offset. */
	readonly changedAt: string;
};

/** The result of a lookup in the rail's books. */
export type PayoutLookup =
	| { readonly kind: "record"; readonly record: PayoutRecord }
	| { readonly kind: "notFound" }
	| { readonly kind: "failed"; readonly cause: RailFailure };

/** The reply to one attempt to send. */
export type Attempt =
	| { readonly kind: "record"; readonly record: PayoutRecord }
	| { readonly kind: "accepted"; readonly providerId: string }
	| AttemptRefusal
	| { readonly kind: "failed"; readonly cause: RailFailure };

type AttemptRefusal = {
	readonly kind: "refused";
	readonly code: string;
	readonly final: boolean;
	/** The rail reports the reference as used: that is final, whatever its books show yet. */
	readonly used?: boolean;
};

export const unreadable = { kind: "failed", cause: "unreadable" } as const;

/** A record that was read; null is none. */
export function recorded<Record>(record: Record | null) {
	return record === null ? unreadable : ({ kind: "record", record } as const);
}

/**
 * A refusal may be about an earlier attempt, such as "this reference is used". It counts only when the rail's books
 * have no such payout; otherwise the books decide.
 */
export async function concludeSend(
	attempt: Attempt,
	lookUp: () => Promise<PayoutLookup>,
): Promise<SendResult> {
	if (attempt.kind === "failed") return { outcome: "unknown", cause: attempt.cause };
	if (attempt.kind === "accepted") return { outcome: "accepted", providerId: attempt.providerId };
	if (attempt.kind === "record") return sentResult(attempt.record);
	const found = await lookUp();
	if (found.kind === "record") return sentResult(found.record);
	if (found.kind === "failed") return { outcome: "unknown", cause: found.cause };
	if (attempt.used === true) return { outcome: "unknown", cause: "unavailable" };
	return { outcome: "refused", code: attempt.code, final: attempt.final };
}

/** For rails that drop references after a day: looks the payout up before it sends. */
export async function sendUnlessFound(
	attempt: () => Promise<Attempt>,
	lookUp: () => Promise<PayoutLookup>,
): Promise<SendResult> {
	const found = await lookUp();
	if (found.kind === "record") return sentResult(found.record);
	if (found.kind === "failed") return { outcome: "unknown", cause: found.cause };
	return concludeSend(await attempt(), lookUp);
}

function sentResult(record: PayoutRecord): SendResult {
	const { state, providerId, amountMinor, currency, code } = record;
	switch (state) {
		case "pending":
			return { outcome: "accepted", providerId };
		case "settled":
			return { outcome: "settled", providerId, amountMinor, currency };
		default:
			return { outcome: "refused", code: code ?? state, final: true };
	}
}

const usedSentence = /idempoten|duplicate|(reference|rastreo).*(exists|used|utilizada)/i;

/** Whether a rail's sentence reports a used reference or key. */
export function isUsedReference(sentence: string): boolean {
	return usedSentence.test(sentence);
}

export function statusResult(lookup: PayoutLookup): StatusResult {
	if (lookup.kind === "failed") return { outcome: "unknown", cause: lookup.cause };
	if (lookup.kind === "notFound") return { outcome: "notFound" };
	const { state, providerId, amountMinor, currency, code } = lookup.record;
	switch (state) {
		case "pending":
			return { outcome: "pending", providerId };
		case "settled":
			return { outcome: "settled", providerId, amountMinor, currency };
		default:
			return { outcome: state, code: code ?? state };
	}
}

/** One event from the rail's books. A pending payout is no event. */
export function eventOf(
	rail: PayoutRailName,
	reference: string,
	record: PayoutRecord,
): readonly PayoutEvent[] {
	const { state: kind, amountMinor, currency, code, changedAt: occurredAt } = record;
	if (kind === "pending") return [];
	const providerEventId = `${record.providerId}:${kind}`;
	return [{ rail, providerEventId, reference, kind, amountMinor, currency, occurredAt, code }];
}

/** For webhooks that prove too little: the event comes from the books, whatever the webhook claims. */
export function eventFromBooks(rail: PayoutRailName, reference: string, lookup: PayoutLookup): WebhookResult {
	if (lookup.kind === "failed") return { outcome: "failed", cause: lookup.cause };
	// The webhook reports something that the books do not show yet.
	if (lookup.kind === "notFound" || lookup.record.state === "pending") {
		return { outcome: "failed", cause: "notInBooks" };
	}
	return { outcome: "verified", events: eventOf(rail, reference, lookup.record) };
}

export const noPayoutEvents: WebhookResult = { outcome: "verified", events: [] };

/** Null: not an amount of this currency, or one finer than its smallest unit. */
export function minorFromMajor(text: string, currency: Currency): bigint | null {
	const parsed = parseMinor(text, minorDigits[currency]);
	return parsed.ok ? parsed.value : null;
}

export function currencyNamed(text: string): Currency | null {
	return currencies.find((currency) => currency === text) ?? null;
}
