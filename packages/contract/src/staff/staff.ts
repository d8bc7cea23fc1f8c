import * as z from "zod/mini";
import { instant } from "../fields.ts";
import { defineStaffCalls } from "./staff-call.ts";
import { id, reason, staffName, staffRole } from "./staff-fields.ts";

/** The first sign-in of a new staff member, shown once. */
const firstPassword = z.object({ staffId: z.string(), password: z.string() });

export const staffAdminCalls = defineStaffCalls({
	staffList: {
		method: "GET",
		path: "/staff",
		needs: "manageStaff",
		changes: false,
		summary: "All staff members.",
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
					/** Whether a second factor is set up; without one it is set up at the next sign-in. */
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
		summary: "Creates a staff member without a role; roles are proposed and checked.",
		input: z.object({ name: staffName }),
		output: firstPassword,
		refusals: ["staffNameTaken"],
	},
	resetStaff: {
		method: "POST",
		path: "/staff/reset",
		needs: "manageStaff",
		changes: true,
		summary: "Resets the second factor and the password, and ends every session: for staff who lost them.",
		input: z.object({ id, reason }),
		output: firstPassword,
		refusals: ["staffNotFound", "staffIsYou"],
	},
	blockStaff: {
		method: "POST",
		path: "/staff/block",
		needs: "manageStaff",
		changes: true,
		summary: "Blocks a staff member from now on, or unblocks them.",
		input: z.object({ id, blocked: z.boolean(), reason }),
		output: z.object({}),
		refusals: ["staffNotFound", "staffIsYou"],
	},
});
