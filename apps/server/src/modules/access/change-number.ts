import { ok, type Result, refuse } from "@puente/core/result";
import { apps } from "@puente/regions";
import { fill } from "@puente/words";
import { notices } from "@puente/words/notices";
import { secondsAfter } from "../../platform/clock/clock.ts";
import { sealPurposes } from "../../platform/crypto/vault.ts";
import {
	type Borrower,
	changeMobile,
	findBorrowerByMobile,
	lockMobile,
	type Mobile,
	readMobile,
} from "../borrower/index.ts";
import { addFormerMobile, findMatchingBlocklists } from "../fraud/index.ts";
import {
	addToOutbox,
	deletePushSubscription,
	expireUnsent,
	languageOf,
	notifyBorrower,
} from "../notification/index.ts";
import type { ClaimContext } from "./claimed-code.ts";
import { endAllAccess } from "./end-all-access.ts";

const textSeconds = 86_400;

/** Locks the number until the transaction ends. Refuses one that another borrower has, or that is blocked. */
export async function claimFreeNumber(
	{ db }: ClaimContext,
	mobile: Mobile,
): Promise<Result<null, "unusable">> {
	await lockMobile(db, mobile.index);
	const isTaken = (await findBorrowerByMobile(db, mobile.index)) !== null;
	const blocked = await findMatchingBlocklists(db, [{ list: "mobile", keyIndex: mobile.index }]);
	return isTaken || blocked.length > 0 ? refuse("unusable") : ok(null);
}

/**
 * Gives the borrower another number, which the caller has proven and claimed. All sessions and passkeys end, and the
 * borrower logs in with a code to the new number: the lost phone may hold both. Both numbers get a text.
 */
export async function changeNumber(context: ClaimContext, borrower: Borrower, mobile: Mobile): Promise<void> {
	const { db, deps, now } = context;
	const old = await readMobile(context, {
		country: borrower.country,
		mobile: deps.vault.openFor(borrower, "mobile", borrower.mobileSealed),
	});
	if (!old.ok) throw new Error(`The registered number of borrower ${borrower.id} cannot be parsed.`);
	await addFormerMobile(db, borrower.id, old.value.index, now);
	const mobileSealed = deps.vault.sealFor(borrower, "mobile", mobile.national);
	await changeMobile(db, borrower.id, { mobileIndex: mobile.index, mobileSealed, at: now });
	await endAllAccess(db, { borrowerId: borrower.id, mobileIndex: old.value.index }, now);
	await deletePushSubscription(db, borrower.id);
	// What waits would still go to the old number, which another person may have. The app shows it.
	await expireUnsent(db, { borrowerId: borrower.id, to: "phone" }, now);
	await warnOldNumber(context, borrower, old.value, mobile);
	await notifyBorrower(context, { ...borrower, mobileSealed }, "mobileChanged");
}

/** Not a notification, which would go to the new number. */
async function warnOldNumber(
	context: ClaimContext,
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
