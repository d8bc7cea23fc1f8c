import { ok, refuse } from "@puente/core/result";
import { maskNumber } from "@puente/core/staff";
import { apps } from "@puente/regions";
import { fill } from "@puente/words";
import { notices } from "@puente/words/notices";
import * as z from "zod/mini";
import { secondsAfter } from "../../../platform/clock/clock.ts";
import type { StaffContext } from "../../../platform/context/calls.ts";
import { sealPurposes } from "../../../platform/crypto/vault.ts";
import { isUuid } from "../../../platform/database/is-uuid.ts";
import { endAllAccess, listPasskeys } from "../../access/index.ts";
import {
	type Borrower,
	changeMobile,
	findBorrowerByMobile,
	lockBorrower,
	lockBorrowerIfExists,
	lockMobile,
	type Mobile,
	readMobile,
	setBlocked,
} from "../../borrower/index.ts";
import { addFormerMobile, findMatchingBlocklists } from "../../fraud/index.ts";
import {
	addToOutbox,
	deletePushSubscription,
	expireUnsent,
	languageOf,
	notifyBorrower,
} from "../../notification/index.ts";
import { defineKind } from "../proposal-kind.ts";

const sealedField = "proven-mobile";
const textSeconds = 86_400;

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
		await lockMobile(db, mobile.index);
		const isTaken = (await findBorrowerByMobile(db, mobile.index)) !== null;
		const blocked = await findMatchingBlocklists(db, [{ list: "mobile", keyIndex: mobile.index }]);
		if (isTaken || blocked.length > 0) return refuse({ error: "mobileUnusable" });
		const before = { mobile: maskNumber(old) };
		const change = { before, after: { mobile: maskNumber(mobile.national) } };
		return ok({ before, name: borrower.id, borrowerId: borrower.id, country: borrower.country, change });
	},
	async carryOut(context, { proposalId, subject, after }) {
		const { db, deps, now } = context;
		const borrower = await lockBorrower(db, subject);
		const mobile = await openNewMobile(context, borrower, after.mobileSealed);
		const old = await readMobile(context, {
			country: borrower.country,
			mobile: deps.vault.openFor(borrower, "mobile", borrower.mobileSealed),
		});
		if (!mobile || !old.ok) throw new Error(`Proposal ${proposalId}: a number cannot be read.`);
		await addFormerMobile(db, borrower.id, old.value.index, now);
		const mobileSealed = deps.vault.sealFor(borrower, "mobile", mobile.national);
		await changeMobile(db, borrower.id, { mobileIndex: mobile.index, mobileSealed, at: now });
		await endAllAccess(db, { borrowerId: borrower.id, mobileIndex: old.value.index }, now);
		await deletePushSubscription(db, borrower.id);
		// What waits would still go to the old number, which another person may have. The app shows it.
		await expireUnsent(db, { borrowerId: borrower.id, to: "phone" }, now);
		await warnOldNumber(context, borrower, old.value, mobile);
		await notifyBorrower(context, { ...borrower, mobileSealed }, "mobileChanged");
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

/** Not a notification, which would go to the new number. */
async function warnOldNumber(
	context: StaffContext,
	borrower: Borrower,
	old: Mobile,
	{ national }: Mobile,
): Promise<void> {
	const { db, deps, now } = context;
	const { country } = borrower;
	const language = await languageOf(context, borrower);
	const text = fill(notices.mobileChanged[language], {
		brand: apps.find(({ home }) => home === country)?.appName ?? "Puente",
		digits: national.slice(-2),
	});
	const id = crypto.randomUUID();
	const bodySealed = deps.vault.seal(sealPurposes.outbox, JSON.stringify({ to: old.e164, text }));
	await addToOutbox(db, { id, country, bodySealed, notAfter: secondsAfter(now, textSeconds) }, now);
	await deps.enqueue(db, "deliver-messages", [{ outboxIds: [id] }]);
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
