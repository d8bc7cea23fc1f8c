import { ok, refuse } from "@puente/core/result";
import * as z from "zod/mini";
import { isUuid } from "../../../platform/database/is-uuid.ts";
import { changeStaff, lockStaff, noteAccessChange } from "../../staff/index.ts";
import { defineKind } from "../proposal-kind.ts";

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
