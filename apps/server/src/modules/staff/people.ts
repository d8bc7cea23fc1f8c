import type { StaffCalls } from "@puente/contract/staff";
import { ok, refuse } from "@puente/core/result";
import { type AccessEvent, decidesFrom, hasPermission } from "@puente/core/staff";
import type { Handler, SlowHandler, StaffContext } from "../../platform/context/calls.ts";
import { hashPassword, randomPassword } from "../../platform/crypto/passwords.ts";
import { addAccessNotices, markNoticeSeen } from "./store/access-notices.ts";
import { addStaff, changeStaff, endStaffSessions, listStaff, lockStaff } from "./store/staff.ts";

export const staffList: Handler<StaffCalls["staffList"]> = async (_input, { db, now }) => {
	const people = await listStaff(db);
	return ok({
		staff: people.map((person) => ({
			id: person.id,
			name: person.name,
			roles: [...person.roles],
			createdAt: person.createdAt.toISOString(),
			blockedAt: person.blockedAt?.toISOString() ?? null,
			lastSeenAt: person.lastSeenAt?.toISOString() ?? null,
			hasSecondFactor: person.totpSealed !== null,
			decidesFrom: decidesFrom(person.resetAt, now)?.toISOString() ?? null,
		})),
	});
};

/**
 * Without a role: roles need a proposal. The caller does not get the password, or could act as a second person once the
 * role is given.
 */
export const createStaff: SlowHandler<StaffCalls["createStaff"]> = {
	async prepare({ name }) {
		const password = randomPassword();
		const passwordHash = await hashPassword(password);
		return ok(async (context) => {
			const { db, now, staff, deps, audit } = context;
			const id = crypto.randomUUID();
			const person = { id, name, roles: [], passwordHash, passwordTemporary: true, totpSealed: null };
			if (!(await addStaff(db, { ...person, createdAt: now }))) return refuse({ error: "staffNameTaken" });
			audit({ subject: id });
			await noteAccessChange(context, { event: "created", aboutId: id, madeBy: staff.id, checkedBy: null });
			return ok({ staffId: id, file: deps.writeFirstPassword(name, password) });
		});
	},
};

/** One person may do it, because a stolen account must be stopped at once. Two lift it (kinds/staff-member.ts). */
export const blockStaff: Handler<StaffCalls["blockStaff"]> = async ({ id }, context) => {
	const { db, staff, now, deps, audit } = context;
	if (id === staff.id) return refuse({ error: "staffIsYou" });
	const person = await lockStaff(db, id);
	if (!person) return refuse({ error: "staffNotFound" });
	audit({ subject: id });
	if (person.blockedAt !== null) return ok({});
	await changeStaff(db, id, { blockedAt: now });
	await endStaffSessions(db, id, {}, deps.realNow());
	await noteAccessChange(context, { event: "blocked", aboutId: id, madeBy: staff.id, checkedBy: null });
	return ok({});
};

/** Tells the person and everyone who manages staff, except the caller, who has just done it. */
export async function noteAccessChange(
	{ db, staff, now }: StaffContext,
	change: {
		readonly event: AccessEvent;
		readonly aboutId: string;
		readonly madeBy: string;
		readonly checkedBy: string | null;
	},
): Promise<void> {
	const people = await listStaff(db);
	const readers = people.filter(
		({ id, roles, blockedAt }) =>
			id === change.aboutId || (blockedAt === null && hasPermission(roles, "manageStaff")),
	);
	const ids = readers.map(({ id }) => id).filter((id) => id !== staff.id);
	await addAccessNotices(db, ids, { ...change, at: now });
}

export const accessNoticeSeen: Handler<StaffCalls["accessNoticeSeen"]> = async ({ id }, context) => {
	const { db, staff, now } = context;
	await markNoticeSeen(db, { id, readerId: staff.id }, now);
	return ok({});
};
