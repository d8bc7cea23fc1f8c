import type { Currency } from "../money/money.ts";
import { type DayNumber, type PlainDate, toPlainDate } from "../time/plain-date.ts";
import type { LoanEvent } from "./events.ts";
import {
	earnInterest,
	interestLeft,
	type PhaseWork,
	penaltyLeft,
	phaseLeft,
	replay,
	type Work,
} from "./replay.ts";
import type { LoanTerms } from "./terms.ts";

export const loanStatuses = ["repaying", "overdue", "finished", "returned", "written-off"] as const;
export type LoanStatus = (typeof loanStatuses)[number];

/** What is owed, by kind. */
export type Debt = {
	readonly principalMinor: bigint;
	readonly interestMinor: bigint;
	readonly penaltyMinor: bigint;
	readonly totalMinor: bigint;
};

/** One phase on a day. `dueMinor` is what settles it on its due date, or today if that has passed. */
export type PhaseState = {
	readonly number: number;
	readonly dueOn: PlainDate;
	readonly principalMinor: bigint;
	readonly principalLeftMinor: bigint;
	/** Interest earned so far, and what it will be on the due date if nothing more is paid. */
	readonly interestMinor: bigint;
	readonly interestAtDueMinor: bigint;
	readonly interestLeftMinor: bigint;
	readonly penaltyMinor: bigint;
	readonly penaltyReducedMinor: bigint;
	readonly penaltyLeftMinor: bigint;
	readonly dueMinor: bigint;
	readonly overdueDays: number;
	readonly settled: boolean;
};

/** Everything charged, paid, waived and lost since payout, as the ledger must show it. */
export type LoanTotals = {
	readonly interestMinor: bigint;
	readonly penaltyMinor: bigint;
	readonly penaltyReducedMinor: bigint;
	readonly paidMinor: bigint;
	readonly couponMinor: bigint;
	readonly creditRefundedMinor: bigint;
	readonly recoveredMinor: bigint;
	readonly feeRefundedMinor: bigint;
	readonly taxRefundedMinor: bigint;
	readonly rolloverFeesMinor: bigint;
	readonly rolloverTaxesMinor: bigint;
	readonly writtenOffMinor: bigint;
};

export type LoanState = {
	readonly on: PlainDate;
	readonly currency: Currency;
	readonly status: LoanStatus;
	readonly phases: readonly PhaseState[];
	/** Due today or earlier. */
	readonly due: Debt;
	/** The amount that closes the loan today. */
	readonly payoff: Debt;
	/** The next phase that is not due yet. */
	readonly next: { readonly number: number; readonly dueOn: PlainDate; readonly dueMinor: bigint } | null;
	readonly overdueDays: number;
	readonly creditMinor: bigint;
	readonly rollovers: number;
	readonly totals: LoanTotals;
};

function debtOf(phases: readonly PhaseWork[]): Debt {
	let principal = 0;
	let interest = 0;
	let penalty = 0;
	for (const phase of phases) {
		principal += phase.principalLeft;
		interest += interestLeft(phase);
		penalty += penaltyLeft(phase);
	}
	return {
		principalMinor: BigInt(principal),
		interestMinor: BigInt(interest),
		penaltyMinor: BigInt(penalty),
		totalMinor: BigInt(principal + interest + penalty),
	};
}

const noDebt: Debt = { principalMinor: 0n, interestMinor: 0n, penaltyMinor: 0n, totalMinor: 0n };

/**
 * A written-off loan whose loss was paid after all is finished: nothing is owed, and the borrower may borrow again.
 */
function statusOf(work: Work, payoff: Debt, overdueDays: number): LoanStatus {
	const { writtenOff: lost, recovered } = work.sums;
	if (lost) return recovered < lost.principal + lost.interest + lost.penalty ? "written-off" : "finished";
	if (payoff.totalMinor === 0n) return work.sums.returned ? "returned" : "finished";
	return overdueDays > 0 ? "overdue" : "repaying";
}

