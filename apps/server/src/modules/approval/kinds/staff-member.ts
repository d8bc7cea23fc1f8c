import { ok, refuse } from "@puente/core/result";
import { type StaffRole, staffRoles } from "@puente/core/staff";
import * as z from "zod/mini";
import { hashPassword, randomPassword } from "../../../platform/crypto/passwords.ts";
import { isUuid } from "../../../platform/database/is-uuid.ts";
import { changeStaff, endStaffSessions, lockStaff, noteAccessChange } from "../../staff/index.ts";
import { defineKind } from "../proposal-kind.ts";

/**
 * Subject: the staff member, who lost the password or the authenticator. Neither the maker nor the checker learns the new
 * password: it goes into the file that the operator hands to the person.
 */
export const staffResetKind = defineKind({
	fields: z.object({ signInReset: z.literal(true) }),
	async read({ db }, subject) {
		const person = isUuid(subject) ? await lockStaff(db, subject) : null;
		if (!person) return refuse({ error: "proposalSubjectUnknown" });
		const before = { signInReset: false, resetAt: person.resetAt?.toISOString() ?? null };
		return ok({ before, name: person.name, borrowerId: null, country: null });
	},
	async carryOut(context, { subject, current, madeBy }) {
		const { db, staff, now, deps } = context;
		const password = randomPassword();
		// A twentieth of a second in the transaction, which only decisions about this person wait for.
		const passwordHash = await hashPassword(password);
		const none = { totpSealed: null, totpUsedStep: 0 };
		await changeStaff(db, subject, { passwordHash, passwordTemporary: true, ...none, resetAt: now });
		await endStaffSessions(db, subject, {}, deps.realNow());
		await noteAccessChange(context, { event: "reset", aboutId: subject, madeBy, checkedBy: staff.id });
		// Before the commit: if that fails, the file holds a password that opens nothing.
		deps.writeFirstPassword(current.name, password);
	},
});

/** Sorted, so that equal sets of roles compare as equal. */
const sorted = (roles: readonly StaffRole[]) => staffRoles.filter((role) => roles.includes(role));

/** Subject: the staff member. Roles take an admin and compliance, and no one has a part in their own. */
export const staffRolesKind = defineKind({
	fields: z.object({ roles: z.array(z.enum(staffRoles)).check(z.maxLength(staffRoles.length)) }),
	async read({ db }, subject, after) {
		const person = isUuid(subject) ? await lockStaff(db, subject) : null;
		if (!person) return refuse({ error: "proposalSubjectUnknown" });
		const before = sorted(person.roles);
		if (before.join() === sorted(after.roles).join()) return refuse({ error: "proposalChangesNothing" });
		return ok({ before: { roles: before }, name: person.name, borrowerId: null, country: null });
	},
	async carryOut(context, { subject, after, madeBy }) {
		await changeStaff(context.db, subject, { roles: sorted(after.roles) });
		const checkedBy = context.staff.id;
		await noteAccessChange(context, { event: "roles", aboutId: subject, madeBy, checkedBy });
	},
});

/** Subject: the blocked staff member, who can then sign in again with the same roles. */
export const staffUnblockKind = defineKind({
	fields: z.object({ blocked: z.literal(false) }),
	async read({ db }, subject) {
		const person = isUuid(subject) ? await lockStaff(db, subject) : null;
		if (!person) return refuse({ error: "proposalSubjectUnknown" });
		if (person.blockedAt === null) return refuse({ error: "proposalChangesNothing" });
		return ok({ before: { blocked: true }, name: person.name, borrowerId: null, country: null });
	},
	async carryOut(context, { subject, madeBy }) {
		await changeStaff(context.db, subject, { blockedAt: null });
		const checkedBy = context.staff.id;
		await noteAccessChange(context, { event: "unblocked", aboutId: subject, madeBy, checkedBy });
	},
});
