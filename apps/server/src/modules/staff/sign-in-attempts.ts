import type { StaffRefusal } from "@puente/contract/staff";
import { ok, type Result, refuse } from "@puente/core/result";
import { lockSecondsAfter } from "@puente/core/staff";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { StaffRequest } from "../../platform/context/staff-calls.ts";
import { lockTries, putTries } from "./store/staff.ts";

/** One try to prove who somebody is, under a name that may be nobody's. */
export type Try = {
	/** Counts it as wrong. */
	readonly wrong: () => Promise<void>;
	/** Forgets the wrong ones before it. */
	readonly right: () => Promise<void>;
};

/** Holds the name until the transaction is over. */
export async function beginTry(
	{ db, deps }: StaffRequest,
	name: string,
): Promise<Result<Try, StaffRefusal<"signInLocked">>> {
	const now = deps.realNow();
	const index = deps.vault.blindIndex("staff-name", name);
	const tries = await lockTries(db, index, now);
	const waitMs = tries.lockedUntil ? tries.lockedUntil.getTime() - now.getTime() : 0;
	if (waitMs > 0) return refuse({ error: "signInLocked", details: { seconds: Math.ceil(waitMs / 1000) } });
	return ok({
		async wrong() {
			const wrong = tries.wrong + 1;
			const seconds = lockSecondsAfter(wrong);
			await putTries(db, index, { wrong, lockedUntil: seconds > 0 ? secondsAfter(now, seconds) : null });
		},
		right: () => putTries(db, index, { wrong: 0, lockedUntil: null }),
	});
}
