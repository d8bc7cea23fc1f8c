import { ok, refuse } from "@puente/core/result";
import * as z from "zod/mini";
import type { StaffContext } from "../../../platform/context/calls.ts";
import { isUuid } from "../../../platform/database/is-uuid.ts";
import { endAllAccess, listPasskeys } from "../../access/index.ts";
import { type Borrower, lockBorrower, lockBorrowerIfExists, readMobile } from "../../borrower/index.ts";
import { notifyBorrower } from "../../notification/index.ts";
import { defineKind } from "../proposal-kind.ts";

/**
 * Subject: the borrower. All passkeys go, and every session with them, because one of them may have been opened by a
 * passkey of a thief. The borrower logs in with a code. Their number is in no field that must stay the same: a passkey that
 * is added meanwhile goes too.
 */
export const passkeyRemovalKind = defineKind({
	fields: z.strictObject({}),
	async read({ db }, subject) {
		const borrower = isUuid(subject) ? await lockBorrowerIfExists(db, subject) : null;
		if (!borrower || borrower.dataKey.length === 0) return refuse({ error: "proposalSubjectUnknown" });
		const passkeys = (await listPasskeys(db, borrower.id)).length;
		if (passkeys === 0) return refuse({ error: "proposalChangesNothing" });
		const { id, country } = borrower;
		const change = { before: { passkeys }, after: { passkeys: 0 } };
		return ok({ before: {}, name: id, borrowerId: id, country, change });
	},
	async carryOut(context, { subject }) {
		const borrower = await lockBorrower(context.db, subject);
		const mobileIndex = await mobileIndexOf(context, borrower);
		await endAllAccess(context.db, { borrowerId: borrower.id, mobileIndex }, context.now);
		await notifyBorrower(context, borrower, "passkeysRemoved");
	},
});

async function mobileIndexOf(context: StaffContext, borrower: Borrower): Promise<Buffer> {
	const mobile = context.deps.vault.openFor(borrower, "mobile", borrower.mobileSealed);
	const read = await readMobile(context, { country: borrower.country, mobile });
	if (!read.ok) throw new Error(`The registered number of borrower ${borrower.id} cannot be parsed.`);
	return read.value.index;
}
