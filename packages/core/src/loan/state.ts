import { type Minor, minorUnits } from "../money/minor.ts";
import type { Currency } from "../money/money.ts";
import { type PlainDate, toPlainDate } from "../time/plain-date.ts";
import type { LoanEvent } from "./events.ts";
import { earnInterest } from "./growth.ts";
import { replay } from "./replay.ts";
import type { LoanTerms } from "./terms.ts";
import {
	askedFor,
	interestLeft,
	type PhaseWork,
	penaltyLeft,
	penaltyTaxLeft,
	phaseLeft,
	sumOfAmounts,
	taxLeft,
	type Work,
} from "./work.ts";

export const loanStatuses = ["repaying", "overdue", "finished", "returned", "written-off"] as const;
export type LoanStatus = (typeof loanStatuses)[number];

/**
 * What is owed, by kind, to the smallest unit. The total is what the borrower is asked for: the sum rounded down to the
 * unit of the loan; `roundedOffMinor` is the difference.
 */
export type Debt = {
	readonly principalMinor: bigint;
	readonly interestMinor: bigint;
	/** Tax on the interest. */
	readonly taxMinor: bigint;
	readonly penaltyMinor: bigint;
	readonly penaltyTaxMinor: bigint;
	readonly roundedOffMinor: bigint;
	readonly totalMinor: bigint;
};

/** One phase on a day. `dueMinor` settles it on its due date, or today if that has passed, in units of the loan. */
export type PhaseState = {
	readonly number: number;
	readonly dueOn: PlainDate;
	readonly principalMinor: bigint;
	readonly principalLeftMinor: bigint;
	/** Interest earned so far, and what it will be on the due date if nothing more is paid. */
	readonly interestMinor: bigint;
	readonly interestAtDueMinor: bigint;
	readonly interestLeftMinor: bigint;
	/** Tax on the interest, likewise. */
	readonly taxMinor: bigint;
	readonly taxAtDueMinor: bigint;
	readonly taxLeftMinor: bigint;
	readonly penaltyMinor: bigint;
	readonly penaltyReducedMinor: bigint;
	readonly penaltyLeftMinor: bigint;
	/** Tax on the penalty that is not waived. */
	readonly penaltyTaxMinor: bigint;
	readonly penaltyTaxLeftMinor: bigint;
	/** A fraction of a unit, taken off when the phase was settled. */
	readonly roundedOffMinor: bigint;
	readonly dueMinor: bigint;
	readonly overdueDays: number;
	readonly settled: boolean;
};

export type RoundedOff = {
	readonly principalMinor: bigint;
	readonly interestMinor: bigint;
	readonly taxMinor: bigint;
	readonly penaltyMinor: bigint;
	readonly penaltyTaxMinor: bigint;
};

/** Everything charged, paid, waived and lost since payout, as the ledger must show it. */
export type LoanTotals = {
	readonly interestMinor: bigint;
	readonly interestTaxMinor: bigint;
	readonly penaltyMinor: bigint;
	/** Tax on penalties that are not waived. */
	readonly penaltyTaxMinor: bigint;
	/** Charged while the loan was 90 days late or more, and not yet paid: owed, but no income. */
	readonly interestSuspendedMinor: bigint;
	readonly penaltySuspendedMinor: bigint;
	/** Fractions of a unit that were taken off when a phase was settled. */
	readonly roundedOff: RoundedOff;
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
	/** What is asked for of a written-off loan: the loss that is not recovered yet. */
	readonly lossLeftMinor: bigint;
	readonly rollovers: number;
	readonly totals: LoanTotals;
};

function debtOf({ terms }: Work, phases: readonly PhaseWork[]): Debt {
	let principal = 0;
	let interest = 0;
	let tax = 0;
	let penalty = 0;
	let penaltyTax = 0;
	for (const phase of phases) {
		principal += phase.principalLeft;
		interest += interestLeft(phase);
		tax += taxLeft(phase);
		penalty += penaltyLeft(phase);
		penaltyTax += penaltyTaxLeft(phase);
	}
	const owed = principal + interest + tax + penalty + penaltyTax;
	const asked = askedFor(terms, owed);
	return {
		principalMinor: minorUnits(principal),
		interestMinor: minorUnits(interest),
		taxMinor: minorUnits(tax),
		penaltyMinor: minorUnits(penalty),
		penaltyTaxMinor: minorUnits(penaltyTax),
		roundedOffMinor: minorUnits(owed - asked),
		totalMinor: minorUnits(asked),
	};
}

