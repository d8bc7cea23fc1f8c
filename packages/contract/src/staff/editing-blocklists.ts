import { countries } from "@puente/core/region";
import { blocklists } from "@puente/core/staff";
import * as z from "zod/mini";
import { defineCalls } from "../call.ts";
import { country, instant, text } from "../fields.ts";
import { cursor, id, staffRead, staffView } from "./staff-fields.ts";

const list = z.enum(blocklists, { error: "notOffered" });

/** A value that is or could be on a list. Only its key is stored: the value cannot be read from it. */
const value = z.object({
	/** The subject of a proposal to block or unblock it. */
	subject: z.string(),
	/** Enough of the key for two people to refer to the same value. */
	name: z.string(),
	list: z.enum(blocklists),
	country: z.nullable(z.enum(countries)),
	/** The number of borrowers with it; null for an e-mail, which cannot be counted. */
	borrowers: z.nullable(z.int()),
	blocked: z.boolean(),
	/** A change that waits for its checker. */
	proposalId: z.nullable(z.string()),
});

export const blocklistCalls = defineCalls({
	blocklist: {
		...staffRead,
		path: "/editing/blocklist",
		needs: "proposeBlocks",
		summary: "The blocked entries, newest first, with reason and author; never the values themselves.",
		input: z.object({ list: z.optional(list), country: z.optional(country), after: z.optional(cursor) }),
		output: z.object({
			entries: z.array(
				z.object({
					...value.shape,
					reason: z.string(),
					madeBy: z.string(),
					checkedBy: z.string(),
					addedAt: instant,
				}),
			),
			next: z.nullable(z.string()),
		}),
	},
	lookUpBlocked: {
		...staffView,
		method: "POST",
		path: "/editing/blocklist/look-up",
		needs: "proposeBlocks",
		summary: "Whether a value is blocked, and the subject for a proposal about it. The value is not stored.",
		input: z.object({
			list,
			/** For numbers, which belong to a country. */
			country: z.optional(country),
			/** For an account. */
			bankCode: z.optional(text({ min: 1, max: 20 })),
			value: text({ min: 3, max: 100 }),
		}),
		output: value,
		refusals: ["inputRefused"],
		unrecorded: ["value"],
		limits: [{ per: "staff", count: 60, seconds: 3600 }],
	},
	borrowerBlocklist: {
		...staffView,
		path: "/editing/blocklist/borrower",
		needs: "proposeBlocks",
		summary: "The values of a borrower that could be blocked, and those that are.",
		input: z.object({ id }),
		output: z.object({ values: z.array(z.object({ ...value.shape, masked: z.nullable(z.string()) })) }),
		refusals: ["borrowerNotFound"],
	},
});
