import type { Refusal } from "@puente/contract";
import { ok, type Result, refuse } from "@puente/core/result";
import { lockSecondsAfter } from "@puente/core/staff";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { StaffRequest } from "../../platform/context/calls.ts";
import { ownIndexes } from "../../platform/crypto/index-places.ts";
import { storedIndex } from "../../platform/crypto/stored-index.ts";
import { lockSignInAttempts, saveSignInAttempts } from "./store/staff.ts";

/** An attempt to sign in under a name, which may be unknown. */
export type SignInAttempt = {
	/** Counts a failed attempt. */
	readonly wrong: () => Promise<void>;
	/** Resets the count of failed attempts. */
	readonly right: () => Promise<void>;
};

/** Locks the name until the transaction ends. */
export async function beginSignInAttempt(
	{ db, deps }: StaffRequest,
	name: string,
): Promise<Result<SignInAttempt, Refusal<"signInLocked">>> {
	const now = deps.realNow();
	const named = { purpose: "staff-name", value: name };
	const index = await storedIndex({ db, vault: deps.vault }, named, [ownIndexes.staffName]);
	const attempts = await lockSignInAttempts(db, index, now);
	const waitMs = attempts.lockedUntil ? attempts.lockedUntil.getTime() - now.getTime() : 0;
	if (waitMs > 0) return refuse({ error: "signInLocked", details: { seconds: Math.ceil(waitMs / 1000) } });
	return ok({
		async wrong() {
			const failures = attempts.failures + 1;
			const seconds = lockSecondsAfter(failures);
			await saveSignInAttempts(db, index, {
				failures,
				lockedUntil: seconds > 0 ? secondsAfter(now, seconds) : null,
			});
		},
		right: () => saveSignInAttempts(db, index, { failures: 0, lockedUntil: null }),
	});
}
