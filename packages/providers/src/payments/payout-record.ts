import { type Currency, currencies, minorDigits, parseMinor } from "@puente/core/money";
import type { RailFailure } from "./call-rail.ts";
import type { AskResult, PayoutEvent, PayoutRailName, SendResult, WebhookResult } from "./payout-rail.ts";

/** A payout as the rail has it in its books. */
export type PayoutRecord = {
	readonly providerId: string;
	readonly state: "pending" | "settled" | "failed" | "reversed";
	readonly amountMinor: bigint;
	readonly currency: Currency;
	readonly code: string | null;
	/** ISO 8601 with an offset. */
	readonly changedAt: string;
};

/** What a look into the rail's books found. */
export type Look =
	| { readonly kind: "record"; readonly record: PayoutRecord }
	| { readonly kind: "notFound" }
	| { readonly kind: "failed"; readonly cause: RailFailure };

/** What one attempt to send was answered. */
export type Attempt =
	| { readonly kind: "record"; readonly record: PayoutRecord }
	| { readonly kind: "accepted"; readonly providerId: string }
	| Refused
	| { readonly kind: "failed"; readonly cause: RailFailure };

type Refused = {
	readonly kind: "refused";
	readonly code: string;
	readonly final: boolean;
	/** The rail says that the reference is used: then it is, whatever its books show yet. */
	readonly used?: boolean;
};

export const unreadable = { kind: "failed", cause: "unreadable" } as const;

/**
 * A refusal may be about an attempt before this one, such as "this reference is used". So it is believed only when the
 * rail's books have no such payout; what they have instead is the truth.
 */
export async function concludeSend(attempt: Attempt, look: () => Promise<Look>): Promise<SendResult> {
	if (attempt.kind === "failed") return { outcome: "unknown", cause: attempt.cause };
	if (attempt.kind === "accepted") return { outcome: "accepted", providerId: attempt.providerId };
	if (attempt.kind === "record") return sentResult(attempt.record);
	const found = await look();
	if (found.kind === "record") return sentResult(found.record);
	if (found.kind === "failed") return { outcome: "unknown", cause: found.cause };
	if (attempt.used === true) return { outcome: "unknown", cause: "unavailable" };
	return { outcome: "refused", code: attempt.code, final: attempt.final };
}

/** For rails that forget references after a day: looks before it sends. */
export async function sendUnlessThere(
	attempt: () => Promise<Attempt>,
	look: () => Promise<Look>,
): Promise<SendResult> {
	const found = await look();
	if (found.kind === "record") return sentResult(found.record);
	if (found.kind === "failed") return { outcome: "unknown", cause: found.cause };
	return concludeSend(await attempt(), look);
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

/** Whether a rail says that a reference or a key is used already. */
export function saysUsed(sentence: string): boolean {
	return usedSentence.test(sentence);
}

export function askResult(look: Look): AskResult {
	if (look.kind === "failed") return { outcome: "unknown", cause: look.cause };
	if (look.kind === "notFound") return { outcome: "notFound" };
	const { state, providerId, amountMinor, currency, code } = look.record;
	switch (state) {
		case "pending":
			return { outcome: "pending", providerId };
		case "settled":
			return { outcome: "settled", providerId, amountMinor, currency };
		default:
			return { outcome: state, code: code ?? state };
	}
}

/** One event from the rail's books. A payout that is still under way is no event. */
export function eventOf(
	rail: PayoutRailName,
	reference: string,
	record: PayoutRecord,
	providerEventId: string = `${record.providerId}:${record.state}`,
): readonly PayoutEvent[] {
	const { state: kind, amountMinor, currency, code, changedAt: occurredAt } = record;
	if (kind === "pending") return [];
	return [{ rail, providerEventId, reference, kind, amountMinor, currency, occurredAt, code }];
}

/** For webhooks that prove too little: what the books say is told, whatever the webhook claims. */
export function eventFromBooks(rail: PayoutRailName, reference: string, look: Look): WebhookResult {
	if (look.kind === "failed") return { outcome: "failed", cause: look.cause };
	// The rail tells of something that its books do not show yet.
	if (look.kind === "notFound" || look.record.state === "pending") {
		return { outcome: "failed", cause: "unavailable" };
	}
	return { outcome: "verified", events: eventOf(rail, reference, look.record) };
}

export const notOurs: WebhookResult = { outcome: "verified", events: [] };

/** Null: not an amount of this currency, or one finer than its smallest unit. */
export function minorFromMajor(text: string, currency: Currency): bigint | null {
	const parsed = parseMinor(text, minorDigits[currency]);
	return parsed.ok ? parsed.value : null;
}

export function currencyNamed(text: string): Currency | null {
	return currencies.find((currency) => currency === text) ?? null;
}
