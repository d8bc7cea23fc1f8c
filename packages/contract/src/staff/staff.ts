import * as z from "zod/mini";
import { instant } from "../fields.ts";
import { defineStaffCalls } from "./staff-call.ts";
import { id, reason, staffName, staffRole } from "./staff-fields.ts";

/** What a new person needs to sign in for the first time, shown once. */
const firstPassword = z.object({ staffId: z.string(), password: z.string() });

export const staffAdminCalls = defineStaffCalls({
	staffList: {
		method: "GET",
		path: "/staff",
		needs: "manageStaff",
		changes: false,
		summary: "Everybody of staff.",
		input: z.object({}),
		output: z.object({
			staff: z.array(
				z.object({
					id: z.string(),
					name: z.string(),
					roles: z.array(staffRole),
					createdAt: instant,
					blockedAt: z.nullable(instant),
					lastSeenAt: z.nullable(instant),
					/** Whether there is a second factor; without one it is set up at the next sign-in. */
					hasSecondFactor: z.boolean(),
				}),
			),
		}),
		refusals: [],
	},
	createStaff: {
		method: "POST",
		path: "/staff",
		needs: "manageStaff",
		changes: true,
		summary: "A new person without any role; roles are proposed and checked.",
		input: z.object({ name: staffName }),
		output: firstPassword,
		refusals: ["staffNameTaken"],
	},
	resetStaff: {
		method: "POST",
		path: "/staff/reset",
		needs: "manageStaff",
		changes: true,
		summary: "Forgets the second factor and the password, and ends every session: for who lost them.",
		input: z.object({ id, reason }),
		output: firstPassword,
		refusals: ["staffNotFound", "staffIsYou"],
	},
	blockStaff: {
		method: "POST",
		path: "/staff/block",
		needs: "manageStaff",
		changes: true,
		summary: "Keeps a person out from now on, or lets them in again.",
		input: z.object({ id, blocked: z.boolean(), reason }),
		output: z.object({}),
		refusals: ["staffNotFound", "staffIsYou"],
	},
});
