import * as z from "zod/mini";
import { country, instant, text } from "../fields.ts";
import { defineStaffCalls } from "./staff-call.ts";

const entryId = text({ min: 1, max: 40, pattern: /^[a-zA-Z0-9-]+$/ });
const topic = text({ min: 1, max: 40 });
/** What the caller saw; 0 where nobody has changed anything. */
const version = z.int({ error: "format" }).check(z.minimum(0));
/** Empty while it is not written. */
const texts = z.object({ question: text({ min: 0, max: 200 }), answer: text({ min: 0, max: 1500 }) });
const both = z.object({ en: texts, es: texts });

const shown = z.enum(["shipped", "changed", "nothing"]);
const entry = z.object({
	id: z.string(),
	topic: z.string(),
	/** As it comes with the product; null for one that was added. */
	shipped: z.nullable(both),
	/** What was said otherwise; null where nothing was. */
	change: z.nullable(
		z.object({
			texts: both,
			hidden: z.boolean(),
			version,
			changedAt: instant,
			changedBy: z.nullable(z.string()),
		}),
	),
	/** What a borrower reads: a change counts only when both languages are written. */
	shown,
});

export const faqEditingCalls = defineStaffCalls({
	faqEntries: {
		method: "GET",
		path: "/editing/faq",
		needs: "editFaq",
		changes: false,
		summary: "Questions and answers of a region, as they come and as they were changed.",
		input: z.object({ country }),
		output: z.object({
			topics: z.array(z.object({ id: z.string(), en: z.string(), es: z.string() })),
			entries: z.array(entry),
			/** What stands for the names in braces in this region. */
			figures: z.record(z.string(), z.string()),
		}),
		refusals: [],
	},
	saveFaq: {
		method: "POST",
		path: "/editing/faq",
		needs: "editFaq",
		changes: true,
		summary:
			"Changes, adds or hides an answer of a region. It is read at once when both languages are written.",
		input: z.object({
			country,
			/** Left out for a new one. */
			entryId: z.optional(entryId),
			topic,
			hidden: z.boolean({ error: "required" }),
			texts: both,
			version,
		}),
		output: z.object({ entryId: z.string(), shown }),
		refusals: ["faqNotFound", "faqStale", "faqFiguresWrong", "inputRefused"],
	},
	restoreFaq: {
		method: "POST",
		path: "/editing/faq/restore",
		needs: "editFaq",
		changes: true,
		summary: "Forgets what was changed: the text of the product stands again, and an added one is gone.",
		input: z.object({ country, entryId, version }),
		output: z.object({}),
		refusals: ["faqStale"],
	},
});