const noDebt: Debt = {
	principalMinor: 0n,
	interestMinor: 0n,
	taxMinor: 0n,
	penaltyMinor: 0n,
	penaltyTaxMinor: 0n,
	roundedOffMinor: 0n,
	totalMinor: 0n,
};

/** The debt to the smallest unit, as the books have it. */
export function exactTotal({ totalMinor, roundedOffMinor }: Debt): bigint {
	return totalMinor + roundedOffMinor;
}

function lossLeft({ terms, sums: { writtenOff: lost, recovered } }: Work): Minor {
	return lost ? askedFor(terms, sumOfAmounts(lost) - recovered) : 0;
}

/**
 * A written-off loan whose loss was paid after all is finished: nothing is owed, and the borrower may borrow again.
 */
function statusOf(work: Work, payoff: Debt, overdueDays: number): LoanStatus {
	if (work.sums.writtenOff) return lossLeft(work) > 0 ? "written-off" : "finished";
	if (exactTotal(payoff) === 0n) return work.sums.returned ? "returned" : "finished";
	return overdueDays > 0 ? "overdue" : "repaying";
}

function totalsOf({ phases, sums }: Work): LoanTotals {
	let interest = 0;
	let tax = 0;
	let penalty = 0;
	let penaltyTax = 0;
	let reduced = 0;
	let interestSuspended = 0;
	let penaltySuspended = 0;
	const rounded = { principal: 0, interest: 0, tax: 0, penalty: 0, penaltyTax: 0 };
	for (const phase of phases) {
		interest += phase.interestCharged;
		tax += phase.taxCharged;
		penalty += phase.penaltyCharged;
		penaltyTax += phase.penaltyTaxCharged;
		reduced += phase.penaltyReduced;
		interestSuspended += phase.interestSuspended;
		penaltySuspended += phase.penaltySuspended;
		rounded.principal += phase.rounded.principal;
		rounded.interest += phase.rounded.interest;
		rounded.tax += phase.rounded.tax;
		rounded.penalty += phase.rounded.penalty;
		rounded.penaltyTax += phase.rounded.penaltyTax;
	}
	return {
		interestMinor: minorUnits(interest),
		interestTaxMinor: minorUnits(tax),
		penaltyMinor: minorUnits(penalty),
		penaltyTaxMinor: minorUnits(penaltyTax),
		interestSuspendedMinor: minorUnits(interestSuspended),
		penaltySuspendedMinor: minorUnits(penaltySuspended),
		roundedOff: {
			principalMinor: minorUnits(rounded.principal),
			interestMinor: minorUnits(rounded.interest),
			taxMinor: minorUnits(rounded.tax),
			penaltyMinor: minorUnits(rounded.penalty),
			penaltyTaxMinor: minorUnits(rounded.penaltyTax),
		},
		penaltyReducedMinor: minorUnits(reduced),
		paidMinor: minorUnits(sums.paid),
		couponMinor: minorUnits(sums.couponUsed),
		creditRefundedMinor: minorUnits(sums.creditRefunded),
		recoveredMinor: minorUnits(sums.recovered),
		feeRefundedMinor: minorUnits(sums.feeRefunded),
		taxRefundedMinor: minorUnits(sums.taxRefunded),
		rolloverFeesMinor: minorUnits(sums.rolloverFees),
		rolloverTaxesMinor: minorUnits(sums.rolloverTaxes),
		writtenOffMinor: minorUnits(sums.writtenOff ? sumOfAmounts(sums.writtenOff) : 0),
	};
}

/** What changes when all windows are earned to their end. */
type PhaseToday = { readonly interest: Minor; readonly tax: Minor; readonly left: Minor };

/** What is asked for each phase when it is due: running sums rounded down, so that the parts sum to the whole. */
function askedByPhase({ terms, phases }: Work): readonly Minor[] {
	let owed = 0;
	let asked = 0;
	return phases.map((phase) => {
		owed += phaseLeft(phase);
		const before = asked;
		asked = askedFor(terms, owed);
		return asked - before;
	});
}

