import { ok, refuse } from "@puente/core/result";
import { maskNumber } from "@puente/core/staff";
import * as z from "zod/mini";
import type { StaffContext } from "../../../platform/context/calls.ts";
import { isUuid } from "../../../platform/database/is-uuid.ts";
import { changeNumber, claimFreeNumber, endAllAccess, listPasskeys } from "../../access/index.ts";
import {
	type Borrower,
	lockBorrower,
	lockBorrowerIfExists,
	type Mobile,
	readMobile,
	setBlocked,
} from "../../borrower/index.ts";
import { notifyBorrower } from "../../notification/index.ts";
import { defineKind } from "../proposal-kind.ts";

const sealedField = "proven-mobile";

/**
 * The proposal is stored as text, so the number in it is sealed under the borrower's key. Only a number whose code was
 * read to support is sealed into a proposal, so a proposal without that proof cannot be made by another call.
 */
export function sealProvenMobile({ deps }: StaffContext, borrower: Borrower, { national }: Mobile): string {
	return deps.vault.sealFor(borrower, sealedField, national).toString("base64");
}

/**
 * Subject: the borrower, who has another number. All sessions and passkeys end, and the borrower logs in with a code to
 * the new number: the lost phone may hold both. Both numbers get a text.
 */
export const mobileChangeKind = defineKind({
	fields: z.object({ mobileSealed: z.string().check(z.maxLength(200)) }),
	async read(context, subject, { mobileSealed }) {
		const { db, deps } = context;
		const borrower = isUuid(subject) ? await lockBorrowerIfExists(db, subject) : null;
		if (!borrower || borrower.dataKey.length === 0) return refuse({ error: "proposalSubjectUnknown" });
		const mobile = await openNewMobile(context, borrower, mobileSealed);
		if (!mobile)
			return refuse({ error: "inputRefused", fields: [{ field: "mobileSealed", problem: "format" }] });
		const old = deps.vault.openFor(borrower, "mobile", borrower.mobileSealed);
		if (old === mobile.national || borrower.deceasedAt !== null)
			return refuse({ error: "proposalChangesNothing" });
		if (!(await claimFreeNumber(context, mobile)).ok) return refuse({ error: "mobileUnusable" });
		const before = { mobile: maskNumber(old) };
		const change = { before, after: { mobile: maskNumber(mobile.national) } };
		return ok({ before, name: borrower.id, borrowerId: borrower.id, country: borrower.country, change });
	},
	async carryOut(context, { proposalId, subject, after }) {
		const borrower = await lockBorrower(context.db, subject);
		const mobile = await openNewMobile(context, borrower, after.mobileSealed);
		if (!mobile) throw new Error(`Proposal ${proposalId}: the new number cannot be read.`);
		await changeNumber(context, borrower, mobile);
	},
});

/** Null for a text that was not sealed for this borrower, or whose number is not one of the country. */
async function openNewMobile(
	context: StaffContext,
	borrower: Borrower,
	sealed: string,
): Promise<Mobile | null> {
	try {
		const mobile = context.deps.vault.openFor(borrower, sealedField, Buffer.from(sealed, "base64"));
		const read = await readMobile(context, { country: borrower.country, mobile });
		return read.ok ? read.value : null;
	} catch {
		return null;
	}
}

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