function totalsOf({ phases, sums }: Work): LoanTotals {
	let interest = 0;
	let penalty = 0;
	let reduced = 0;
	for (const phase of phases) {
		interest += phase.interestCharged;
		penalty += phase.penaltyCharged;
		reduced += phase.penaltyReduced;
	}
	const lost = sums.writtenOff ?? { principal: 0, interest: 0, penalty: 0 };
	return {
		interestMinor: BigInt(interest),
		penaltyMinor: BigInt(penalty),
		penaltyReducedMinor: BigInt(reduced),
		paidMinor: BigInt(sums.paid),
		couponMinor: BigInt(sums.couponUsed),
		creditRefundedMinor: BigInt(sums.creditRefunded),
		recoveredMinor: BigInt(sums.recovered),
		feeRefundedMinor: BigInt(sums.feeRefunded),
		taxRefundedMinor: BigInt(sums.taxRefunded),
		rolloverFeesMinor: BigInt(sums.rolloverFees),
		rolloverTaxesMinor: BigInt(sums.rolloverTaxes),
		writtenOffMinor: BigInt(lost.principal + lost.interest + lost.penalty),
	};
}

type PhaseToday = {
	readonly at: number;
	readonly closed: boolean;
	readonly interest: number;
	readonly left: number;
};

/** The state of a phase from its values today and after all windows are earned to their end: only interest moved. */
function phaseState(phase: PhaseWork, number: number, today: PhaseToday): PhaseState {
	const dueMinor = today.closed ? 0 : phaseLeft(phase);
	const isOwed = today.left > 0 && !today.closed;
	return {
		number,
		dueOn: toPlainDate(phase.due as DayNumber),
		principalMinor: BigInt(phase.principal),
		principalLeftMinor: BigInt(phase.principalLeft),
		interestMinor: BigInt(today.interest),
		interestAtDueMinor: BigInt(phase.interestCharged),
		interestLeftMinor: BigInt(today.interest - phase.interestPaid),
		penaltyMinor: BigInt(phase.penaltyCharged),
		penaltyReducedMinor: BigInt(phase.penaltyReduced),
		penaltyLeftMinor: BigInt(penaltyLeft(phase)),
		dueMinor: BigInt(dueMinor),
		overdueDays: isOwed ? Math.max(0, today.at - phase.due) : 0,
		settled: dueMinor === 0,
	};
}

/** The state of a loan at the end of a day: a pure function of its terms, its events and the day. */
export function loanState(terms: LoanTerms, events: readonly LoanEvent[], on: PlainDate): LoanState {
	const work = replay(terms, events, on);
	const { at, sums } = work;
	const closed = sums.writtenOff !== null;
	const payoff = closed ? noDebt : debtOf(work.phases);
	const due = closed ? noDebt : debtOf(work.phases.filter((phase) => phase.due <= at));
	const oldest = closed ? undefined : work.phases.find((phase) => phase.due < at && phaseLeft(phase) > 0);
	const overdueDays = oldest ? at - oldest.due : 0;
	const totals = totalsOf(work);
	const today = work.phases.map((phase): PhaseToday => {
		return { at, closed, interest: phase.interestCharged, left: phaseLeft(phase) };
	});
	if (!closed) earnInterest(work, Number.POSITIVE_INFINITY);
	const phases = work.phases.map((phase, index) => {
		return phaseState(phase, index + 1, today[index] ?? { at, closed, interest: 0, left: 0 });
	});
	const next = closed ? undefined : phases.find((phase) => phase.dueOn > on && phase.dueMinor > 0n);
	return {
		on,
		currency: terms.currency,
		status: statusOf(work, payoff, overdueDays),
		phases,
		due,
		payoff,
		next: next ? { number: next.number, dueOn: next.dueOn, dueMinor: next.dueMinor } : null,
		overdueDays,
		creditMinor: BigInt(sums.credit),
		rollovers: sums.rollovers,
		totals,
	};
}

/**
 * Everything still to be paid if every phase is paid on its due date; for a written-off loan, the unrecovered loss.
 */
export function stillToPay({ status, phases, totals }: LoanState): bigint {
	if (status === "written-off") return totals.writtenOffMinor - totals.recoveredMinor;
	return phases.reduce((sum, { dueMinor }) => sum + dueMinor, 0n);
}
