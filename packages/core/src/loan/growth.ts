import type { Minor } from "../money/minor.ts";
import { scaleRounded } from "../money/rounding.ts";
import type { DayNumber } from "../time/plain-date.ts";
import { daysNotPaused } from "./events.ts";
import type { LoanTerms } from "./terms.ts";
import { interestLeft, type PhaseWork, penaltyLeft, phaseLeft, taxLeft, taxOn, type Work } from "./work.ts";

/** Repaid early: the rest of its window is billed to the next phase, so no small remainder falls due here. */
export function isPrepaid(phase: PhaseWork): boolean {
	return phase.principal > 0 && phase.principalLeft === 0;
}

/**
 * Earns interest up to a day without moving the clock. A window earns on the principal of its own phase and of later
 * ones; overdue principal bears a penalty instead.
 */
export function earnInterest(work: Work, to: DayNumber): void {
	let balance = 0;
	for (const phase of work.phases) balance += phase.principalLeft;
	for (const window of work.phases) {
		const days = Math.min(to, window.windowTo) - Math.max(work.at, window.windowFrom);
		if (days > 0 && balance > 0) {
			const billed = isPrepaid(window) ? work.phases.find((phase) => phase.principalLeft > 0) : window;
			if (billed) bill(work, billed, window, balance * days);
		}
		balance -= window.principalLeft;
	}
}

/** A window earns its agreed interest in proportion to balance × days, rounded once per window. */
function bill({ terms }: Work, phase: PhaseWork, window: PhaseWork, balanceDays: number): void {
	const { rounding, taxes } = terms;
	let earned = phase.earned.find((before) => before.window === window);
	if (!earned) {
		earned = { window, balanceDays: 0, interest: 0, tax: 0 };
		phase.earned.push(earned);
	}
	earned.balanceDays += balanceDays;
	const denominator = window.agreedBalanceDays;
	const interest = scaleRounded(earned.balanceDays, { numerator: window.interest, denominator }, rounding);
	phase.interestCharged += interest - earned.interest;
	earned.interest = interest;
	if (taxes !== null) {
		if (taxes.interestRate.numerator === 0) return;
		phase.taxCharged = taxOn(terms, taxes.interestRate, phase.interestCharged);
		return;
	}
	if (window.tax === 0) return;
	const tax = scaleRounded(earned.balanceDays, { numerator: window.tax, denominator }, rounding);
	phase.taxCharged += tax - earned.tax;
	earned.tax = tax;
}

/** Amount × days overdue at the daily rate, never above the cap. Parts left out of the base bear no penalty. */
function chargePenalty(work: Work, to: DayNumber): void {
	const { penalty, rounding } = work.terms;
	for (const phase of work.phases) {
		const from = Math.max(work.at, phase.due + penalty.graceDays);
		if (to <= from) continue;
		phase.overdueAmountDays += penaltyBase(work.terms, phase) * daysNotPaused(work.pauses, { from, to });
		const grown = scaleRounded(phase.overdueAmountDays, penalty.dailyRate, rounding);
		phase.penaltyCharged = Math.min(phase.penaltyMax, grown);
		chargePenaltyTax(work, phase);
	}
}

/** A penalty that is waived bears no tax. */
export function chargePenaltyTax({ terms }: Work, phase: PhaseWork): void {
	if (terms.taxes === null || terms.taxes.penaltyRate.numerator === 0) return;
	const penalty = phase.penaltyCharged - phase.penaltyReduced;
	phase.penaltyTaxCharged = taxOn(terms, terms.taxes.penaltyRate, penalty);
}

export function penaltyBase({ penalty }: LoanTerms, phase: PhaseWork): Minor {
	if (penalty.base === "overdue-principal") return phase.principalLeft;
	return phase.principalLeft + interestLeft(phase) + taxLeft(phase);
}

/** From this many days late on, what a loan earns is no income until it is paid. */
const nonAccrualLateDays = 90;

/** The day after which what the loan earns is suspended, if nothing is paid before. */
export function suspendedAfter({ phases }: Work): DayNumber {
	for (const phase of phases) if (phaseLeft(phase) > 0) return phase.due + nonAccrualLateDays;
	return Number.POSITIVE_INFINITY;
}

/** Moves to a later day, in two steps if the loan becomes 90 days late on the way. */
export function passDays(work: Work, to: DayNumber): void {
	const boundary = suspendedAfter(work);
	if (work.at < boundary && boundary < to) accrue(work, boundary, false);
	accrue(work, to, work.at >= boundary);
}

function accrue(work: Work, to: DayNumber, isSuspended: boolean): void {
	if (!work.sums.writtenOff && to > work.at) {
		if (isSuspended) growSuspended(work, to);
		else grow(work, to);
	}
	work.at = Math.max(work.at, to);
}

/** Interest comes first, because a phase that falls due becomes overdue with its interest. */
function grow(work: Work, to: DayNumber): void {
	earnInterest(work, to);
	chargePenalty(work, to);
}

/** Suspends the difference between what is charged after and before. */
function growSuspended(work: Work, to: DayNumber): void {
	for (const phase of work.phases) {
		phase.interestSuspended -= phase.interestCharged;
		phase.penaltySuspended -= phase.penaltyCharged;
	}
	grow(work, to);
	for (const phase of work.phases) {
		phase.interestSuspended += phase.interestCharged;
		phase.penaltySuspended += phase.penaltyCharged;
	}
}

/** What was paid is income again. */
export function unsuspendPaid({ phases }: Work): void {
	for (const phase of phases) {
		phase.interestSuspended = Math.min(phase.interestSuspended, interestLeft(phase));
		phase.penaltySuspended = Math.min(phase.penaltySuspended, penaltyLeft(phase));
	}
}
