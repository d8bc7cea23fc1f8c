import { currencies } from "@puente/core/money";
import * as z from "zod/mini";
import { type Call, defineCalls } from "../call.ts";
import { instant, orderNo } from "../fields.ts";
import { campaignCalls } from "./promo-campaign.ts";
import { marketCalls } from "./promo-market.ts";

const own = { base: "api", area: "promo", audience: "borrower" } as const satisfies Partial<Call>;
const asking = { ...own, method: "GET", changes: false } as const satisfies Partial<Call>;
const minor = z.int();
const currency = z.enum(currencies);
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: "format" }));

const prize = z.object({ id: z.string(), amountMinor: minor, oddsPpm: z.int() });

const coupon = z.object({
	couponId: z.uuid(),
	amountMinor: minor,
	currency,
	source: z.enum(["lottery", "card", "staff"]),
	state: z.enum(["usable", "used", "expired"]),
	grantedAt: instant,
	expiresAt: instant,
	usedAt: z.nullable(instant),
	usedOn: z.nullable(z.string()),
});

const draw = z.object({
	drawId: z.uuid(),
	commitment: digest,
	houseSeed: z.string(),
	borrowerSeed: z.string(),
	/** What the ticket won by the odds. */
	prizeId: z.nullable(z.string()),
	/** Null without a prize, and when the campaign's money had run out by then. */
	coupon: z.nullable(coupon),
	drawnAt: instant,
});

export const promoCalls = defineCalls({
	lotteryIsShow: {
		...asking,
		path: "/lottery-draw/is-show",
		summary:
			"Whether there is a draw for this borrower, with its prizes, odds and what is left of its money. A draw that is open shows the digest of its seed before anybody draws.",
		input: z.object({}),
		output: z.object({
			show: z.boolean(),
			campaign: z.nullable(
				z.object({
					campaignId: z.uuid(),
					name: z.string(),
					endsAt: instant,
					currency,
					prizes: z.array(prize),
					budgetLeftMinor: minor,
				}),
			),
			/** Null until the borrower has asked for one, and where there is no draw. */
			open: z.nullable(z.object({ drawId: z.uuid(), commitment: digest })),
			/** The borrower's draw, when it was made. */
			drawn: z.nullable(draw),
		}),
		refusals: [],
	},
	lotteryCreate: {
		...own,
		method: "POST",
		path: "/lottery-draw/create",
		changes: true,
		summary:
			"First without a seed: the house commits to its own. Then with the phone's seed: the draw is made, the house's seed revealed.",
		input: z.object({
			campaignId: z.uuid({ error: "format" }),
			borrowerSeed: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/, { error: "format" }))),
		}),
		output: z.object({ drawId: z.uuid(), commitment: digest, drawn: z.nullable(draw) }),
		refusals: ["campaignOver"],
		limits: [{ per: "borrower", count: 60, seconds: 3600 }],
	},
	couponQuantity: {
		...asking,
		path: "/lottery-draw/coupon/quantity",
		summary: "How many coupons can be used now.",
		input: z.object({}),
		output: z.object({ quantity: z.int() }),
		refusals: [],
	},
	coupons: {
		...asking,
		path: "/lottery-draw/coupons",
		summary: "The borrower's coupons that were not used, the first to expire first.",
		input: z.object({}),
		output: z.object({ coupons: z.array(coupon) }),
		refusals: [],
	},
	couponUse: {
		...own,
		method: "POST",
		path: "/lottery-draw/coupon/use",
		changes: true,
		summary: "Pays a part of a loan with a coupon, whole or not at all.",
		input: z.object({ couponId: z.uuid({ error: "format" }), orderNo }),
		output: z.object({ coupon }),
		refusals: ["couponNotFound", "couponUsed", "couponExpired", "couponNotUsable", "orderNotFound"],
		limits: [{ per: "borrower", count: 60, seconds: 3600 }],
	},
	couponUsed: {
		...own,
		method: "POST",
		path: "/lottery-draw/coupon/used",
		changes: false,
		summary: "The borrower's coupons that were used, and on what.",
		input: z.object({}),
		output: z.object({ coupons: z.array(coupon) }),
		refusals: [],
	},
	...marketCalls,
	...campaignCalls,
});
