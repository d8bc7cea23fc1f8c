import { currencies } from "@puente/core/money";
import * as z from "zod/mini";
import { appChange, appRead, type Call, defineCalls } from "../call.ts";
import { instant, page } from "../fields.ts";

const readCall = { ...appRead, area: "promo" } as const satisfies Partial<Call>;
const changeCall = { ...appChange, area: "promo" } as const satisfies Partial<Call>;
const percent = z.string().check(z.regex(/^\d{1,6}(\.\d{1,9})?$/));

/** Everything needed to compare partners, the same for each. Amounts are whole units of the currency. */
const partnerProduct = z.object({
	productId: z.uuid(),
	partnerName: z.string(),
	productName: z.string(),
	licence: z.string(),
	currency: z.enum(currencies),
	amountMin: z.int(),
	amountMax: z.int(),
	daysMin: z.int(),
	daysMax: z.int(),
	/** Annual rate with all costs. */
	aprPercent: percent,
	penaltyPercentPerDay: percent,
	termsUrl: z.string(),
});

const handOff = z.object({
	handOffId: z.uuid(),
	productId: z.uuid(),
	partnerName: z.string(),
	productName: z.string(),
	/** The only data that the partner gets: a reference that is meaningless without us. */
	reference: z.string(),
	agreedAt: instant,
});

/** The date of the text that a borrower accepts before going to a partner; a changed text needs a new date. */
export const handOffVersion = "2026-11-15";

/** How offers are sorted; there is no other order. */
const order = z.literal("aprThenName");

export const marketCalls = defineCalls({
	marketIndex: {
		...readCall,
		path: "/loanMarket/index",
		summary:
			"Offers of other lenders in the borrower's country: by annual rate, then by name, the same for every borrower.",
		output: z.object({ order, products: z.array(partnerProduct) }),
	},
	productListMarket: {
		...readCall,
		path: "/loan/product/list-market",
		summary: "The same offers, filtered by amount and days.",
		input: z.object({
			amount: z.optional(z.coerce.number({ error: "format" }).check(z.int(), z.positive())),
			days: z.optional(z.coerce.number({ error: "format" }).check(z.int(), z.positive())),
		}),
		output: z.object({ order, products: z.array(partnerProduct) }),
	},
	marketHandOff: {
		...changeCall,
		path: "/loanMarket/hand-off",
		summary:
			"Opens a partner's offer, with the borrower's consent to that partner. The partner gets a reference number and nothing else, and nothing before this call.",
		input: z.object({
			productId: z.uuid({ error: "format" }),
			agreed: z.boolean({ error: "required" }),
		}),
		output: z.object({ handOff, url: z.string() }),
		refusals: ["partnerNotFound", "consentMissing"],
		limits: [{ per: "borrower", count: 60, seconds: 3600 }],
	},
	marketLendingRecord: {
		...readCall,
		path: "/loanMarket/lending-record",
		summary: "The partners that the borrower went to, newest first.",
		output: z.object({ handOffs: z.array(handOff) }),
	},
	orderListMarket: {
		...readCall,
		path: "/loan/loan-order/list-market",
		summary: "The same by page, as in the list of records. Only the partner knows its decision.",
		input: z.object({ page }),
		output: z.object({ handOffs: z.array(handOff), more: z.boolean() }),
	},
	isRejectRecommendation: {
		...readCall,
		path: "/app/isRejectRecommendation",
		summary: "Whether offers of other lenders are shown: after a rejection, where there are any.",
		output: z.object({ show: z.boolean() }),
	},
});
