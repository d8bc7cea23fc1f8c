import { ok, refuse } from "@puente/core/result";
import { type StaffRole, staffRoles } from "@puente/core/staff";
import * as z from "zod/mini";
import { isUuid } from "../../../platform/database/is-uuid.ts";
import { changeStaff, lockStaff, noteAccessChange } from "../../staff/index.ts";
import { defineKind } from "../proposal-kind.ts";

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
