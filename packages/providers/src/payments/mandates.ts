import type { AutopayWay } from "@puente/core/autopay";
import type { Currency } from "@puente/core/money";
import type { CollectionRailName } from "@puente/core/rail";
import type { RailFailure } from "./call-rail.ts";
import type { Payer } from "./payer.ts";
import type { RailContract } from "./rail-contract.ts";
import type { ForgetResult, StoredCardResult } from "./stored-cards.ts";

/** Asks the payer for permission to charge an account again and again. */
export type MandateRequest = {
	/** Our id, a UUID in lower case, created before the first attempt. */
	readonly reference: string;
	readonly way: AutopayWay;
	readonly payer: Payer;
	/** The most that one charge may be. */
	readonly limitMinor: bigint;
	readonly currency: Currency;
	readonly expiresAt: Date;
	readonly description: string;
	readonly returnUrl: string;
	/** The documents that the payer has accepted (`CollectionRail.contracts`). */
	readonly accepted?: readonly RailContract[];
	/** For a mandate at the payer's bank. */
	readonly account?: { readonly holder: string; readonly number: string; readonly branchCode: string };
};

export type MandateAsked =
	/** The payer allows it on the rail's page, or in an app on the phone. */
	| { readonly outcome: "asked"; readonly providerId: string; readonly url: string | null }
	| { readonly outcome: "refused"; readonly code: string }
	| { readonly outcome: "failed"; readonly cause: RailFailure };

/** What charges a mandate, once the payer has allowed it. */
export type MandateCode = {
	/** The rail's name for the account: a token, a payment source, a payment method. */
	readonly code: string;
	/** The rail's name for the payer; empty where it has none. */
	readonly customer: string;
	/** What the payer sees of the account: a brand or a bank, and the last signs. */
	readonly brand: string;
	readonly lastDigits: string;
	/** Two digits and four, of a card. */
	readonly expiryMonth?: string;
	readonly expiryYear?: string;
};

export type MandateQuestion = {
	readonly reference: string;
	readonly providerId: string;
	readonly payer: Payer;
	/** Null until the payer has allowed it. */
	readonly known: MandateCode | null;
	readonly accepted?: readonly RailContract[];
};

export type MandateState =
	| { readonly outcome: "asked" }
	| { readonly outcome: "active"; readonly code: MandateCode }
	/** The payer's bank lets nothing through for now. */
	| { readonly outcome: "paused" }
	/** `refused`: never allowed. `revoked`: allowed, and ended at the bank or the rail. */
	| { readonly outcome: "ended"; readonly cause: "refused" | "expired" | "revoked" }
	| { readonly outcome: "unknown"; readonly cause: RailFailure };

export type MandateCharge = {
	/** Our id, created before the first attempt: a second charge under it is refused by the rail, or is the same one. */
	readonly reference: string;
	readonly amountMinor: bigint;
	readonly currency: Currency;
	readonly mandate: MandateCode;
	readonly payer: Payer;
	readonly description: string;
	/** The rail's id of the notice, where it has to know of a charge before (`announce`). */
	readonly announcedId: string | null;
};

export type Announcement = {
	/** Our id, the same on every attempt. */
	readonly reference: string;
	readonly amountMinor: bigint;
	readonly currency: Currency;
	readonly mandate: MandateCode;
	readonly chargeFrom: Date;
};

export type Announced =
	| { readonly outcome: "announced"; readonly announcedId: string }
	| { readonly outcome: "refused" }
	| { readonly outcome: "unknown"; readonly cause: RailFailure };

/** A mandate at the rail has changed; `lookUp` says how. */
export type MandateEvent = { readonly rail: CollectionRailName; readonly providerId: string };

/** Charges that the payer allowed once, by themselves. Nothing here rejects because of a rail's reply or failure. */
export type Mandates = {
	readonly ask: (request: MandateRequest) => Promise<MandateAsked>;
	readonly lookUp: (question: MandateQuestion) => Promise<MandateState>;
	/**
	 * Only where the bank must tell the payer before each charge: only exactly this amount can be charged then.
	 */
	readonly announce?: (announcement: Announcement) => Promise<Announced>;
	readonly charge: (charge: MandateCharge) => Promise<StoredCardResult>;
	/** By what `CollectionRail.verify` finds a charge, as its `providerId`. */
	readonly chargeKey: (charge: Pick<MandateCharge, "mandate" | "announcedId">) => string;
	readonly revoke: (mandate: MandateCode) => Promise<ForgetResult>;
};
