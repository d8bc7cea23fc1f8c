import { staffRoles } from "@puente/core/staff";
import * as z from "zod/mini";
import type { Problem } from "../errors.ts";
import { text } from "../fields.ts";

export const id = text({
	min: 1,
	max: 36,
	pattern: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
});
/** How a person of staff signs in and is named everywhere. */
export const staffName = text({ min: 2, max: 40, pattern: /^[a-z][a-z0-9.-]*$/ });
export const staffRole = z.enum(staffRoles, { error: "notOffered" satisfies Problem });
/** Why something is done; it stands in the audit for ever. */
export const reason = text({ min: 5, max: 500 });
/** What a list goes on after; what it holds is the server's own business. */
export const cursor = text({ min: 1, max: 200 });
