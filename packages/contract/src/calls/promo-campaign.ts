import { aprMethods } from "@puente/core/apr";
import { currencies } from "@puente/core/money";
import * as z from "zod/mini";
import { appChange, appRead, type Call, defineCalls } from "../call.ts";
import { country, instant, mobile, text } from "../fields.ts";
import { minor } from "../minor.ts";

const changeCall = { ...appChange, area: "promo" } as const satisfies Partial<Call>;
const readCall = {
	...appRead,
	area: "promo",
	audience: "anyone",
	limits: [{ per: "address", count: 240, seconds: 60 }],
} as const satisfies Partial<Call>;

export const promotionPages = ["yx1", "yx2", "yx3"] as const;
export type PromotionPage = (typeof promotionPages)[number];
const page = z.enum(promotionPages, { error: "notOffered" });

const campaign = z.object({
	campaignId: z.uuid(),
	endsAt: instant,
	placesPerDay: z.int(),
	/** Places left today, by the region's calendar day; every missing place was taken by a confirmed number. */
	placesLeft: z.int(),
});

export const campaignCalls = defineCalls({
	getNewVersion: {
		...readCall,
		path: "/app/getNewVersion",
		summary: "Whether this version of the app must, may or need not be updated.",
		input: z.object({ version: text({ min: 1, max: 40, pattern: /^\d{1,6}(\.\d{1,6}){0,3}$/ }) }),
		output: z.object({
			update: z.enum(["none", "offered", "forced"]),
			latest: z.string(),
			minimum: z.string(),
			/** Release notes in the language of the request; null when there are none. */
			notes: z.nullable(z.string()),
			url: z.string(),
		}),
	},
	getDownloadAddress: {
		...readCall,
		path: "/app-download/getAddress",
		summary: "The store page of this app.",
		output: z.object({ packageName: z.string(), appName: z.string(), url: z.string() }),
	},
	promotionPage: {
		...readCall,
		path: "/promotion/page",
		summary:
			"Figures for a promotion page: the places of a running campaign that are left today, and the real payout times of recent days.",
		input: z.object({ page, country }),
		output: z.object({
			campaign: z.nullable(campaign),
			/** The median payout time of the last days; null without payouts. */
			payoutMinutes: z.nullable(z.int()),
			/** The products to choose from, in whole units of the currency. */
			products: z.array(
				z.object({
					productId: z.string(),
					amountMin: z.int(),
					amountMax: z.int(),
					amountStep: z.int(),
					days: z.array(z.int()),
				}),
			),
		}),
	},
	promotionExample: {
		...readCall,
		path: "/promotion/example",
		summary: "The computed cost of a chosen amount at the standard price.",
		input: z.object({
			country,
			productId: text({ min: 0, max: 60 }),
			amount: z.coerce.number({ error: "format" }).check(z.int(), z.positive()),
			days: z.coerce.number({ error: "format" }).check(z.int(), z.positive()),
		}),
		output: z.object({
			currency: z.enum(currencies),
			receivedMinor: minor,
			totalMinor: minor,
			aprMethod: z.enum(aprMethods),
			aprPercent: z.string(),
		}),
		refusals: ["productUnknown", "choiceNotOffered"],
	},
	takePlace: {
		...changeCall,
		audience: "anyone",
		path: "/promotion/place",
		summary:
			"Wants one of today's places in a campaign for a number. It counts once the number registers or logs in on this day, while places are left.",
		input: z.object({ page, country, mobile }),
		/** `taken` is false for a number that asked before. */
		output: z.object({ campaign, taken: z.boolean() }),
		refusals: ["countryClosed", "mobileFormat", "campaignOver", "placesGone"],
		// High, because many phones share the address of a carrier; a place that nobody proves is deleted after a day.
		limits: [{ per: "address", count: 240, seconds: 3600 }],
	},
});
