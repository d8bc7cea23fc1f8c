import { staffRoles } from "@puente/core/staff";
import * as z from "zod/mini";
import type { StaffCall } from "../call.ts";
import type { Problem } from "../errors.ts";
import { text } from "../fields.ts";

export { uuid as id } from "../fields.ts";

/** The sign-in name of a staff member, shown everywhere. */
export const staffName = text({ min: 2, max: 40, pattern: /^[a-z][a-z0-9.-]*$/ });
export const staffRole = z.enum(staffRoles, { error: "notOffered" satisfies Problem });
/** The reason of an action; it stays in the audit permanently. */
export const reason = text({ min: 5, max: 500, lines: "several" });
/** The position after which a list continues; opaque to the client. */
export const cursor = text({ min: 1, max: 200 });

/** An image or a table as a file. */
export const staffFile = z.object({
	name: z.string(),
	type: z.string(),
	bytes: z.instanceof(Uint8Array),
});

/** What most calls of the console share. A call overrides what it does otherwise. */
export const staffRead = {
	method: "GET",
	audience: "staff",
	changes: false,
	input: z.object({}),
	refusals: [],
} as const satisfies Partial<StaffCall>;

/** Shows personal data. */
export const staffView = { ...staffRead, records: "view" } as const satisfies Partial<StaffCall>;

/** Shows personal data as a file. */
export const staffFileView = {
	...staffView,
	output: staffFile,
	answers: "file",
} as const satisfies Partial<StaffCall>;

/** Answers with nothing, where the call has no output of its own. */
export const staffChange = {
	...staffRead,
	method: "POST",
	changes: true,
	output: z.object({}),
} as const satisfies Partial<StaffCall>;
