import type { Currency } from "@puente/core/money";
import type { CollectionRailName } from "@puente/core/rail";
import type { RailFailure } from "./call-rail.ts";
import type { CardProcessor } from "./card-processor.ts";
import type { MandateEvent, Mandates } from "./mandates.ts";
import type { Payer } from "./payer.ts";
import type { Webhook } from "./payout-rail.ts";
import type { RailContract } from "./rail-contract.ts";
import type { ReusableCard, StoredCards } from "./stored-cards.ts";

export type CollectionRequest = {
	/** Our id, a UUID in lower case, created before the first attempt and the same on every attempt. */
	readonly reference: string;
	readonly amountMinor: bigint;
	readonly currency: Currency;
	readonly payer: Payer;
	/** The text that the payer reads. */
	readonly description: string;
	/** Where the rail's page returns to. Returning proves no payment. */
	readonly returnUrl: string;
	readonly expiresAt: Date;
	/** PSE: the payer's bank, by the code of the rail's own list. */
	readonly payerBank?: string;
	/** STP: the number of our CLABE, one for each borrower. */
	readonly serial?: number;
	/** The documents that the payer has accepted for this payment (`CollectionRail.contracts`). */
	readonly accepted?: readonly RailContract[];
};

/** The instruction for the payer. */
export type PayInstruction =
	| { readonly kind: "clabe"; readonly clabe: string }
	| {
			readonly kind: "bankAccount";
			readonly bankName: string;
			readonly accountNumber: string;
			readonly holder: string;
			/** More accounts of the payer, at other banks; each takes the same payments. */
			readonly others?: readonly { readonly bankName: string; readonly accountNumber: string }[];
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
	/** The payer confirms on the phone. */
	| { readonly kind: "phone" };

export type CreateResult =
	/** `providerId` is needed to verify. */
	| { readonly outcome: "created"; readonly providerId: string; readonly show: PayInstruction }
	/** The rail must check the payer first (`CollectionRail.payerCheck`); `customerId` is the payer's name there. */
	| { readonly outcome: "unchecked"; readonly customerId: string }
	/** Final: this reference cannot be used any more. Not final: something is missing, or our own problem. */
	| { readonly outcome: "refused"; readonly code: string; readonly final: boolean }
	/** Retry with the same reference. */
	| { readonly outcome: "failed"; readonly cause: RailFailure };

/** One received payment. The same payment has the same id in every source. */
export type CollectedPayment = {
	readonly paymentId: string;
	readonly amountMinor: bigint;
	readonly currency: Currency;
	/** ISO 8601 with an offset, as the rail reports it. */
	readonly paidAt: string;
	/** The card that paid, if the rail may charge it again. */
	readonly card?: ReusableCard;
};

export type CollectionKey = {
	readonly reference: string;
	readonly providerId: string;
	/** When the reference was created: some rails file payments by the day. */
	readonly since: Date;
	/** Questions of one round may be answered from one list of the rail, as of the first of them. */
	readonly round?: object;
};

export type VerifyResult =
	/** `open`: more payments can still come. */
	| { readonly outcome: "found"; readonly payments: readonly CollectedPayment[]; readonly open: boolean }
	| { readonly outcome: "notFound" }
	| { readonly outcome: "unknown"; readonly cause: RailFailure };

export type CollectionEvent = CollectedPayment & {
	readonly rail: CollectionRailName;
	/** The same for every copy of one event. */
	readonly providerEventId: string;
	/** Our reference; null where the rail knows only the receiving account. */
	readonly reference: string | null;
	/** The receiving account, where a rail reports it. */
	readonly payTo: string | null;
};

/** The result of a check of a payer, which the rail reports only by a webhook. */
export type PayerCheckEvent = {
	readonly rail: CollectionRailName;
	readonly customerId: string;
	readonly result: "passed" | "failed";
};

export type CollectionWebhookResult =
	/** Verified to come from the rail; empty when it reports no payment to us. */
	| {
			readonly outcome: "verified";
			readonly events: readonly CollectionEvent[];
			readonly checks?: readonly PayerCheckEvent[];
			readonly mandates?: readonly MandateEvent[];
	  }
	| { readonly outcome: "refused"; readonly reason: "badSignature" | "unreadable" }
	/** Not verifiable now: it is tried again. `notInBooks`: the rail answered, and its books do not show what it reports. */
	| { readonly outcome: "failed"; readonly cause: RailFailure | "notInBooks" };

export type CheckRequest = { readonly customerId: string; readonly payer: Payer };

export type CheckResult =
	/** The result follows by webhook. */
	| { readonly outcome: "asked" }
	/** The rail does not take these details. */
	| { readonly outcome: "refused"; readonly code: string }
	| { readonly outcome: "failed"; readonly cause: RailFailure };

export type ContractsResult =
	| { readonly outcome: "found"; readonly contracts: readonly RailContract[] }
	| { readonly outcome: "failed"; readonly cause: RailFailure };

/** Money from a borrower. Nothing here rejects because of a rail's reply or failure. */
export type CollectionRail = {
	readonly name: CollectionRailName;
	/** Safe to repeat: the same reference leads to the same instruction, or is refused as used. */
	readonly createReference: (request: CollectionRequest) => Promise<CreateResult>;
	readonly verify: (key: CollectionKey) => Promise<VerifyResult>;
	/** Whether it carries the rail's proof. One without it is refused at the door and not stored. */
	readonly isGenuine: (webhook: Webhook) => boolean;
	readonly readWebhook: (webhook: Webhook) => Promise<CollectionWebhookResult>;
	/** The JSON that this rail expects with status 200 for an accepted webhook. */
	readonly webhookReply: string;
	/** Where payouts share the address and expect another reply: whether the webhook is about a collection. */
	readonly isForCollection?: (body: Uint8Array) => boolean;
	/** The limits of one payment, where the rail has them. */
	readonly bounds?: { readonly minMinor: bigint; readonly maxMinor?: bigint };
	/** Only where we may handle cards. */
	readonly card?: CardProcessor;
	/** Only where the rail lets us charge a card again. */
	readonly storedCards?: StoredCards;
	/** Only where the payer can allow charges that come by themselves. */
	readonly mandates?: Mandates;
	/** Only where the rail checks payers before it gives them an account: asks for the check. */
	readonly payerCheck?: (request: CheckRequest) => Promise<CheckResult>;
	/** Only where the payer must accept documents of the rail: the ones of today. */
	readonly contracts?: () => Promise<ContractsResult>;
};
