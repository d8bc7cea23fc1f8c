import { currencies } from "@puente/core/money";
import * as z from "zod/mini";
import { instant, text } from "../fields.ts";
import { minor } from "../minor.ts";

export const day = z.iso.date({ error: "format" });
export const currency = z.enum(currencies);
/** The typed amount: whole units of the currency, as text or number; core has the rules. */
export const amountWhole = z.union([text({ min: 0, max: 20 }), z.int()], {
	error: "required",
});

/** waiting: no payment yet. credited: booked. failed: refused by the rail. expired: not paid in time. */
const paymentStates = ["waiting", "credited", "failed", "expired"] as const;
export const paymentState = z.enum(paymentStates);

/** Where and how to pay: an account, a cash reference with its barcode, or a page of the rail. */
export const payReference = z.object({
	payOrderId: z.string(),
	rail: z.string(),
	/**
	 * card: a stored card is being charged; `number` has its last digits. checking: the bank compares the borrower's
	 * details, and the account follows. checkFailed: the bank did not confirm them.
	 */
	kind: z.enum(["account", "cash", "page", "push", "card", "checking", "checkFailed"]),
	/** Null where any amount is accepted. */
	amountMinor: z.nullable(minor),
	currency,
	bankName: z.nullable(z.string()),
	number: z.nullable(z.string()),
	holder: z.nullable(z.string()),
	/** The bars as one SVG path in a box of 100 by 30; the app draws it in ink. */
	barcodePath: z.nullable(z.string()),
	url: z.nullable(z.string()),
	/** Whether a card typed in the app can pay instead of the page (`flutterwaveChargeCard`). */
	takesCard: z.boolean(),
	expiresAt: z.nullable(instant),
});

/** A card that was used before and can be charged again. Its secret never leaves the server. */
export const storedCard = z.object({
	cardId: z.string(),
	brand: z.string(),
	lastDigits: z.string(),
	/** Two digits, and four. */
	expiryMonth: z.string(),
	expiryYear: z.string(),
	bank: z.string(),
	expired: z.boolean(),
});

const documentVersion = z.optional(text({ min: 0, max: 64 }));
/** The versions of the rail's documents that the payer has ticked (`railContracts`). */
export const acceptedDocuments = { acceptedTerms: documentVersion, acceptedPersonalData: documentVersion };

/** One way to pay. */
export const payMethod = z.object({
	rail: z.string(),
	/** online: a page of the rail; offline: an account or a reference to pay to; proof: a receipt for staff. */
	kind: z.enum(["online", "offline", "proof"]),
	/** The limits of one payment, where the rail has them. */
	minMinor: z.nullable(minor),
	maxMinor: z.nullable(minor),
});
