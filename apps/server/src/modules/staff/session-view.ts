import type { CallResult } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { permissionsOf } from "@puente/core/staff";
import type { Staff, StaffRequest, StaffSessionFacts } from "../../platform/context/calls.ts";
import { listUnseenNotices } from "./store/access-notices.ts";

export async function sessionView(
	{ db, deps, now }: StaffRequest,
	staff: Staff,
	session: StaffSessionFacts,
): Promise<CallResult<StaffCalls["session"]>> {
	const notices = await listUnseenNotices(db, staff.id);
	return {
		staffId: staff.id,
		name: staff.name,
		roles: [...staff.roles],
		permissions: [...permissionsOf(staff.roles)],
		mustChangePassword: session.mustChangePassword,
		expiresAt: session.expiresAt.toISOString(),
		idleSeconds: deps.staffSessions.idleMs / 1000,
		decidesFrom: session.decidesFrom?.toISOString() ?? null,
		accessNotices: notices.map((notice) => ({
			id: notice.id,
			event: notice.event,
			name: notice.aboutName,
			isYou: notice.aboutId === staff.id,
			madeBy: notice.makerName,
			checkedBy: notice.checkerName,
			at: notice.at.toISOString(),
		})),
		sandbox: deps.sandbox,
		now: now.toISOString(),
	};
}
