import type { Currency } from "@puente/core/money";
import type { RailFailure } from "./call-rail.ts";
import type { Payer } from "./payer.ts";

/** A card as its holder types it. It is used for one request and never stored, logged or returned. */
export type Card = {
	readonly number: string;
	readonly cvv: string;
	/** Two digits each. */
	readonly expiryMonth: string;
	readonly expiryYear: string;
};

export type CardCharge = {
	/** The reference created before: the card payment is found under it. */
	readonly reference: string;
	readonly amountMinor: bigint;
	readonly currency: Currency;
	readonly payer: Payer;
	readonly returnUrl: string;
	readonly card: Card;
	/** Required once the bank has asked for it. */
	readonly pin?: string;
};

export type CardResult =
	/** The bank requires the card's PIN: repeat the charge with it. */
	| { readonly outcome: "pin" }
	/** The PIN was wrong and may be typed again. */
	| { readonly outcome: "wrongPin" }
	/** The bank sends the holder a code; `hint` is the bank's own sentence about where to. */
	| { readonly outcome: "code"; readonly chargeId: string; readonly hint: string }
	/** The bank asks on its own page. */
	| { readonly outcome: "page"; readonly url: string }
	/** Reported as paid; the rail's books decide. */
	| { readonly outcome: "charged" }
	/** This card is not accepted. */
	| { readonly outcome: "refused" }
	| { readonly outcome: "unknown"; readonly cause: RailFailure };

export type CodeResult =
	| { readonly outcome: "charged" }
	| { readonly outcome: "wrongCode" }
	| { readonly outcome: "refused" }
	| { readonly outcome: "unknown"; readonly cause: RailFailure };

/** Charges a card that was typed in our own app. Its results prove no payment: `CollectionRail.verify` does. */
export type CardProcessor = {
	readonly charge: (charge: CardCharge) => Promise<CardResult>;
	readonly confirm: (answer: { readonly chargeId: string; readonly code: string }) => Promise<CodeResult>;
};
