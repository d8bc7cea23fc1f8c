import { randomBytes } from "node:crypto";
import { secondsAfter } from "../../../platform/clock/clock.ts";
import type { Context } from "../../../platform/context/calls.ts";
import { addChallenge } from "../store/passkeys.ts";

/** Long enough to find the phone's screen lock, or another device. */
const lifetimeSeconds = 300;

/** A challenge for a borrower, or to log in. */
export async function newChallenge(
	{ db, now }: Pick<Context, "db" | "now">,
	borrowerId: string | null,
): Promise<{ readonly challengeId: string; readonly challenge: string }> {
	const id = crypto.randomUUID();
	const bytes = randomBytes(32);
	await addChallenge(db, { id, borrowerId, bytes, expiresAt: secondsAfter(now, lifetimeSeconds) });
	return { challengeId: id, challenge: bytes.toString("base64url") };
}

/** The borrower's id as WebAuthn stores it with a passkey. It says nothing about the person. */
export function userHandleOf(borrowerId: string): string {
	return Buffer.from(borrowerId).toString("base64url");
}
