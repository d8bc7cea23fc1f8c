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

/** Everything charged, paid, given and lost since payout: what the ledger must show. */
export type LoanTotals = {
	readonly interestMinor: bigint;
	readonly penaltyMinor: bigint;
	readonly penaltyReducedMinor: bigint;
	readonly paidMinor: bigint;
	readonly couponMinor: bigint;
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
	/** What closes the loan today. */
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

function statusOf(work: Work, payoff: Debt, overdueDays: number): LoanStatus {
	if (work.sums.writtenOff) return "written-off";
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
		recoveredMinor: BigInt(sums.recovered),
		feeRefundedMinor: BigInt(sums.feeRefunded),
		taxRefundedMinor: BigInt(sums.taxRefunded),
		rolloverFeesMinor: BigInt(sums.rolloverFees),
		rolloverTaxesMinor: BigInt(sums.rolloverTaxes),
		writtenOffMinor: BigInt(lost.principal + lost.interest + lost.penalty),
	};
}

/** A phase before and after the days to the end of the loan are let pass; only its interest has moved in between. */
function phaseState(
	phase: PhaseWork,
	number: number,
	today: { at: number; interest: number; closed: boolean },
): PhaseState {
	const penalty = penaltyLeft(phase);
	const isDue = phase.due <= today.at;
	const atDue = isDue || today.closed ? today.interest : phase.interestCharged;
	const leftNow = phase.principalLeft + today.interest - phase.interestPaid + penalty;
	const dueMinor = today.closed ? 0 : phase.principalLeft + atDue - phase.interestPaid + penalty;
	return {
		number,
		dueOn: toPlainDate(phase.due as DayNumber),
		principalMinor: BigInt(phase.principal),
		principalLeftMinor: BigInt(phase.principalLeft),
		interestMinor: BigInt(today.interest),
		interestAtDueMinor: BigInt(atDue),
		interestLeftMinor: BigInt(today.interest - phase.interestPaid),
		penaltyMinor: BigInt(phase.penaltyCharged),
		penaltyReducedMinor: BigInt(phase.penaltyReduced),
		penaltyLeftMinor: BigInt(penalty),
		dueMinor: BigInt(dueMinor),
		overdueDays: leftNow > 0 && !today.closed ? Math.max(0, today.at - phase.due) : 0,
		settled: dueMinor === 0,
	};
}

/** The whole state of a loan at the end of a day: a pure function of its terms, its events and the day. */
export function loanState(terms: LoanTerms, events: readonly LoanEvent[], on: PlainDate): LoanState {
	const work = replay(terms, events, on);
	const { at, sums } = work;
	const closed = sums.writtenOff !== null;
	const payoff = closed ? noDebt : debtOf(work.phases);
	const due = closed ? noDebt : debtOf(work.phases.filter((phase) => phase.due <= at));
	const oldest = closed ? undefined : work.phases.find((phase) => phase.due < at && phaseLeft(phase) > 0);
	const overdueDays = oldest ? at - oldest.due : 0;
	const totals = totalsOf(work);
	const interestNow = work.phases.map((phase) => phase.interestCharged);
	if (!closed) earnInterest(work, Number.POSITIVE_INFINITY);
	const phases = work.phases.map((phase, index) =>
		phaseState(phase, index + 1, { at, interest: interestNow[index] ?? 0, closed }),
	);
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
