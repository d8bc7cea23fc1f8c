import type { CollectionRailName } from "@puente/core/rail";
import type { RailFailure } from "./call-rail.ts";
import type {
	CollectedPayment,
	CollectionEvent,
	CollectionWebhookResult,
	CreateResult,
	PayInstruction,
	VerifyResult,
} from "./collection-rail.ts";

/** A reference in the rail's books. */
export type ChargeRecord = {
	readonly providerId: string;
	readonly reference: string | null;
	readonly payTo: string | null;
	/** Null when there is nothing to show any more, or not yet. */
	readonly show: PayInstruction | null;
	readonly payments: readonly CollectedPayment[];
	readonly open: boolean;
};

export type ChargeLookup =
	| { readonly kind: "record"; readonly record: ChargeRecord }
	| { readonly kind: "notFound" }
	| { readonly kind: "refused"; readonly code: string; readonly final: boolean }
	| { readonly kind: "failed"; readonly cause: RailFailure };

/** A reference that exists but shows nothing has been used. */
export function createResult(lookup: ChargeLookup): CreateResult {
	if (lookup.kind === "failed") return { outcome: "failed", cause: lookup.cause };
	if (lookup.kind === "refused") return { outcome: "refused", code: lookup.code, final: lookup.final };
	if (lookup.kind === "notFound") return { outcome: "failed", cause: "unavailable" };
	const { show, providerId } = lookup.record;
	return show === null
		? { outcome: "refused", code: "spent", final: true }
		: { outcome: "created", providerId, show };
}

/**
 * A refusal may mean that an earlier attempt went through; the rail's books show it. The refusal counts only when
 * they have nothing.
 */
export async function concludeCreate(
	attempt: ChargeLookup,
	lookUp: () => Promise<ChargeLookup>,
): Promise<CreateResult> {
	if (attempt.kind !== "refused") return createResult(attempt);
	const found = await lookUp();
	return createResult(found.kind === "notFound" ? attempt : found);
}

export function verifyResult(lookup: ChargeLookup): VerifyResult {
	if (lookup.kind === "failed") return { outcome: "unknown", cause: lookup.cause };
	if (lookup.kind === "refused") return { outcome: "unknown", cause: "unreadable" };
	if (lookup.kind === "notFound") return { outcome: "notFound" };
	return { outcome: "found", payments: lookup.record.payments, open: lookup.record.open };
}

/** Every payment in the books, as events: copies have the same payment id. */
export function eventsOf(rail: CollectionRailName, record: ChargeRecord): readonly CollectionEvent[] {
	const { reference, payTo } = record;
	return record.payments.map((payment) => ({
		...payment,
		rail,
		providerEventId: `${payment.paymentId}:paid`,
		reference,
		payTo,
	}));
}

/** For webhooks that prove too little: the events come from the books, whatever the webhook claims. */
export function eventsFromBooks(rail: CollectionRailName, lookup: ChargeLookup): CollectionWebhookResult {
	if (lookup.kind === "failed") return { outcome: "failed", cause: lookup.cause };
	if (lookup.kind === "refused") return { outcome: "failed", cause: "unreadable" };
	if (lookup.kind === "notFound") return { outcome: "failed", cause: "notInBooks" };
	return { outcome: "verified", events: eventsOf(rail, lookup.record) };
}

export const noEvents: CollectionWebhookResult = { outcome: "verified", events: [] };
