import { type Minor, minor } from "../money/minor.ts";
import { type PlainDate, toDayNumber } from "../time/plain-date.ts";
import { eventsInEffect, type LoanEvent } from "./events.ts";
import { chargePenaltyTax, isPrepaid, passDays, unsuspendPaid } from "./growth.ts";
import type { DebtKind, LoanTerms } from "./terms.ts";
import {
	type Amounts,
	addAmounts,
	amountsLeft,
	boundPenalties,
	interestLeft,
	noAmounts,
	type PhaseWork,
	penaltyLeft,
	penaltyTaxLeft,
	phaseLeft,
	startWork,
	sumOfAmounts,
	taxLeft,
	type Work,
} from "./work.ts";

function settle(phase: PhaseWork, kind: DebtKind, amount: Minor): Minor {
	switch (kind) {
		case "penalty": {
			const part = Math.min(amount, penaltyLeft(phase));
			// The tax comes after the penalty, so that a waiver of the rest never leaves tax paid on it.
			const tax = Math.min(amount - part, penaltyTaxLeft(phase));
			phase.penaltySettled += part;
			phase.penaltyTaxSettled += tax;
			return part + tax;
		}
		case "interest": {
			const tax = Math.min(amount, taxLeft(phase));
			const part = Math.min(amount - tax, interestLeft(phase));
			phase.taxSettled += tax;
			phase.interestSettled += part;
			return tax + part;
		}
		case "principal": {
			const part = Math.min(amount, phase.principalLeft);
			phase.principalLeft -= part;
			return part;
		}
	}
}

function takeOff(phase: PhaseWork, fraction: Amounts): void {
	phase.principalLeft -= fraction.principal;
	phase.interestSettled += fraction.interest;
	phase.taxSettled += fraction.tax;
	phase.penaltySettled += fraction.penalty;
	phase.penaltyTaxSettled += fraction.penaltyTax;
	phase.rounded = addAmounts(phase.rounded, fraction);
}

/** What was asked for settles a phase: a rest below the unit is taken off. */
function takeOffFraction({ terms }: Work, phase: PhaseWork): void {
	const left = phaseLeft(phase);
	if (left === 0 || left >= terms.unitMinor) return;
	takeOff(phase, amountsLeft(phase));
}

function settleAll(work: Work, phases: readonly PhaseWork[], amount: Minor): Minor {
	const { order, across } = work.terms.allocation;
	let left = amount;
	if (across === "phase") {
		for (const phase of phases) for (const kind of order) left -= settle(phase, kind, left);
	} else {
		for (const kind of order) for (const phase of phases) left -= settle(phase, kind, left);
	}
	return left;
}

/** Allocates to due phases first, then to later ones, oldest first; returns what is left over. */
function allocate(work: Work, amount: Minor): Minor {
	const due = work.phases.filter((phase) => phase.due <= work.at);
	let left = settleAll(work, due, amount);
	if (left > 0) left = settleAll(work, work.phases, left);
	for (const phase of work.phases) takeOffFraction(work, phase);
	return left;
}

/** A rollover needs the penalty settled, with its tax; a fraction of a unit cannot be asked for. */
function takeOffPenaltyFraction({ terms, phases }: Work): void {
	let penalty = 0;
	for (const phase of phases) penalty += penaltyLeft(phase) + penaltyTaxLeft(phase);
	if (penalty >= terms.unitMinor) return;
	for (const phase of phases) {
		takeOff(phase, { ...noAmounts, penalty: penaltyLeft(phase), penaltyTax: penaltyTaxLeft(phase) });
	}
}

/**
 * Moves the due dates of unsettled phases by the days, counted from today where a phase is already overdue; later
 * phases keep their distance. Interest being earned is unchanged and the added days earn none: the fee is the price.
 */
