import type { StaffCalls, StaffResult } from "@puente/contract/staff";
import { permissionsOf } from "@puente/core/staff";
import type { Staff, StaffRequest, StaffSessionFacts } from "../../platform/context/staff-calls.ts";

export function sessionView(
	{ deps, now }: StaffRequest,
	staff: Staff,
	session: StaffSessionFacts,
): StaffResult<StaffCalls["session"]> {
	return {
		staffId: staff.id,
		name: staff.name,
		roles: [...staff.roles],
		permissions: [...permissionsOf(staff.roles)],
		mustChangePassword: session.mustChangePassword,
		expiresAt: session.expiresAt.toISOString(),
		idleSeconds: deps.staffSessions.idleMs / 1000,
		sandbox: deps.sandbox,
		now: now.toISOString(),
	};
}
