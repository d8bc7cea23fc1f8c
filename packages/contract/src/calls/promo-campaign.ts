import { currencies } from "@puente/core/money";
import * as z from "zod/mini";
import { type Call, defineCalls } from "../call.ts";
import { country, instant, mobile } from "../fields.ts";

const open = { base: "api", area: "promo", audience: "anyone" } as const satisfies Partial<Call>;
const asking = {
	...open,
	method: "GET",
	changes: false,
	limits: [{ per: "address", count: 240, seconds: 60 }],
} as const satisfies Partial<Call>;

export const promotionPages = ["yx1", "yx2", "yx3"] as const;
export type PromotionPage = (typeof promotionPages)[number];
const page = z.enum(promotionPages, { error: "notOffered" });

const campaign = z.object({
	campaignId: z.uuid(),
	endsAt: instant,
	placesPerDay: z.int(),
	/** Of today, in the region's own day; every place that is gone was taken by somebody. */
	placesLeft: z.int(),
});

export const campaignCalls = defineCalls({
	getNewVersion: {
		...asking,
		path: "/app/getNewVersion",
		summary: "Whether this version of the app must, may or need not be renewed.",
		input: z.object({ version: z.string().check(z.maxLength(40, { error: "tooLong" })) }),
		output: z.object({
			update: z.enum(["none", "offered", "forced"]),
			latest: z.string(),
			minimum: z.string(),
			/** What is new, in the language of the request; null when nobody wrote it. */
			notes: z.nullable(z.string()),
			url: z.string(),
		}),
		refusals: [],
	},
	getDownloadAddress: {
		...asking,
		path: "/app-download/getAddress",
		summary: "Where this app is installed from.",
		input: z.object({}),
		output: z.object({ packageName: z.string(), appName: z.string(), url: z.string() }),
		refusals: [],
	},
	promotionPage: {
		...asking,
		path: "/promotion/page",
		summary:
			"What a promotion page may say: the places of a running campaign that are left today, and how long payouts really took lately.",
		input: z.object({ page, country }),
		output: z.object({
			campaign: z.nullable(campaign),
			/** The middle one of the last days' payouts; null when there was none. */
			payoutMinutes: z.nullable(z.int()),
			/** What can be wished for: our products, in whole units of the currency. */
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
		refusals: [],
	},
	promotionExample: {
		...asking,
		path: "/promotion/example",
		summary: "What a wish would cost at the standard price, worked out and not advertised.",
		input: z.object({
			country,
			productId: z.string().check(z.maxLength(60, { error: "tooLong" })),
			amount: z.coerce.number({ error: "format" }).check(z.int(), z.positive()),
			days: z.coerce.number({ error: "format" }).check(z.int(), z.positive()),
		}),
		output: z.object({
			currency: z.enum(currencies),
			receivedMinor: z.int(),
			totalMinor: z.int(),
			aprPercent: z.string(),
		}),
		refusals: ["productUnknown", "choiceNotOffered"],
	},
	takePlace: {
		...open,
		method: "POST",
		path: "/promotion/place",
		changes: true,
		summary: "Takes a place of today in a campaign for a number. A number that has one keeps it.",
		input: z.object({ page, country, mobile }),
		output: z.object({ campaign, taken: z.boolean() }),
		refusals: ["countryClosed", "mobileFormat", "campaignOver", "placesGone"],
		limits: [{ per: "address", count: 30, seconds: 3600 }],
	},
});
