import type { Currency } from "@puente/core/money";
import type { RailFailure } from "./call-rail.ts";

/** A card that the rail may charge again, as the rail reports it with a payment. */
export type ReusableCard = {
	/** With this code and the rail's key the card can be charged. */
	readonly code: string;
	/** The same for the same card under another code. */
	readonly signature: string;
	/** The rail charges the card only together with this address. */
	readonly email: string;
	readonly brand: string;
	readonly lastDigits: string;
	/** Two digits. */
	readonly expiryMonth: string;
	/** Four digits. */
	readonly expiryYear: string;
	readonly bank: string;
};

export type StoredCardCharge = {
	/** Our id, created before the first attempt: a second charge under it is refused by the rail. */
	readonly reference: string;
	readonly amountMinor: bigint;
	readonly currency: Currency;
	readonly card: Pick<ReusableCard, "code" | "email">;
};

export type DeclineReason = "funds" | "gone" | "other";

export type StoredCardResult =
	/** Reported as paid; the rail's books decide. */
	| { readonly outcome: "charged" }
	| { readonly outcome: "pending" }
	/** The bank asks the holder on its own page. */
	| { readonly outcome: "page"; readonly url: string }
	/** Nothing was charged. `funds`: there is too little money. `gone`: the card or mandate is charged no more. */
	| { readonly outcome: "refused"; readonly reason?: DeclineReason }
	| { readonly outcome: "unknown"; readonly cause: RailFailure };

export type ForgetResult =
	/** The rail cannot charge the card for us any more, or never could. */
	{ readonly outcome: "forgotten" } | { readonly outcome: "unknown"; readonly cause: RailFailure };

/** Charges a card again that the payer used on the rail's page. */
export type StoredCards = {
	readonly charge: (charge: StoredCardCharge) => Promise<StoredCardResult>;
	readonly forget: (code: string) => Promise<ForgetResult>;
};
