import { countries } from "@puente/core/region";
import { queueNames } from "@puente/core/staff";
import * as z from "zod/mini";
import { country, instant } from "../fields.ts";
import { defineStaffCalls } from "./staff-call.ts";
import { cursor, id } from "./staff-fields.ts";

const queue = z.enum(queueNames, { error: "notOffered" });

/** One thing that waits. What it is in full is asked with the call of its queue and its id. */
export const queueItem = z.object({
	/** An order for referred, identity and payouts; a borrower for erasures and blocked; otherwise its own. */
	id: z.string(),
	queue,
	borrowerId: z.nullable(z.string()),
	orderNo: z.nullable(z.string()),
	country: z.nullable(z.enum(countries)),
	since: instant,
	/** By when somebody should have answered; null where nobody was promised anything. */
	deadline: z.nullable(instant),
	assignedTo: z.nullable(z.object({ id: z.string(), name: z.string() })),
	/** What a list shows of it: `reasons` (with commas between), `points`, `amountMinor`, `currency`, `rail`, `code`, `state`, `kind`, `type`, `status`; `proposal` is what waits to be checked about it. */
	facts: z.record(z.string(), z.string()),
});

export const queueCalls = defineStaffCalls({
	queues: {
		method: "GET",
		path: "/queues",
		needs: "seeQueues",
		changes: false,
		summary: "The queues that the caller may work on, with what waits in them.",
		input: z.object({ country: z.optional(country) }),
		output: z.object({
			queues: z.array(
				z.object({
					queue,
					count: z.int(),
					overdue: z.int(),
					/** Assigned to nobody. */
					unassigned: z.int(),
					/** Assigned to the caller. */
					mine: z.int(),
					oldestSince: z.nullable(instant),
				}),
			),
		}),
		refusals: [],
	},
	queue: {
		method: "GET",
		path: "/queue",
		needs: "seeQueues",
		changes: false,
		summary: "What waits in a queue, the next deadline first.",
		input: z.object({
			queue,
			country: z.optional(country),
			assignedTo: z.optional(z.enum(["me", "nobody", "others"], { error: "notOffered" })),
			after: z.optional(cursor),
		}),
		output: z.object({ items: z.array(queueItem), next: z.nullable(z.string()) }),
		refusals: ["notPermitted"],
	},
	assign: {
		method: "POST",
		path: "/queue/assign",
		needs: "seeQueues",
		changes: true,
		summary:
			"Takes an item, or gives it back. One that somebody else has is taken over only when that is said.",
		input: z.object({
			queue,
			id,
			to: z.enum(["me", "nobody"], { error: "notOffered" }),
			takeOver: z._default(z.boolean(), false),
		}),
		output: z.object({ item: queueItem }),
		refusals: ["notPermitted", "itemNotFound", "itemTaken"],
	},
	next: {
		method: "POST",
		path: "/queue/next",
		needs: "seeQueues",
		changes: true,
		summary:
			"Takes the item with the next deadline that nobody has; two people never get the same. Null: there is none.",
		input: z.object({ queue, country: z.optional(country) }),
		output: z.object({ item: z.nullable(queueItem) }),
		refusals: ["notPermitted"],
	},
});
