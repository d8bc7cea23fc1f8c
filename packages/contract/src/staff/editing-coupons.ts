import { currencies } from "@puente/core/money";
import { couponGrantKinds } from "@puente/core/promo";
import { countries } from "@puente/core/region";
import * as z from "zod/mini";
import { defineCalls } from "../call.ts";
import { country, instant } from "../fields.ts";
import { minor } from "../minor.ts";
import { cursor, staffRead } from "./staff-fields.ts";

const source = z.enum(["lottery", "card", "staff"], { error: "notOffered" });

export const couponEditingCalls = defineCalls({
	grantedCoupons: {
		...staffRead,
		path: "/editing/coupons",
		needs: "seeCampaigns",
		summary: "Granted coupons, newest first. The proposal couponGrant grants another.",
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
					/** Why staff granted it; null for a won or earned coupon. */
					kind: z.nullable(z.enum(couponGrantKinds)),
					amountMinor: minor,
					currency: z.enum(currencies),
					state: z.enum(["usable", "used", "expired"]),
					grantedAt: instant,
					expiresAt: instant,
					/** The order on which it was used. */
					usedOn: z.nullable(z.string()),
				}),
			),
			next: z.nullable(z.string()),
		}),
	},
});
