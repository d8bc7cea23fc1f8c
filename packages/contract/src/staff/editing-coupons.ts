import { currencies } from "@puente/core/money";
import { couponGrantKinds } from "@puente/core/promo";
import { countries } from "@puente/core/region";
import * as z from "zod/mini";
import { country, instant } from "../fields.ts";
import { defineStaffCalls } from "./staff-call.ts";
import { cursor } from "./staff-fields.ts";

const source = z.enum(["lottery", "card", "staff"], { error: "notOffered" });

export const couponEditingCalls = defineStaffCalls({
	grantedCoupons: {
		method: "GET",
		path: "/editing/coupons",
		needs: "seeCampaigns",
		changes: false,
		summary: "Coupons that were given, newest first. One more is given by the proposal couponGrant.",
		input: z.object({
			country: z.optional(country),
			source: z.optional(source),
			after: z.optional(cursor),
		}),
		output: z.object({
			coupons: z.array(
				z.object({
					id: z.string(),
					borrowerId: z.string(),
					country: z.enum(countries),
					source,
					/** Why staff gave it; null for what was won or earned. */
					kind: z.nullable(z.enum(couponGrantKinds)),
					amountMinor: z.int(),
					currency: z.enum(currencies),
					state: z.enum(["usable", "used", "expired"]),
					grantedAt: instant,
					expiresAt: instant,
					/** The order that it paid a part of. */
					usedOn: z.nullable(z.string()),
				}),
			),
			next: z.nullable(z.string()),
		}),
		refusals: [],
	},
});
