import { ok, refuse } from "@puente/core/result";
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
