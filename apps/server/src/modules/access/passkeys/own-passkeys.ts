import type { accessCalls } from "@puente/contract";
import { ok, refuse } from "@puente/core/result";
import { appendAudit } from "../../../platform/audit/audit.ts";
import type { BorrowerContext, Handler } from "../../../platform/context/calls.ts";
import { lockBorrower, maskMobile } from "../../borrower/index.ts";
import { notifyBorrower } from "../../notification/index.ts";
import { checkOwnCode } from "../check-code.ts";
import { addPasskeyRow, deletePasskey, listPasskeys, takeChallenge } from "../store/passkeys.ts";
import { checkNewPasskey } from "./check-passkey.ts";
import { newChallenge, userHandleOf } from "./new-challenge.ts";

type Calls = typeof accessCalls;

/** More than a person has devices; it bounds what a stolen session can add. */
const passkeysMax = 10;

export const listOwnPasskeys: Handler<Calls["passkeyList"]> = async (_input, context) =>
	ok(await viewOf(context));

/**
 * The code comes before the challenge, so that a wrong one leaves no useless passkey on the device. A session alone may be
 * stolen, and its passkey would outlive it. Refuses: passkeyLimit, codeWrong, codeExpired, codeTriesUsed.
 */
export const startPasskey: Handler<Calls["passkeyStart"]> = async ({ code }, context) => {
	const { db, deps, caller, app } = context;
	const { borrower } = caller;
	const passkeys = await listPasskeys(db, borrower.id);
	if (passkeys.length >= passkeysMax) return refuse({ error: "passkeyLimit" });
	const confirmed = await checkOwnCode(context, { purpose: "passkey", code });
	if (!confirmed.ok) return confirmed;
	return ok({
		...(await newChallenge(context, borrower.id)),
		rpId: deps.passkeys.rpId,
		rpName: app.appName,
		userHandle: userHandleOf(borrower.id),
		userName: maskMobile(deps.vault.openFor(borrower, "mobile", borrower.mobileSealed)),
		excludeIds: passkeys.map(({ credentialId }) => credentialId.toString("base64url")),
	});
};

/** The challenge proves that a code was confirmed. Refuses: passkeyExpired, passkeyRefused, passkeyLimit. */
export const addPasskey: Handler<Calls["passkeyAdd"]> = async (input, context) => {
	const { db, deps, now, caller } = context;
	const { borrowerId } = caller;
	const challenge = await takeChallenge(db, { id: input.challengeId, borrowerId }, now);
	if (!challenge) return refuse({ error: "passkeyExpired" });
	const passkey = await checkNewPasskey({ ...deps.passkeys, challenge }, input);
	if (!passkey) return refuse({ error: "passkeyRefused" });
	// Two at once are counted one by one.
	const borrower = await lockBorrower(db, borrowerId);
	if ((await listPasskeys(db, borrowerId)).length >= passkeysMax) return refuse({ error: "passkeyLimit" });
	const id = crypto.randomUUID();
	const added = await addPasskeyRow(db, { id, borrowerId, name: input.name, ...passkey, addedAt: now });
	if (!added) return refuse({ error: "passkeyRefused" });
	await notifyBorrower(context, borrower, "passkeyAdded");
	const view = await viewOf(context);
	await audit(context, "passkeyAdd", id);
	return ok(view);
};

/** Removing one that is gone, or another borrower's, changes nothing. */
export const removePasskey: Handler<Calls["passkeyRemove"]> = async (input, context) => {
	const { db, caller } = context;
	const { borrowerId } = caller;
	const borrower = await lockBorrower(db, borrowerId);
	const removed = await deletePasskey(db, borrowerId, input.passkeyId);
	if (removed) await notifyBorrower(context, borrower, "passkeyRemoved");
	const view = await viewOf(context);
	if (removed) await audit(context, "passkeyRemove", input.passkeyId);
	return ok(view);
};

function audit({ db, now, caller }: BorrowerContext, call: "passkeyAdd" | "passkeyRemove", subject: string) {
	const { borrowerId } = caller;
	return appendAudit(db, {
		at: now,
		staffId: null,
		call,
		kind: "action",
		borrowerId,
		subject,
		input: "{}",
		outcome: "done",
	});
}

async function viewOf({ db, caller }: BorrowerContext) {
	const passkeys = await listPasskeys(db, caller.borrowerId);
	return {
		passkeys: passkeys.map(({ id, name, addedAt, lastUsedAt, synced }) => ({
			passkeyId: id,
			name,
			addedAt: addedAt.toISOString(),
			lastUsedAt: lastUsedAt?.toISOString() ?? null,
			synced,
		})),
	};
}
