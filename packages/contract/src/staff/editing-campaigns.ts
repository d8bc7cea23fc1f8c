import { currencies } from "@puente/core/money";
import { countries } from "@puente/core/region";
import * as z from "zod/mini";
import { defineCalls } from "../call.ts";
import { promotionPages } from "../calls/promo-campaign.ts";
import { country, instant } from "../fields.ts";
import { minor } from "../minor.ts";
import { staffRead } from "./staff-fields.ts";

export const campaignEditingCalls = defineCalls({
	campaigns: {
		...staffRead,
		path: "/editing/campaigns",
		needs: "seeCampaigns",
		summary:
			"Draws and promotion pages with the promised and taken amounts. They are changed by the proposals lotteryCampaign and promotionCampaign.",
		input: z.object({ country: z.optional(country) }),
		output: z.object({
			lotteries: z.array(
				z.object({
					id: z.string(),
					country: z.enum(countries),
					nameEn: z.string(),
					nameEs: z.string(),
					startsAt: instant,
					endsAt: instant,
					currency: z.enum(currencies),
					budgetMinor: minor,
					/** Coupons that were won. */
					spentMinor: minor,
					/** With the largest prize of every committed draw that is still open. */
					promisedMinor: minor,
					couponDays: z.int(),
					/** In the order in which they are published. */
					prizes: z.array(z.object({ id: z.string(), amountMinor: minor, oddsPpm: z.int() })),
					drawn: z.int(),
					open: z.int(),
				}),
			),
			promotions: z.array(
				z.object({
					id: z.string(),
					country: z.enum(countries),
					page: z.enum(promotionPages),
					placesPerDay: z.int(),
					/** By the region's calendar day. */
					takenToday: z.int(),
					startsAt: instant,
					endsAt: instant,
				}),
			),
		}),
	},
});
