import type { RailFailure } from "./call-rail.ts";
import type {
	CollectedPayment,
	CollectionEvent,
	CollectionRailName,
	CollectionWebhookResult,
	CreateResult,
	PayInstruction,
	VerifyResult,
} from "./collection-rail.ts";

/** A reference as the rail has it in its books. */
export type ChargeRecord = {
	readonly providerId: string;
	readonly reference: string | null;
	readonly payTo: string | null;
	/** Null when there is nothing to show any more, or not yet. */
	readonly show: PayInstruction | null;
	readonly payments: readonly CollectedPayment[];
	readonly open: boolean;
};

export type ChargeLook =
	| { readonly kind: "record"; readonly record: ChargeRecord }
	| { readonly kind: "notFound" }
	| { readonly kind: "refused"; readonly code: string; readonly final: boolean }
	| { readonly kind: "failed"; readonly cause: RailFailure };

/** A reference that is there but shows nothing has been used up. */
export function createResult(look: ChargeLook): CreateResult {
	if (look.kind === "failed") return { outcome: "failed", cause: look.cause };
	if (look.kind === "refused") return { outcome: "refused", code: look.code, final: look.final };
	if (look.kind === "notFound") return { outcome: "failed", cause: "unavailable" };
	const { show, providerId } = look.record;
	return show === null
		? { outcome: "refused", code: "spent", final: true }
		: { outcome: "created", providerId, show };
}

/**
 * A refusal may mean that an earlier attempt went through; the rail's books tell. One who has nothing there is refused
 * for real.
 */
export async function concludeCreate(
	attempt: ChargeLook,
	look: () => Promise<ChargeLook>,
): Promise<CreateResult> {
	if (attempt.kind !== "refused") return createResult(attempt);
	const found = await look();
	return createResult(found.kind === "notFound" ? attempt : found);
}

export function verifyResult(look: ChargeLook): VerifyResult {
	if (look.kind === "failed") return { outcome: "unknown", cause: look.cause };
	if (look.kind === "refused") return { outcome: "unknown", cause: "unreadable" };
	if (look.kind === "notFound") return { outcome: "notFound" };
	return { outcome: "found", payments: look.record.payments, open: look.record.open };
}

/** Every payment that the books have, as events: a copy of one is known by its payment. */
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

/** For webhooks that prove too little: what the books say is told, whatever the webhook claims. */
export function eventsFromBooks(rail: CollectionRailName, look: ChargeLook): CollectionWebhookResult {
	if (look.kind === "failed") return { outcome: "failed", cause: look.cause };
	// The rail tells of something that its books do not show yet.
	if (look.kind !== "record") return { outcome: "failed", cause: "unavailable" };
	return { outcome: "verified", events: eventsOf(rail, look.record) };
}

export const noEvents: CollectionWebhookResult = { outcome: "verified", events: [] };
