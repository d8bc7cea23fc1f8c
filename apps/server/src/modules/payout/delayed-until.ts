import { payoutDelayedUntilMs } from "@puente/core/payout";
import type { StoredPayout } from "./store/payouts.ts";

/** Until when a payout that has not left is delayed after a change of the borrower's number or account; null if it is not. */
export function payoutDelayedUntil(
	payout: Pick<StoredPayout, "state"> & { readonly heldSince: Date | null },
	now: Date,
): Date | null {
	if (payout.state !== "planned") return null;
	const untilMs = payoutDelayedUntilMs(payout.heldSince?.getTime() ?? null, now.getTime());
	return untilMs === null ? null : new Date(untilMs);
}
