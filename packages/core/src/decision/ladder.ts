import type { Ladder } from "./scorecard.ts";

export type LadderStep = {
	readonly rung: number;
	/** A higher rung that the borrower may take; null where there is none, or where it was climbed by itself. */
	readonly offeredRung: number | null;
};

/** Where a borrower stands after a loan was repaid: up when on time, down by how late, never off either end. */
export function afterRepayment(
	ladder: Ladder,
	loan: { readonly rung: number; readonly lateDays: number },
): LadderStep {
	const top = ladder.limits.length - 1;
	const rung = Math.max(0, Math.min(loan.rung, top));
	if (loan.lateDays <= 0) {
		const next = Math.min(rung + 1, top);
		if (ladder.increase === "automatic") return { rung: next, offeredRung: null };
		return { rung, offeredRung: next > rung ? next : null };
	}
	if (loan.lateDays <= ladder.lateDaysForgiven) return { rung, offeredRung: null };
	const fall = ladder.falls.findLast(({ lateDaysMin }) => loan.lateDays >= lateDaysMin)?.rungs ?? 0;
	return { rung: Math.max(0, rung - fall), offeredRung: null };
}
