import * as z from "zod/mini";
import { defineCalls } from "../call.ts";
import { instant, text } from "../fields.ts";
import { cursor, id, staffFileView, staffRead } from "./staff-fields.ts";

const search = {
	/** The beginning of a name. */
	staffName: z.optional(text({ min: 1, max: 40 })),
	borrowerId: z.optional(id),
	call: z.optional(text({ min: 1, max: 60 })),
	from: z.optional(instant),
	until: z.optional(instant),
};

export const auditCalls = defineCalls({
	audit: {
		...staffRead,
		path: "/audit",
		needs: "seeAudit",
		summary: "The actions and views of staff, newest first.",
		input: z.object({ ...search, after: z.optional(cursor) }),
		output: z.object({
			entries: z.array(
				z.object({
					number: z.number(),
					at: instant,
					staffId: z.nullable(z.string()),
					staffName: z.nullable(z.string()),
					call: z.string(),
					kind: z.enum(["action", "view"]),
					borrowerId: z.nullable(z.string()),
					subject: z.nullable(z.string()),
					input: z.string(),
					outcome: z.string(),
					/**
					 * Where a sign-in, or a try that failed, came from: the IPv4 address or the first 64 bits of an IPv6
					 * address, and the user agent. Null for calls in a session and for entries of older versions.
					 */
					address: z.nullable(z.string()),
					browser: z.nullable(z.string()),
					hash: z.string(),
				}),
			),
			next: z.nullable(z.string()),
		}),
	},
	auditExport: {
		...staffFileView,
		path: "/audit/export",
		needs: "seeAudit",
		summary: "The same as a file, oldest first.",
		input: z.object(search),
	},
});
