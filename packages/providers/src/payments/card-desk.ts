import type { Currency } from "@puente/core/money";
import type { RailFailure } from "./call-rail.ts";
import type { Payer } from "./payer.ts";

/** A card as its holder types it. It is held for one request: never kept, never logged, never told. */
export type Card = {
	readonly number: string;
	readonly cvv: string;
	/** Two digits each. */
	readonly expiryMonth: string;
	readonly expiryYear: string;
};

export type CardCharge = {
	/** Of the reference that was made before: what the card pays is found under it. */
	readonly reference: string;
	readonly amountMinor: bigint;
	readonly currency: Currency;
	readonly payer: Payer;
	readonly returnUrl: string;
	readonly card: Card;
	/** Once the bank has asked for it. */
	readonly pin?: string;
};

export type CardResult =
	/** The bank wants the card's PIN: the same charge again, with it. */
	| { readonly outcome: "pin" }
	/** The bank sends the holder a code; `hint` is the bank's own sentence about where to. */
	| { readonly outcome: "code"; readonly chargeId: string; readonly hint: string }
	/** The bank asks on a page of its own. */
	| { readonly outcome: "page"; readonly url: string }
	/** It is said to be paid. The books tell, as always. */
	| { readonly outcome: "charged" }
	/** This card pays nothing here. */
	| { readonly outcome: "refused" }
	| { readonly outcome: "unknown"; readonly cause: RailFailure };

export type CodeResult =
	| { readonly outcome: "charged" }
	| { readonly outcome: "wrongCode" }
	| { readonly outcome: "refused" }
	| { readonly outcome: "unknown"; readonly cause: RailFailure };

/** Where a card that was typed in our own app is charged. Nothing here proves a payment: `CollectionRail.verify` does. */
export type CardDesk = {
	readonly charge: (charge: CardCharge) => Promise<CardResult>;
	readonly confirm: (answer: { readonly chargeId: string; readonly code: string }) => Promise<CodeResult>;
};
