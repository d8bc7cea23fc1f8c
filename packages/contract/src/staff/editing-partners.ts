import { currencies } from "@puente/core/money";
import { countries } from "@puente/core/region";
import * as z from "zod/mini";
import { defineCalls } from "../call.ts";
import { country } from "../fields.ts";
import { staffRead } from "./staff-fields.ts";

export const partnerEditingCalls = defineCalls({
	partnerOffers: {
		...staffRead,
		path: "/editing/partners",
		needs: "seeCampaigns",
		summary:
			"Offers of other lenders, shown or not, in the same order as for borrowers. They are changed by the proposal partnerOffer.",
		input: z.object({ country: z.optional(country) }),
		output: z.object({
			offers: z.array(
				z.object({
					id: z.string(),
					country: z.enum(countries),
					currency: z.enum(currencies),
					partnerName: z.string(),
					productName: z.string(),
					licence: z.string(),
					/** Whole units of the currency. */
					amountMin: z.int(),
					amountMax: z.int(),
					daysMin: z.int(),
					daysMax: z.int(),
					aprPercent: z.string(),
					penaltyPercentPerDay: z.string(),
					url: z.string(),
					termsUrl: z.string(),
					active: z.boolean(),
				}),
			),
			/** The highest cost that may be shown in each region. */
			limits: z.record(
				z.enum(countries),
				z.object({ aprPercentMax: z.string(), penaltyPercentPerDayMax: z.string() }),
			),
		}),
	},
});
