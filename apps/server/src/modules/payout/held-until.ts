import { heldUntilMs } from "@puente/core/payout";
import type { StoredPayout } from "./store/payouts.ts";

/** Until when a payout that has not left is held after a change of the borrower's number; null if it is not. */
export function payoutHeldUntil(
	payout: Pick<StoredPayout, "state"> & { readonly mobileChangedAt: Date | null },
	now: Date,
): Date | null {
	if (payout.state !== "planned") return null;
	const untilMs = heldUntilMs(payout.mobileChangedAt?.getTime() ?? null, now.getTime());
	return untilMs === null ? null : new Date(untilMs);
}
