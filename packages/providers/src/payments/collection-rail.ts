import type { Currency } from "@puente/core/money";
import type { RailFailure } from "./call-rail.ts";
import type { CardDesk } from "./card-desk.ts";
import type { Payer } from "./payer.ts";
import type { Webhook } from "./payout-rail.ts";

/** The names of the rails in, as the region packs write them. */
export type CollectionRailName =
	| "stp"
	| "oxxo"
	| "card-portal"
	| "wompi-pse"
	| "wompi-nequi"
	| "razorpay"
	| "paystack"
	| "paystack-card"
	| "flutterwave"
	| "flutterwave-card"
	| "monnify";

export type CollectionRequest = {
	/** Ours, a UUID in small letters, made before the first attempt and the same on every attempt. */
	readonly reference: string;
	readonly amountMinor: bigint;
	readonly currency: Currency;
	readonly payer: Payer;
	/** What the payer reads. */
	readonly description: string;
	/** Where a page of the rail leads back to. Coming back proves nothing. */
	readonly returnUrl: string;
	readonly expiresAt: Date;
	/** PSE: the payer's bank, by the code of the rail's own list. */
	readonly payerBank?: string;
	/** STP: which of our CLABEs, one for each borrower. */
	readonly serial?: number;
};

/** What the payer is shown. */
export type PayInstruction =
	| { readonly kind: "clabe"; readonly clabe: string }
	| {
			readonly kind: "bankAccount";
			readonly bankName: string;
			readonly accountNumber: string;
			readonly holder: string;
	  }
	| {
			readonly kind: "cash";
			readonly number: string;
			readonly store: string;
			readonly voucherUrl: string;
			readonly expiresAt: string;
	  }
	/** `takesCard`: the payer may type a card in our own app instead (`CollectionRail.card`). */
	| { readonly kind: "page"; readonly url: string; readonly takesCard?: true }
	/** A question comes up on the payer's phone. */
	| { readonly kind: "phone" };

export type CreateResult =
	/** `providerId` is needed to verify. */
	| { readonly outcome: "created"; readonly providerId: string; readonly show: PayInstruction }
	/** Final: this reference leads nowhere any more. Not final: something is missing or ours to mend. */
	| { readonly outcome: "refused"; readonly code: string; readonly final: boolean }
	/** Try again, with the same reference. */
	| { readonly outcome: "failed"; readonly cause: RailFailure };

/** One payment that arrived. The same payment has the same id wherever it is told. */
export type CollectedPayment = {
	readonly paymentId: string;
	readonly amountMinor: bigint;
	readonly currency: Currency;
	/** ISO 8601 with an offset, as the rail tells it. */
	readonly paidAt: string;
};

export type CollectionKey = {
	readonly reference: string;
	readonly providerId: string;
	/** When the reference was made: some rails file payments by the day. */
	readonly since: Date;
};

export type VerifyResult =
	/** `open`: more can still come under it. */
	| { readonly outcome: "found"; readonly payments: readonly CollectedPayment[]; readonly open: boolean }
	| { readonly outcome: "notFound" }
	| { readonly outcome: "unknown"; readonly cause: RailFailure };

export type CollectionEvent = CollectedPayment & {
	readonly rail: CollectionRailName;
	/** The same for every copy of one event. */
	readonly providerEventId: string;
	/** Ours; null where the rail knows only the account that was paid to. */
	readonly reference: string | null;
	/** The account that was paid to, where a rail tells it. */
	readonly payTo: string | null;
};

export type CollectionWebhookResult =
	/** Proven to be the rail's; none when it tells of no payment to us. */
	| { readonly outcome: "verified"; readonly events: readonly CollectionEvent[] }
	| { readonly outcome: "refused"; readonly reason: "badSignature" | "unreadable" }
	/** It could not be proven now: answer with an error, so that the rail sends it again. */
	| { readonly outcome: "failed"; readonly cause: RailFailure };

/** Money from a borrower. Nothing here rejects for what a rail says or fails to say. */
export type CollectionRail = {
	readonly name: CollectionRailName;
	/** Safe to repeat: the same reference leads to the same instruction, or is told to be spent. */
	readonly createReference: (request: CollectionRequest) => Promise<CreateResult>;
	readonly verify: (key: CollectionKey) => Promise<VerifyResult>;
	readonly readWebhook: (webhook: Webhook) => Promise<CollectionWebhookResult>;
	/** The JSON that this rail expects back with status 200 for a webhook that was taken. */
	readonly webhookReply: string;
	/** What one payment may be, where the rail sets bounds. */
	readonly bounds?: { readonly minMinor: bigint; readonly maxMinor?: bigint };
	/** Only where we are allowed to see cards. */
	readonly card?: CardDesk;
};
