import { ok, refuse } from "@puente/core/result";
import * as z from "zod/mini";
import { isUuid } from "../../../platform/database/is-uuid.ts";
import { lockBorrowerIfExists, setBlocked } from "../../borrower/index.ts";
import { defineKind } from "../proposal-kind.ts";

/** Subject: the borrower. A blocked borrower cannot use the app; the debt remains and can be paid. */
export const borrowerBlockKind = defineKind({
	fields: z.object({ blocked: z.boolean() }),
	async read({ db }, subject, after) {
		const borrower = isUuid(subject) ? await lockBorrowerIfExists(db, subject) : null;
		if (!borrower) return refuse({ error: "proposalSubjectUnknown" });
		const blocked = borrower.blockedAt !== null;
		// Only the proposal about the death opens the app again.
		const isDead = borrower.deceasedAt !== null;
		if (blocked === after.blocked || isDead) return refuse({ error: "proposalChangesNothing" });
		const { id, country } = borrower;
		return ok({ before: { blocked }, name: id, borrowerId: id, country });
	},
	async carryOut({ db, now }, { subject, after }) {
		await setBlocked(db, subject, after.blocked ? now : null);
	},
});
