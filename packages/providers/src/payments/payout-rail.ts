import type { Currency } from "@puente/core/money";
import type { RailFailure } from "./call-rail.ts";

/** The names of the rails out, as the region packs write them. */
export type PayoutRailName =
	| "stp"
	| "bank-transfer-co"
	| "razorpayx"
	| "paystack"
	| "flutterwave"
	| "monnify";

/** Where the money goes. None of it is ever part of a result. */
export type PayoutAccount = {
	/** As the region's pack names the bank. */
	readonly bankCode: string;
	readonly accountNumber: string;
	/** India's IFSC. */
	readonly branchCode?: string;
	readonly holder: string;
	/** Colombia's rail asks for these two. */
	readonly accountType?: "savings" | "current" | "electronicDeposit";
	readonly nationalId?: string;
};

/** Which payout: enough to find it again at any rail. */
export type PayoutKey = {
	/** Ours, a UUID in small letters, made before the first attempt and the same on every attempt. */
	readonly reference: string;
	/** When the first attempt was made: some rails file payouts by the day. */
	readonly firstSentAt: Date;
};

export type Payout = PayoutKey & {
	readonly amountMinor: bigint;
	readonly currency: Currency;
	readonly to: PayoutAccount;
	/** What the borrower reads on the statement. Rails shorten it and leave out what they cannot carry. */
	readonly narration: string;
};

/** The amount is what the rail says that it paid: see `differenceFrom`. */
type Settled = {
	readonly outcome: "settled";
	readonly providerId: string;
	readonly amountMinor: bigint;
	readonly currency: Currency;
};

export type SendResult =
	/** It will settle or fail; a webhook says so, and so does asking. */
	| { readonly outcome: "accepted"; readonly providerId: string }
	| Settled
	/**
	 * Nothing was paid under this reference. Final: nothing ever will be, another attempt needs a new reference. Not
	 * final: the cause is ours (balance, limits), the same payout may be sent again later.
	 */
	| { readonly outcome: "refused"; readonly code: string; readonly final: boolean }
	/** It may or may not have been paid: ask before anything else. */
	| { readonly outcome: "unknown"; readonly cause: RailFailure };

export type AskResult =
	| Settled
	| { readonly outcome: "pending"; readonly providerId: string }
	/** Some rails call a payout failed that came back after it had settled. */
	| { readonly outcome: "failed"; readonly code: string }
	| { readonly outcome: "reversed"; readonly code: string }
	/** The rail has never heard of it: it may be sent, under the same reference. */
	| { readonly outcome: "notFound" }
	| { readonly outcome: "unknown"; readonly cause: RailFailure };

export type PayoutEvent = {
	readonly rail: PayoutRailName;
	/** The same for every copy of one event. */
	readonly providerEventId: string;
	readonly reference: string;
	readonly kind: "settled" | "failed" | "reversed";
	readonly amountMinor: bigint;
	readonly currency: Currency;
	/** ISO 8601 with an offset, as the rail tells it. */
	readonly occurredAt: string;
	/** Why it failed or came back, in the rail's words. */
	readonly code: string | null;
};

export type WebhookResult =
	/** Proven to be the rail's; none when it is about something that is not a payout of ours. */
	| { readonly outcome: "verified"; readonly events: readonly PayoutEvent[] }
	| { readonly outcome: "refused"; readonly reason: "badSignature" | "unreadable" }
	/** It could not be proven now: answer with an error, so that the rail sends it again. */
	| { readonly outcome: "failed"; readonly cause: RailFailure };

export type Webhook = {
	/** Exactly the bytes that came: signatures are over them. */
	readonly rawBody: Uint8Array;
	/** Names in small letters, as Node gives them. */
	readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
};

/** Money to a borrower. Nothing here rejects for what a rail says or fails to say. */
export type PayoutRail = {
	readonly name: PayoutRailName;
	/** Sending the same reference again never pays twice; it tells what became of it. */
	readonly send: (payout: Payout) => Promise<SendResult>;
	readonly ask: (key: PayoutKey) => Promise<AskResult>;
	readonly readWebhook: (webhook: Webhook) => Promise<WebhookResult>;
	/** The JSON that this rail expects back with status 200 for a webhook that was taken. */
	readonly webhookReply: string;
};

/** What the rail paid otherwise than it was asked. Nothing may be booked then before a person has looked. */
export function differenceFrom(
	asked: { readonly amountMinor: bigint; readonly currency: Currency },
	told: { readonly amountMinor: bigint; readonly currency: Currency },
): "currency" | "amount" | null {
	if (asked.currency !== told.currency) return "currency";
	return asked.amountMinor === told.amountMinor ? null : "amount";
}
