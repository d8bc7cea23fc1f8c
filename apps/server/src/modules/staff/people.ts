import type { StaffCalls } from "@puente/contract/staff";
import { ok, refuse } from "@puente/core/result";
import type { SlowStaffHandler, StaffHandler } from "../../platform/context/staff-calls.ts";
import { hashPassword, randomPassword } from "../../platform/crypto/passwords.ts";
import { addStaff, changeStaff, listStaff, lockStaff } from "./store/staff.ts";
import { endStaffSessions } from "./store/staff-sessions.ts";

export const staffList: StaffHandler<StaffCalls["staffList"]> = async (_input, { db }) => {
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
		})),
	});
};

/** Without a role: roles need a proposal. */
export const createStaff: SlowStaffHandler<StaffCalls["createStaff"]> = {
	async prepare({ name }) {
		const password = randomPassword();
		const passwordHash = await hashPassword(password);
		return async ({ db, now, audit }) => {
			const id = crypto.randomUUID();
			const person = { id, name, roles: [], passwordHash, passwordTemporary: true, totpSealed: null };
			if (!(await addStaff(db, { ...person, createdAt: now }))) return refuse({ error: "staffNameTaken" });
			audit({ subject: id });
			return ok({ staffId: id, password });
		};
	},
};

export const resetStaff: SlowStaffHandler<StaffCalls["resetStaff"]> = {
	async prepare({ id }) {
		const password = randomPassword();
		const passwordHash = await hashPassword(password);
		return async ({ db, staff, deps, audit }) => {
			if (id === staff.id) return refuse({ error: "staffIsYou" });
			if (!(await lockStaff(db, id))) return refuse({ error: "staffNotFound" });
			audit({ subject: id });
			await changeStaff(db, id, { passwordHash, passwordTemporary: true, totpSealed: null });
			await endStaffSessions(db, id, {}, deps.realNow());
			return ok({ staffId: id, password });
		};
	},
};

export const blockStaff: StaffHandler<StaffCalls["blockStaff"]> = async ({ id, blocked }, context) => {
	const { db, staff, now, deps, audit } = context;
	if (id === staff.id) return refuse({ error: "staffIsYou" });
	const person = await lockStaff(db, id);
	if (!person) return refuse({ error: "staffNotFound" });
	audit({ subject: id });
	await changeStaff(db, id, { blockedAt: blocked ? (person.blockedAt ?? now) : null });
	if (blocked) await endStaffSessions(db, id, {}, deps.realNow());
	return ok({});
};
