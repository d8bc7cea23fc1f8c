import * as z from "zod/mini";
import { defineCalls } from "../call.ts";
import { instant } from "../fields.ts";
import { id, reason, staffChange, staffName, staffRead, staffRole } from "./staff-fields.ts";

export const staffAdminCalls = defineCalls({
	staffList: {
		...staffRead,
		path: "/staff",
		needs: "manageStaff",
		summary: "All staff members.",
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
					/** Until when the account decides nothing, because its sign-in was reset. */
					decidesFrom: z.nullable(instant),
				}),
			),
		}),
	},
	createStaff: {
		...staffChange,
		path: "/staff",
		needs: "manageStaff",
		summary:
			"Creates a staff member without a role; roles are proposed and checked. The first password goes into a file that only the operator can read.",
		input: z.object({ name: staffName }),
		output: z.object({ staffId: z.string(), file: z.string() }),
		refusals: ["staffNameTaken"],
	},
	blockStaff: {
		...staffChange,
		path: "/staff/block",
		needs: "manageStaff",
		summary: "Blocks a staff member from now on, and ends every session. To lift it takes two people.",
		input: z.object({ id, reason }),
		refusals: ["staffNotFound", "staffIsYou"],
	},
});
