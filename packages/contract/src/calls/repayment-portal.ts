import * as z from "zod/mini";
import { defineCalls } from "../call.ts";
import { amountWhole, currency, day, minor, payMethod, payReference } from "./repayment-reference.ts";

/** Signed by us, names one loan, runs out. Whoever holds it may pay and sees a masked name and the amount, nothing else. */
const portal = z.string().check(z.regex(/^[\w.-]{20,400}$/, { error: "format" }));

export const portalCalls = defineCalls({
	portalDetail: {
		method: "GET",
		path: "/portal/repayment/detail",
		base: "api",
		area: "repayment",
		audience: "anyone",
		changes: false,
		summary: "Pay by link without login: a masked name, what is due, and how it can be paid.",
		input: z.object({ portal }),
		output: z.object({
			name: z.string(),
			currency,
			dueMinor: minor,
			payoffMinor: minor,
			dueOn: z.nullable(day),
			methods: z.array(payMethod),
		}),
		refusals: ["portalRefused"],
		limits: [{ per: "address", count: 60, seconds: 600 }],
	},
	portalConfirm: {
		method: "POST",
		path: "/portal/repayment/confirm",
		base: "api",
		area: "repayment",
		audience: "anyone",
		changes: true,
		summary: "Where to pay this amount of a linked loan.",
		input: z.object({
			portal,
			amount: amountWhole,
			rail: z.string().check(z.maxLength(40, { error: "tooLong" })),
			detail: z.optional(z.string().check(z.maxLength(40, { error: "tooLong" }))),
		}),
		output: z.object({ references: z.array(payReference) }),
		refusals: ["portalRefused", "railNotOffered", "railDown", "inputRefused"],
		limits: [{ per: "address", count: 30, seconds: 600 }],
	},
});