function rollOver(work: Work, days: number): void {
	takeOffPenaltyFraction(work);
	const oldest = work.phases.find((phase) => phaseLeft(phase) > 0);
	const shift = days + Math.max(0, work.at - (oldest?.due ?? work.at));
	for (const phase of work.phases) {
		if (phaseLeft(phase) === 0 && (isPrepaid(phase) || phase.due <= work.at)) continue;
		phase.due += shift;
		if (phase.windowFrom < work.at) continue;
		phase.windowFrom += shift;
		phase.windowTo += shift;
	}
}

function reducePenalty(work: Work, amount: Minor): void {
	let left = amount;
	for (const phase of work.phases) {
		const part = Math.min(left, penaltyLeft(phase));
		phase.penaltyReduced += part;
		if (part > 0) chargePenaltyTax(work, phase);
		left -= part;
		if (phase.due <= work.at) takeOffFraction(work, phase);
	}
}

/** A loan without debt has no loss: it stays finished, and later payments become credit. */
function writeOff(work: Work): void {
	let total = noAmounts;
	for (const phase of work.phases) total = addAmounts(total, amountsLeft(phase));
	if (sumOfAmounts(total) > 0) work.sums.writtenOff = total;
}

/** The borrower returns the money; a fee that may not be kept counts as paid, once. */
function giveBack(work: Work, amount: Minor): void {
	const feeKept = work.terms.coolingOff.feeKept || work.sums.returned;
	const fee = feeKept ? 0 : minor(work.terms.feeMinor);
	const tax = feeKept ? 0 : minor(work.terms.taxMinor);
	work.sums.paid += amount;
	work.sums.feeRefunded += fee;
	work.sums.taxRefunded += tax;
	work.sums.credit += allocate(work, amount + fee + tax);
	work.sums.returned = true;
}

/** At most the credit there is: an overpayment cannot be refunded twice. */
function refundCredit({ sums }: Work, amount: Minor): void {
	const refunded = Math.min(amount, sums.credit);
	sums.credit -= refunded;
	sums.creditRefunded += refunded;
}

/**
 * After a write-off nothing is owed: later payments are recoveries up to the loss, then credit; other events have no
 * effect.
 */
function applyAfterWriteOff(work: Work, lost: Amounts, event: LoanEvent): void {
	if (event.kind === "credit-refund") refundCredit(work, minor(event.amountMinor));
	if (event.kind !== "payment" && event.kind !== "cooling-off") return;
	const { sums } = work;
	const amount = minor(event.amountMinor);
	const recovered = Math.min(amount, sumOfAmounts(lost) - sums.recovered);
	sums.paid += amount;
	sums.recovered += recovered;
	sums.credit += amount - recovered;
}

function apply(work: Work, event: LoanEvent): void {
	switch (event.kind) {
		case "payment": {
			const amount = minor(event.amountMinor);
			work.sums.paid += amount;
			work.sums.credit += allocate(work, amount);
			break;
		}
		case "coupon": {
			const amount = minor(event.amountMinor);
			work.sums.couponUsed += amount - allocate(work, amount);
			break;
		}
		case "penalty-reduction":
			reducePenalty(work, minor(event.amountMinor));
			break;
		case "rollover":
			work.sums.rollovers++;
			work.sums.rolloverFees += minor(event.feeMinor);
			work.sums.rolloverTaxes += minor(event.taxMinor);
			rollOver(work, event.days);
			boundPenalties(work);
			break;
		case "cooling-off":
			giveBack(work, minor(event.amountMinor));
			break;
		case "credit-refund":
			refundCredit(work, minor(event.amountMinor));
			break;
		case "write-off":
			writeOff(work);
			break;
		case "claim-opened":
		case "claim-closed":
		case "reversal":
			break;
	}
}

/** The loan at the end of a day. */
export function replay(terms: LoanTerms, events: readonly LoanEvent[], on: PlainDate): Work {
	const counted = eventsInEffect(events, on);
	const work = startWork(terms, counted);
	for (const event of counted) {
		passDays(work, toDayNumber(event.on));
		const lost = work.sums.writtenOff;
		if (lost) applyAfterWriteOff(work, lost, event);
		else apply(work, event);
		unsuspendPaid(work);
	}
	passDays(work, toDayNumber(on));
	return work;
}
