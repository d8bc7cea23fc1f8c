import { minorDigits } from "../money/money.ts";
import type { LoanState } from "./state.ts";

function wholeUnits({ currency }: LoanState, amountMinor: bigint): number {
	return Math.ceil(Number(amountMinor) / 10 ** minorDigits[currency]);
}

/**
 * The least that one payment may be, in whole units of the currency: the region's minimum, but never more than what is
 * due now or, if nothing is due, next, nor than what settles the loan today: that is less than the next instalment when
 * the loan ends early. Of a late debt any part may be paid; there only a rail has its own minimum.
 */
export function smallestPayment(state: LoanState, regionMin: number): number {
	const { status, overdueDays, due, next, payoff } = state;
	if (status === "written-off" || overdueDays > 0) return 1;
	const asked = due.totalMinor > 0n ? due.totalMinor : (next?.dueMinor ?? payoff.totalMinor);
	const settling = wholeUnits(state, payoff.totalMinor);
	return Math.max(1, Math.min(regionMin, wholeUnits(state, asked), settling));
}
