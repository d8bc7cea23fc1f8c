import type { Ladder } from "./scorecard.ts";

export type LadderStep = {
	readonly rung: number;
	/** A higher rung that the borrower may accept; null when there is none, or when the rise was automatic. */
	readonly offeredRung: number | null;
};

/** The rung after staff move a borrower: down at once, up only where the law allows a rise that was not requested. */
export function moveToRung(ladder: Ladder, from: number | null, to: number): LadderStep | null {
	if (!Number.isInteger(to) || to < 0 || to >= ladder.limits.length) return null;
	const isRise = from !== null && to > from;
	return isRise && ladder.increase === "offer"
		? { rung: from, offeredRung: to }
		: { rung: to, offeredRung: null };
}

/** The rung after a loan was repaid: up when on time, down by the delay, within the ends of the ladder. */
export function rungAfterRepayment(
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
