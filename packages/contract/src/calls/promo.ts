import { currencies } from "@puente/core/money";
import * as z from "zod/mini";
import { appChange, appRead, type Call, defineCalls } from "../call.ts";
import { instant, orderNo } from "../fields.ts";
import { minor } from "../minor.ts";
import { campaignCalls } from "./promo-campaign.ts";
import { marketCalls } from "./promo-market.ts";

const readCall = { ...appRead, area: "promo" } as const satisfies Partial<Call>;
const changeCall = { ...appChange, area: "promo" } as const satisfies Partial<Call>;
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
	/** The prize of the ticket by the odds. */
	prizeId: z.nullable(z.string()),
	/** Null without a prize, and when the campaign's budget was used up. */
	coupon: z.nullable(coupon),
	drawnAt: instant,
});

export const promoCalls = defineCalls({
	lotteryIsShow: {
		...readCall,
		path: "/lottery-draw/is-show",
		summary:
			"Whether there is a draw for this borrower, with its prizes, odds and remaining budget. An open draw shows the digest of its seed before the draw is made.",
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
			/** Null until the borrower has started one, and where there is no draw. */
			open: z.nullable(z.object({ drawId: z.uuid(), commitment: digest })),
			/** The borrower's draw, once it was made. */
			drawn: z.nullable(draw),
		}),
	},
	lotteryCreate: {
		...changeCall,
		path: "/lottery-draw/create",
		summary:
			"Without a seed, the house commits to its own seed. With the phone's seed, the draw is made and the house's seed revealed.",
		input: z.object({
			campaignId: z.uuid({ error: "format" }),
			borrowerSeed: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/, { error: "format" }))),
		}),
		output: z.object({ drawId: z.uuid(), commitment: digest, drawn: z.nullable(draw) }),
		refusals: ["campaignOver"],
		limits: [{ per: "borrower", count: 60, seconds: 3600 }],
	},
	couponQuantity: {
		...readCall,
		path: "/lottery-draw/coupon/quantity",
		summary: "The number of usable coupons.",
		output: z.object({ quantity: z.int() }),
	},
	coupons: {
		...readCall,
		path: "/lottery-draw/coupons",
		summary: "The borrower's unused coupons, the first to expire first.",
		output: z.object({ coupons: z.array(coupon) }),
	},
	couponUse: {
		...changeCall,
		path: "/lottery-draw/coupon/use",
		summary: "Pays a part of a loan with a coupon, whole or not at all.",
		input: z.object({ couponId: z.uuid({ error: "format" }), orderNo }),
		output: z.object({ coupon }),
		refusals: ["couponNotFound", "couponUsed", "couponExpired", "couponNotUsable", "orderNotFound"],
		limits: [{ per: "borrower", count: 60, seconds: 3600 }],
	},
	couponUsed: {
		...readCall,
		method: "POST",
		path: "/lottery-draw/coupon/used",
		summary: "The borrower's used coupons, and the orders they were used on.",
		output: z.object({ coupons: z.array(coupon) }),
	},
	...marketCalls,
	...campaignCalls,
});
