import * as z from "zod/mini";
import { appChange, appRead, type Call, defineCalls } from "../call.ts";
import { text } from "../fields.ts";
import { minor } from "../minor.ts";
import {
	acceptedDocuments,
	amountWhole,
	currency,
	day,
	payMethod,
	payReference,
} from "./repayment-reference.ts";

const readCall = { ...appRead, area: "repayment" } as const satisfies Partial<Call>;
const changeCall = { ...appChange, area: "repayment" } as const satisfies Partial<Call>;

/** Signed by us, for one loan, with an expiry. Its holder may pay and sees only a masked name and the amount. */
const portal = z.string().check(z.regex(/^[\w.-]{20,400}$/, { error: "format" }));

export const portalCalls = defineCalls({
	portalDetail: {
		...readCall,
		audience: "anyone",
		path: "/portal/repayment/detail",
		summary: "Payment by link without login: a masked name, the amount due, and the ways to pay.",
		input: z.object({ portal }),
		output: z.object({
			name: z.string(),
			currency,
			dueMinor: minor,
			payoffMinor: minor,
			dueOn: z.nullable(day),
			/** The least that may be paid at once, in whole units of the currency. */
			amountMin: z.int(),
			methods: z.array(payMethod),
		}),
		refusals: ["portalRefused"],
		limits: [{ per: "address", count: 60, seconds: 600 }],
	},
	portalConfirm: {
		...changeCall,
		audience: "anyone",
		path: "/portal/repayment/confirm",
		summary: "Where to pay this amount for a linked loan.",
		input: z.object({
			portal,
			amount: amountWhole,
			rail: text({ min: 0, max: 40 }),
			detail: z.optional(text({ min: 0, max: 40 })),
			...acceptedDocuments,
		}),
		output: z.object({ references: z.array(payReference) }),
		refusals: ["portalRefused", "railNotOffered", "railDown", "railChecking", "inputRefused"],
		limits: [{ per: "address", count: 30, seconds: 600 }],
	},
});
