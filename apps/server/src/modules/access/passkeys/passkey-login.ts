import type { accessCalls } from "@puente/contract";
import { ok, refuse } from "@puente/core/result";
import type { Handler } from "../../../platform/context/calls.ts";
import { lockBorrower } from "../../borrower/index.ts";
import { openSession } from "../open-session.ts";
import { findPasskey, noteUse, takeChallenge } from "../store/passkeys.ts";
import { checkSignature } from "./check-passkey.ts";
import { newChallenge, userHandleOf } from "./new-challenge.ts";

type Calls = typeof accessCalls;

export const startPasskeyLogin: Handler<Calls["passkeyLoginStart"]> = async (_input, context) =>
	ok({ ...(await newChallenge(context, null)), rpId: context.deps.passkeys.rpId });

/**
 * Opens a session by a passkey. A challenge is used up by the first answer, right or wrong. Refuses: passkeyExpired,
 * passkeyUnknown, passkeyRefused, borrowerBarred.
 */
export const logInWithPasskey: Handler<Calls["passkeyLogin"]> = async (input, context) => {
	const { db, deps, now } = context;
	const challenge = await takeChallenge(db, { id: input.challengeId, borrowerId: null }, now);
	if (!challenge) return refuse({ error: "passkeyExpired" });
	const credentialId = Buffer.from(input.credentialId, "base64url");
	const found = await findPasskey(db, credentialId);
	if (!found) return refuse({ error: "passkeyUnknown" });
	const borrower = await lockBorrower(db, found.borrowerId);
	// Read again under the lock: it may have been removed, and its counter moves with every log-in.
	const passkey = await findPasskey(db, credentialId);
	if (!passkey) return refuse({ error: "passkeyUnknown" });
	const use = await checkSignature({ ...deps.passkeys, challenge }, passkey, input);
	if (!use || input.userHandle !== userHandleOf(borrower.id)) return refuse({ error: "passkeyRefused" });
	if (borrower.blockedAt) return refuse({ error: "borrowerBarred" });
	await noteUse(db, passkey.id, { ...use, at: now });
	const { deviceId } = input;
	return ok({
		...(await openSession(context, { borrowerId: borrower.id, deviceId, consents: [] })),
		country: borrower.country,
		mobile: deps.vault.openFor(borrower, "mobile", borrower.mobileSealed),
	});
};
