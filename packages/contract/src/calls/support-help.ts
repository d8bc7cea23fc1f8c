import * as z from "zod/mini";
import { appRead, type Call, defineCalls } from "../call.ts";
import { country, instant } from "../fields.ts";

const help = {
	...appRead,
	area: "support",
	limits: [{ per: "address", count: 240, seconds: 60 }],
} as const satisfies Partial<Call>;

const clockTime = z.string().check(z.regex(/^\d{2}:\d{2}$/));

export const helpCalls = defineCalls({
	questionAnswers: {
		...help,
		path: "/feedback/list/question_answer",
		audience: "anyone",
		summary:
			"Questions and answers of a region in the language of the request, with the region's own figures.",
		input: z.object({ country }),
		output: z.object({
			topics: z.array(
				z.object({
					id: z.string(),
					name: z.string(),
					entries: z.array(z.object({ id: z.string(), question: z.string(), answer: z.string() })),
				}),
			),
		}),
	},
	customerService: {
		...help,
		path: "/loanMarket/customer-service",
		audience: "anyone",
		summary: "The lender, the contact details of support, and whether support is open now.",
		input: z.object({ country }),
		output: z.object({
			openNow: z.boolean(),
			opensAt: clockTime,
			closesAt: clockTime,
			/** Monday is 1. */
			weekdays: z.array(z.int()),
			timeZone: z.string(),
			/** Null while it is open. */
			nextOpenAt: z.nullable(instant),
			phone: z.nullable(z.string()),
			whatsapp: z.nullable(z.string()),
			email: z.nullable(z.string()),
			lender: z.object({
				name: z.string(),
				/** Facts that the regulator requires a lender to show, as name and value. */
				facts: z.array(z.object({ field: z.string(), value: z.string() })),
				regulator: z.string(),
				regulatorUrl: z.string(),
				/** True where no real loans are made. */
				sandbox: z.boolean(),
			}),
		}),
		refusals: ["countryClosed"],
	},
});
