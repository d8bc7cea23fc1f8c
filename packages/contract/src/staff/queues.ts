import { countries } from "@puente/core/region";
import { queueNames } from "@puente/core/staff";
import * as z from "zod/mini";
import { defineCalls } from "../call.ts";
import { country, instant } from "../fields.ts";
import { cursor, id, staffChange, staffRead, staffView } from "./staff-fields.ts";

const queue = z.enum(queueNames, { error: "notOffered" });

/** One item of a queue. Its details come from the call of its queue, with its id. */
export const queueItem = z.object({
	/** An order for referred, identity and payouts; a borrower for erasures and blocked; otherwise its own. */
	id: z.string(),
	queue,
	borrowerId: z.nullable(z.string()),
	/** The borrower's name; null where it is not known, or where the caller may not see borrowers. */
	name: z.nullable(z.string()),
	orderNo: z.nullable(z.string()),
	country: z.nullable(z.enum(countries)),
	since: instant,
	/** The deadline for an answer; null where none was promised. */
	deadline: z.nullable(instant),
	assignedTo: z.nullable(z.object({ id: z.string(), name: z.string() })),
	/**
	 * Values for the list: `reasons` (separated by commas), `points`, `amountMinor`, `currency`, `rail`, `code`,
	 * `state`, `kind`, `type`, `status`, `reason` (as staff wrote it), `notedBy`, `answered`; `limitMinor` is what an approval
	 * would give; `proposal` is the open proposal about it; `desk` is the role that it was handed over to.
	 */
	facts: z.record(z.string(), z.string()),
});

export const queueCalls = defineCalls({
	queues: {
		...staffRead,
		path: "/queues",
		needs: "seeQueues",
		summary: "The queues that the caller may work on, with their numbers of items.",
		input: z.object({ country: z.optional(country) }),
		output: z.object({
			queues: z.array(
				z.object({
					queue,
					count: z.int(),
					overdue: z.int(),
					/** Not assigned. */
					unassigned: z.int(),
					/** Assigned to the caller. */
					mine: z.int(),
					oldestSince: z.nullable(instant),
				}),
			),
			/** Proposals that wait for the caller to check. */
			proposals: z.object({ count: z.int(), overdue: z.int() }),
		}),
	},
	queue: {
		...staffView,
		path: "/queue",
		needs: "seeQueues",
		summary: "The items of a queue, the next deadline first.",
		input: z.object({
			queue,
			country: z.optional(country),
			assignedTo: z.optional(z.enum(["me", "unassigned", "others"], { error: "notOffered" })),
			after: z.optional(cursor),
		}),
		output: z.object({ items: z.array(queueItem), next: z.nullable(z.string()) }),
		refusals: ["notPermitted"],
	},
	assign: {
		...staffChange,
		path: "/queue/assign",
		needs: "seeQueues",
		summary:
			"Assigns an item to the caller, or unassigns it. An item of another staff member is taken over only with `takeOver`.",
		input: z.object({
			queue,
			id,
			to: z.enum(["me", "unassigned"], { error: "notOffered" }),
			takeOver: z._default(z.boolean(), false),
		}),
		output: z.object({ item: queueItem }),
		refusals: ["notPermitted", "itemNotFound", "itemTaken"],
	},
	next: {
		...staffChange,
		path: "/queue/next",
		needs: "seeQueues",
		summary:
			"Assigns the unassigned item with the next deadline; two callers never get the same one. Null: there is none.",
		input: z.object({ queue, country: z.optional(country) }),
		output: z.object({ item: z.nullable(queueItem) }),
		refusals: ["notPermitted"],
	},
});
