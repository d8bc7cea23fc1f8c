import type { Currency } from "@puente/core/money";
import type { PayoutRailName } from "@puente/core/rail";
import type { RailFailure } from "./call-rail.ts";
import type { NationalIdType } from "./payer.ts";
import type { PayoutListResult, Period } from "./payout-list.ts";

/** The account that receives the payout. Results contain none of it. */
export type PayoutAccount = {
	/** The bank code of the region's pack. */
	readonly bankCode: string;
	readonly accountNumber: string;
	/** India's IFSC. */
	readonly branchCode?: string;
	readonly holder: string;
	/** Colombia's rail requires these three. */
	readonly accountType?: "savings" | "current" | "electronicDeposit";
	readonly nationalId?: string;
	readonly nationalIdType?: NationalIdType;
};

/** Identifies a payout at any rail. */
export type PayoutKey = {
	/** Our id, a UUID in lower case, created before the first attempt and the same on every attempt. */
	readonly reference: string;
	/** The time of the first attempt: some rails file payouts by the day. */
	readonly firstSentAt: Date;
};

export type Payout = PayoutKey & {
	readonly amountMinor: bigint;
	readonly currency: Currency;
	readonly to: PayoutAccount;
	/** The text on the borrower's statement. Rails shorten it and drop characters that they do not support. */
	readonly narration: string;
};

/** The amount that the rail reports as paid: see `differenceFrom`. */
type SettledPayout = {
	readonly outcome: "settled";
	readonly providerId: string;
	readonly amountMinor: bigint;
	readonly currency: Currency;
};

export type SendResult =
	/** It will settle or fail; a webhook or a status query reports it. */
	| { readonly outcome: "accepted"; readonly providerId: string }
	| SettledPayout
	/**
	 * Nothing was paid under this reference. Final: nothing ever will be, another attempt needs a new reference. Not
	 * final: the cause is ours (balance, limits), the same payout may be sent again later.
	 */
	| { readonly outcome: "refused"; readonly code: string; readonly final: boolean }
	/** It may or may not have been paid: query the status before anything else. */
	| { readonly outcome: "unknown"; readonly cause: RailFailure };

export type StatusResult =
	| SettledPayout
	| { readonly outcome: "pending"; readonly providerId: string }
	/** Some rails report a payout as failed when it is returned after settlement. */
	| { readonly outcome: "failed"; readonly code: string }
	| { readonly outcome: "reversed"; readonly code: string }
	/** The rail has no such payout: it may be sent, under the same reference. */
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
	/** ISO 8601 with an offset, as the rail reports it. */
	readonly occurredAt: string;
	/** Why it failed or was returned, in the rail's words. */
	readonly code: string | null;
};

export type WebhookResult =
	/** Verified to come from the rail; empty when it is not about a payout of ours. */
	| { readonly outcome: "verified"; readonly events: readonly PayoutEvent[] }
	| { readonly outcome: "refused"; readonly reason: "badSignature" | "unreadable" }
	/** Not verifiable now: it is tried again. `notInBooks`: the rail answered, and its books do not show what it reports. */
	| { readonly outcome: "failed"; readonly cause: RailFailure | "notInBooks" };

export type Webhook = {
	/** The exact received bytes: signatures cover them. */
	readonly rawBody: Uint8Array;
	/** Names in lower case, as Node gives them. */
	readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
	/** Signatures with a time are judged by it, however late the webhook is handled. */
	readonly receivedAt: Date;
};

/** Money to a borrower. Nothing here rejects because of a rail's reply or failure. */
export type PayoutRail = {
	readonly name: PayoutRailName;
	/** Sending the same reference again never pays twice; it returns the payout's state. */
	readonly send: (payout: Payout) => Promise<SendResult>;
	readonly fetchStatus: (key: PayoutKey) => Promise<StatusResult>;
	/** All payouts that were made in the period, whoever made them. */
	readonly listPayouts: (period: Period) => Promise<PayoutListResult>;
	/** Whether it carries the rail's proof. One without it is refused at the door and not stored. */
	readonly isGenuine: (webhook: Webhook) => boolean;
	readonly readWebhook: (webhook: Webhook) => Promise<WebhookResult>;
	/** The JSON that this rail expects with status 200 for an accepted webhook. */
	readonly webhookReply: string;
};

/** How the paid amount differs from the request. Such a payout is not booked before staff have checked it. */
export function differenceFrom(
	requested: { readonly amountMinor: bigint; readonly currency: Currency },
	reported: { readonly amountMinor: bigint; readonly currency: Currency },
): "currency" | "amount" | null {
	if (requested.currency !== reported.currency) return "currency";
	return requested.amountMinor === reported.amountMinor ? null : "amount";
}