/** An amount as a bigint: the known one if it is the same. */
function again(amount: Minor, known: Minor, knownMinor: bigint): bigint {
	return amount === known ? knownMinor : minorUnits(amount);
}

/** The state of a phase from its values today and after all windows are earned to their end: only interest moved. */
function phaseState(
	{ at, sums }: Work,
	phase: PhaseWork,
	today: PhaseToday,
	place: { readonly number: number; readonly asked: Minor },
): PhaseState {
	const closed = sums.writtenOff !== null;
	const isOwed = today.left > 0 && !closed;
	// Most figures of a phase equal another one, and to create a bigint again took a tenth of a state.
	const interestMinor = minorUnits(today.interest);
	const taxMinor = minorUnits(today.tax);
	const penaltyMinor = minorUnits(phase.penaltyCharged);
	const penaltyTaxMinor = minorUnits(phase.penaltyTaxCharged);
	const { principalMinor } = phase.agreed;
	return {
		number: place.number,
		// Most due dates never move, and to write a date again took 5% of a state.
		dueOn: phase.due === phase.agreedDue ? phase.agreed.dueOn : toPlainDate(phase.due),
		principalMinor,
		principalLeftMinor: again(phase.principalLeft, phase.principal, principalMinor),
		interestMinor,
		interestAtDueMinor: again(phase.interestCharged, today.interest, interestMinor),
		interestLeftMinor: again(today.interest - phase.interestSettled, today.interest, interestMinor),
		taxMinor,
		taxAtDueMinor: again(phase.taxCharged, today.tax, taxMinor),
		taxLeftMinor: again(today.tax - phase.taxSettled, today.tax, taxMinor),
		penaltyMinor,
		penaltyReducedMinor: minorUnits(phase.penaltyReduced),
		penaltyLeftMinor: again(penaltyLeft(phase), phase.penaltyCharged, penaltyMinor),
		penaltyTaxMinor,
		penaltyTaxLeftMinor: again(penaltyTaxLeft(phase), phase.penaltyTaxCharged, penaltyTaxMinor),
		roundedOffMinor: minorUnits(sumOfAmounts(phase.rounded)),
		dueMinor: minorUnits(closed ? 0 : place.asked),
		overdueDays: isOwed ? Math.max(0, at - phase.due) : 0,
		settled: closed || phaseLeft(phase) === 0,
	};
}

/** The state of a loan at the end of a day: a pure function of its terms, its events and the day. */
export function loanState(terms: LoanTerms, events: readonly LoanEvent[], on: PlainDate): LoanState {
	const work = replay(terms, events, on);
	const { at, sums } = work;
	const closed = sums.writtenOff !== null;
	const payoff = closed ? noDebt : debtOf(work, work.phases);
	const dueNow = work.phases.filter((phase) => phase.due <= at);
	const due = closed ? noDebt : debtOf(work, dueNow);
	const oldest = closed ? undefined : work.phases.find((phase) => phase.due < at && phaseLeft(phase) > 0);
	const overdueDays = oldest ? at - oldest.due : 0;
	const totals = totalsOf(work);
	const today = work.phases.map((phase): PhaseToday => {
		return { interest: phase.interestCharged, tax: phase.taxCharged, left: phaseLeft(phase) };
	});
	if (!closed) earnInterest(work, Number.POSITIVE_INFINITY);
	const asked = askedByPhase(work);
	const phases = work.phases.map((phase, index) => {
		const now = today[index] ?? { interest: 0, tax: 0, left: 0 };
		return phaseState(work, phase, now, { number: index + 1, asked: asked[index] ?? 0 });
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
		creditMinor: minorUnits(sums.credit),
		lossLeftMinor: minorUnits(lossLeft(work)),
		rollovers: sums.rollovers,
		totals,
	};
}

/**
 * Everything still to be paid if every phase is paid on its due date; for a written-off loan, the unrecovered loss.
 */
export function stillToPay({ status, phases, lossLeftMinor }: LoanState): bigint {
	if (status === "written-off") return lossLeftMinor;
	return phases.reduce((sum, { dueMinor }) => sum + dueMinor, 0n);
}
