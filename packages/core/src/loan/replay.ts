import { scaleRounded } from "../money/rounding.ts";
import { type PlainDate, toDayNumber } from "../time/plain-date.ts";
import { daysNotPaused, eventsInEffect, type LoanEvent, type Pauses, pausesOf } from "./events.ts";
import type { DebtKind, LoanTerms } from "./terms.ts";

/**
 * A loan is replayed from its terms and events in whole minor units held in doubles, which is exact below 2^53 and
 * fast enough for every screen. The bound leaves room for amount × days over a hundred years.
 */
const principalMinorMax = 100_000_000_000n;

/** A phase during replay. Its window is the range of days in which its agreed interest is earned. */
export type PhaseWork = {
	due: number;
	windowFrom: number;
	windowTo: number;
	readonly principal: number;
	readonly interest: number;
	/** Agreed principal outstanding × days of the window: the whole sum earns exactly the agreed interest. */
	readonly agreedBalanceDays: number;
	/** Actual balance × days billed to this phase, by the phase in whose window they were earned. */
	readonly earned: { readonly window: PhaseWork; balanceDays: number }[];
	principalLeft: number;
	interestCharged: number;
	interestPaid: number;
	/** Amount × days overdue that count for the penalty. */
	overdueAmountDays: number;
	penaltyCharged: number;
	penaltyReduced: number;
	penaltyPaid: number;
};

type WriteOffLoss = { readonly principal: number; readonly interest: number; readonly penalty: number };

/** Sums that the ledger and the screens need besides the phases. */
type Sums = {
	paid: number;
	couponUsed: number;
	credit: number;
	creditRefunded: number;
	recovered: number;
	feeRefunded: number;
	taxRefunded: number;
	rollovers: number;
	rolloverFees: number;
	rolloverTaxes: number;
	writtenOff: WriteOffLoss | null;
	returned: boolean;
};

export type Work = {
	readonly terms: LoanTerms;
	readonly phases: PhaseWork[];
	readonly sums: Sums;
	readonly pauses: Pauses;
	at: number;
};

export function interestLeft(phase: PhaseWork): number {
	return phase.interestCharged - phase.interestPaid;
}

export function penaltyLeft(phase: PhaseWork): number {
	return phase.penaltyCharged - phase.penaltyReduced - phase.penaltyPaid;
}

export function phaseLeft(phase: PhaseWork): number {
	return phase.principalLeft + interestLeft(phase) + penaltyLeft(phase);
}

function phasesOf(terms: LoanTerms): PhaseWork[] {
	let windowFrom: number = toDayNumber(terms.disbursedOn);
	let balance = Number(terms.principalMinor);
	return terms.phases.map((agreed): PhaseWork => {
		const due = toDayNumber(agreed.dueOn);
		const principal = Number(agreed.principalMinor);
		const phase: PhaseWork = {
			due,
			windowFrom,
			windowTo: due,
			principal,
			interest: Number(agreed.interestMinor),
			agreedBalanceDays: balance * (due - windowFrom),
			earned: [],
			principalLeft: principal,
			interestCharged: 0,
			interestPaid: 0,
			overdueAmountDays: 0,
			penaltyCharged: 0,
			penaltyReduced: 0,
			penaltyPaid: 0,
		};
		windowFrom = due;
		balance -= principal;
		return phase;
	});
}

function startWork(terms: LoanTerms, events: readonly LoanEvent[]): Work {
	if (terms.principalMinor > principalMinorMax)
		throw new RangeError(
			`principal ${terms.principalMinor} exceeds the maximum of ${principalMinorMax} minor units`,
		);
	return {
		terms,
		phases: phasesOf(terms),
		sums: {
			paid: 0,
			couponUsed: 0,
			credit: 0,
			creditRefunded: 0,
			recovered: 0,
			feeRefunded: 0,
			taxRefunded: 0,
			rollovers: 0,
			rolloverFees: 0,
			rolloverTaxes: 0,
			writtenOff: null,
			returned: false,
		},
		pauses: pausesOf(events),
		at: toDayNumber(terms.disbursedOn),
	};
}

/** Repaid early: the rest of its window is billed to the next phase, so no small remainder falls due here. */
function isPrepaid(phase: PhaseWork): boolean {
	return phase.principal > 0 && phase.principalLeft === 0;
}

/** A window earns its agreed interest in proportion to balance × days, rounded once per window. */
function chargeInterest(work: Work, phase: PhaseWork): void {
	let charged = 0;
	for (const { window, balanceDays } of phase.earned) {
		const share = { numerator: window.interest, denominator: window.agreedBalanceDays };
		charged += scaleRounded(balanceDays, share, work.terms.rounding);
	}
	phase.interestCharged = charged;
}

/**
 * Earns interest up to a day without moving the clock. A window earns on the principal of its own phase and of later
 * ones; overdue principal bears a penalty instead.
 */
export function earnInterest(work: Work, to: number): void {
	let balance = 0;
	for (const phase of work.phases) balance += phase.principalLeft;
	for (const window of work.phases) {
		const days = Math.min(to, window.windowTo) - Math.max(work.at, window.windowFrom);
		if (days > 0 && balance > 0) {
			const billed = isPrepaid(window) ? work.phases.find((phase) => phase.principalLeft > 0) : window;
			if (billed) bill(work, billed, { window, balanceDays: balance * days });
		}
		balance -= window.principalLeft;
	}
}

