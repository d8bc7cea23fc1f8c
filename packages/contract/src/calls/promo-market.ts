import { currencies } from "@puente/core/money";
import * as z from "zod/mini";
import { type Call, defineCalls } from "../call.ts";
import { instant } from "../fields.ts";

const own = { base: "api", area: "promo", audience: "borrower" } as const satisfies Partial<Call>;
const asking = { ...own, method: "GET", changes: false } as const satisfies Partial<Call>;
const percent = z.string().check(z.regex(/^\d{1,6}(\.\d{1,9})?$/));

/** Everything that a borrower needs to compare, of every partner alike. Amounts are whole units of the currency. */
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
	/** Of all costs, in a year. */
	aprPercent: percent,
	penaltyPercentPerDay: percent,
	termsUrl: z.string(),
});

const handOff = z.object({
	handOffId: z.uuid(),
	productId: z.uuid(),
	partnerName: z.string(),
	productName: z.string(),
	/** All that the partner learns: a number that means nothing without us. */
	reference: z.string(),
	agreedAt: instant,
});

/** The date of the text that a borrower agrees to before going to a partner; a changed text needs a new one. */
export const handOffVersion = "2026-11-15";

/** How offers are sorted; there is no other way. */
const order = z.literal("aprThenName");

export const marketCalls = defineCalls({
	marketIndex: {
		...asking,
		path: "/loanMarket/index",
		summary:
			"Offers of other lenders in the borrower's country: by annual rate, then by name, for everybody alike.",
		input: z.object({}),
		output: z.object({ order, products: z.array(partnerProduct) }),
		refusals: [],
	},
	productListMarket: {
		...asking,
		path: "/loan/product/list-market",
		summary: "The same offers, only those that lend this amount for these days.",
		input: z.object({
			amount: z.optional(z.coerce.number({ error: "format" }).check(z.int(), z.positive())),
			days: z.optional(z.coerce.number({ error: "format" }).check(z.int(), z.positive())),
		}),
		output: z.object({ order, products: z.array(partnerProduct) }),
		refusals: [],
	},
	marketHandOff: {
		...own,
		method: "POST",
		path: "/loanMarket/hand-off",
		changes: true,
		summary:
			"Goes to a partner, with the borrower's consent to that partner. The partner is given a reference number and nothing else; before this it is given nothing at all.",
		input: z.object({
			productId: z.uuid({ error: "format" }),
			agreed: z.boolean({ error: "required" }),
		}),
		output: z.object({ handOff, url: z.string() }),
		refusals: ["partnerNotFound", "consentMissing"],
		limits: [{ per: "borrower", count: 60, seconds: 3600 }],
	},
	marketLendingRecord: {
		...asking,
		path: "/loanMarket/lending-record",
		summary: "To which partners the borrower went, the newest first.",
		input: z.object({}),
		output: z.object({ handOffs: z.array(handOff) }),
		refusals: [],
	},
	orderListMarket: {
		...asking,
		path: "/loan/loan-order/list-market",
		summary:
			"The same by page, as the list of records shows them. What a partner decided is the partner's to tell.",
		input: z.object({
			page: z._default(z.coerce.number({ error: "format" }).check(z.int(), z.minimum(1), z.maximum(1000)), 1),
		}),
		output: z.object({ handOffs: z.array(handOff), more: z.boolean() }),
		refusals: [],
	},
	isRejectRecommendation: {
		...asking,
		path: "/app/isRejectRecommendation",
		summary: "Whether offers of other lenders are shown: after a rejection, where there are any.",
		input: z.object({}),
		output: z.object({ show: z.boolean() }),
		refusals: [],
	},
});
