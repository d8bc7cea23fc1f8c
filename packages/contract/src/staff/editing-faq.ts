import * as z from "zod/mini";
import { defineCalls } from "../call.ts";
import { country, instant, text } from "../fields.ts";
import { staffChange, staffRead } from "./staff-fields.ts";

const entryId = text({ min: 1, max: 40, pattern: /^[a-zA-Z0-9-]+$/ });
const topic = text({ min: 1, max: 40 });
/** The version that the caller saw; 0 without a change. */
const version = z.int({ error: "format" }).check(z.minimum(0));
/** Empty while it is not written. */
const texts = z.object({
	question: text({ min: 0, max: 200 }),
	answer: text({ min: 0, max: 1500, lines: "several" }),
});
const both = z.object({ en: texts, es: texts });

const shown = z.enum(["shipped", "changed", "nothing"]);
const entry = z.object({
	id: z.string(),
	topic: z.string(),
	/** The text that ships with the product; null for an added entry. */
	shipped: z.nullable(both),
	/** The changed text; null without a change. */
	change: z.nullable(
		z.object({
			texts: both,
			hidden: z.boolean(),
			version,
			changedAt: instant,
			changedBy: z.nullable(z.string()),
		}),
	),
	/** The text that borrowers read: a change counts only when both languages are written. */
	shown,
});

export const faqEditingCalls = defineCalls({
	faqEntries: {
		...staffRead,
		path: "/editing/faq",
		needs: "editFaq",
		summary: "Questions and answers of a region, as shipped and as changed.",
		input: z.object({ country }),
		output: z.object({
			topics: z.array(z.object({ id: z.string(), en: z.string(), es: z.string() })),
			entries: z.array(entry),
			/** The values of the names in braces in this region. */
			figures: z.record(z.string(), z.string()),
		}),
	},
	saveFaq: {
		...staffChange,
		path: "/editing/faq",
		needs: "editFaq",
		summary:
			"Changes, adds or hides an answer of a region. It is shown at once when both languages are written.",
		input: z.object({
			country,
			/** Absent for a new one. */
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
		...staffChange,
		path: "/editing/faq/restore",
		needs: "editFaq",
		summary: "Removes a change: the shipped text is shown again, and an added entry is deleted.",
		input: z.object({ country, entryId, version }),
		refusals: ["faqStale"],
	},
});
