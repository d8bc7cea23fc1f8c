import type { StaffCalls, StaffOutput } from "@puente/contract/staff";
import { permissionsOf, type StaffRole } from "@puente/core/staff";

type Session = StaffOutput<StaffCalls["session"]>;

/** What time it is in every test; the seconds keep a slow test within its minute. */
export const now = "2026-11-16T18:30:05.000Z";

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** So many days and hours before now; negative ones come after it. */
export function ago(days: number, hours = 0): string {
	return new Date(Date.parse(now) - days * dayMs - hours * hourMs).toISOString();
}

/** An id in the form of the contract that is easy to tell from others. */
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
		sandbox: true,
		now,
		...options,
	};
}