function bill(work: Work, phase: PhaseWork, earned: PhaseWork["earned"][number]): void {
	const before = phase.earned.find(({ window }) => window === earned.window);
	if (before) before.balanceDays += earned.balanceDays;
	else phase.earned.push(earned);
	chargeInterest(work, phase);
}

/** Amount × days overdue at the daily rate, never above the cap. Parts left out of the base bear no penalty. */
function chargePenalty(work: Work, to: number): void {
	const { penalty, rounding } = work.terms;
	for (const phase of work.phases) {
		const from = Math.max(work.at, phase.due + penalty.graceDays);
		if (to <= from) continue;
		const base = phase.principalLeft + (penalty.base === "overdue-amount" ? interestLeft(phase) : 0);
		phase.overdueAmountDays += base * daysNotPaused(work.pauses, { from, to });
		const cap = Math.floor((phase.principal * penalty.capPercent) / 100);
		phase.penaltyCharged = Math.min(cap, scaleRounded(phase.overdueAmountDays, penalty.dailyRate, rounding));
	}
}

/** Moves to a later day. Interest comes first, because a phase that falls due becomes overdue with its interest. */
function passDays(work: Work, to: number): void {
	if (!work.sums.writtenOff) {
		earnInterest(work, to);
		chargePenalty(work, to);
	}
	work.at = Math.max(work.at, to);
}

function settle(phase: PhaseWork, kind: DebtKind, amount: number): number {
	switch (kind) {
		case "penalty": {
			const part = Math.min(amount, penaltyLeft(phase));
			phase.penaltyPaid += part;
			return part;
		}
		case "interest": {
			const part = Math.min(amount, interestLeft(phase));
			phase.interestPaid += part;
			return part;
		}
		case "principal": {
			const part = Math.min(amount, phase.principalLeft);
			phase.principalLeft -= part;
			return part;
		}
	}
}

function settleAll(work: Work, phases: readonly PhaseWork[], amount: number): number {
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
function allocate(work: Work, amount: number): number {
	const due = work.phases.filter((phase) => phase.due <= work.at);
	return settleAll(work, work.phases, settleAll(work, due, amount));
}

/**
 * Moves the due dates of unsettled phases by the days, counted from today where a phase is already overdue; later
 * phases keep their distance. Interest being earned is unchanged and the added days earn none: the fee is the price.
 */
function rollOver(work: Work, days: number): void {
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

function reducePenalty(work: Work, amount: number): void {
	let left = amount;
	for (const phase of work.phases) {
		const part = Math.min(left, penaltyLeft(phase));
		phase.penaltyReduced += part;
		left -= part;
	}
}

/** A loan without debt has no loss: it stays finished, and later payments become credit. */
function writeOff(work: Work): void {
	const total = { principal: 0, interest: 0, penalty: 0 };
	for (const phase of work.phases) {
		total.principal += phase.principalLeft;
		total.interest += interestLeft(phase);
		total.penalty += penaltyLeft(phase);
	}
	if (total.principal + total.interest + total.penalty > 0) work.sums.writtenOff = total;
}

/** The borrower returns the money; a fee that may not be kept counts as paid, once. */
function giveBack(work: Work, amount: number): void {
	const feeKept = work.terms.coolingOff.feeKept || work.sums.returned;
	const fee = feeKept ? 0 : Number(work.terms.feeMinor);
	const tax = feeKept ? 0 : Number(work.terms.taxMinor);
	work.sums.paid += amount;
	work.sums.feeRefunded += fee;
	work.sums.taxRefunded += tax;
	work.sums.credit += allocate(work, amount + fee + tax);
	work.sums.returned = true;
}

/** At most the credit there is: an overpayment cannot be refunded twice. */
function refundCredit({ sums }: Work, amount: number): void {
	const refunded = Math.min(amount, sums.credit);
	sums.credit -= refunded;
	sums.creditRefunded += refunded;
}

/**
 * After a write-off nothing is owed: later payments are recoveries up to the loss, then credit; other events have no
 * effect.
 */
function applyAfterWriteOff(work: Work, lost: WriteOffLoss, event: LoanEvent): void {
	if (event.kind === "credit-refund") refundCredit(work, Number(event.amountMinor));
	if (event.kind !== "payment" && event.kind !== "cooling-off") return;
	const { sums } = work;
	const amount = Number(event.amountMinor);
	const recovered = Math.min(amount, lost.principal + lost.interest + lost.penalty - sums.recovered);
	sums.paid += amount;
	sums.recovered += recovered;
	sums.credit += amount - recovered;
}

function apply(work: Work, event: LoanEvent): void {
	switch (event.kind) {
		case "payment":
			work.sums.paid += Number(event.amountMinor);
			work.sums.credit += allocate(work, Number(event.amountMinor));
			break;
		case "coupon":
			work.sums.couponUsed += Number(event.amountMinor) - allocate(work, Number(event.amountMinor));
			break;
		case "penalty-reduction":
			reducePenalty(work, Number(event.amountMinor));
			break;
		case "rollover":
			work.sums.rollovers++;
			work.sums.rolloverFees += Number(event.feeMinor);
			work.sums.rolloverTaxes += Number(event.taxMinor);
			rollOver(work, event.days);
			break;
		case "cooling-off":
			giveBack(work, Number(event.amountMinor));
			break;
		case "credit-refund":
			refundCredit(work, Number(event.amountMinor));
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
	}
	passDays(work, toDayNumber(on));
	return work;
}
