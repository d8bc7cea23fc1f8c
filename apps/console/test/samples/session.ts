import type { CallOutput } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { accessEvents, permissionsOf, type StaffRole } from "@puente/core/staff";

type Session = CallOutput<StaffCalls["session"]>;

/** The time of every test; it is early in its minute, so that a slow test stays within it. */
export const now = "2026-11-16T18:30:05.000Z";

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** The given days and hours before now; negative values are after it. */
export function ago(days: number, hours = 0): string {
	return new Date(Date.parse(now) - days * dayMs - hours * hourMs).toISOString();
}

/** A valid id that is easy to recognise. */
export function idOf(number: number): string {
	return `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
}

export const ownId = idOf(1);
export const ownName = "diego.credit";

export function session(options: Partial<Omit<Session, "roles">> & { readonly roles: StaffRole[] }): Session {
	return {
		staffId: ownId,
		name: ownName,
		permissions: [...permissionsOf(options.roles)],
		mustChangePassword: false,
		expiresAt: ago(0, -8),
		idleSeconds: 900,
		decidesFrom: null,
		accessNotices: [],
		sandbox: true,
		now,
		...options,
	};
}

/** A change of access of each kind, of oneself and of colleagues. */
export function accessNotices(): Session["accessNotices"] {
	return accessEvents.map((event, index) => ({
		id: idOf(70 + index),
		event,
		name: "lucia.finance",
		isYou: event === "reset",
		madeBy: "andres.admin",
		checkedBy: event === "created" || event === "blocked" ? null : "ngozi.compliance",
		at: ago(0, index + 1),
	}));
}
