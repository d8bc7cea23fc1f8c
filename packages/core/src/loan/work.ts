import { type Minor, minor, minorUnits } from "../money/minor.ts";
import type { Rate } from "../money/rate.ts";
import { scaleRounded, shareInSteps, taxRounding } from "../money/rounding.ts";
import { type DayNumber, toDayNumber } from "../time/plain-date.ts";
import { type LoanEvent, type Pauses, pausesOf } from "./events.ts";
import type { AgreedPhase, LoanTerms } from "./terms.ts";

/**
 * A loan is replayed from its terms and events in whole minor units held in doubles, which is exact below 2^53 and
 * fast enough for every screen. The bound leaves room for amount × days over a hundred years.
 */
const principalMinorMax = 100_000_000_000n;

/** A phase during replay. Its window is the range of days in which its agreed interest is earned. */
export type PhaseWork = {
	due: DayNumber;
	readonly agreedDue: DayNumber;
	windowFrom: DayNumber;
	windowTo: DayNumber;
	readonly agreed: AgreedPhase;
	readonly principal: Minor;
	readonly interest: Minor;
	/** The agreed tax on the interest; it is earned together with it. */
	readonly tax: Minor;
	/** Agreed principal outstanding × days of the window: the whole sum earns exactly the agreed interest. */
	readonly agreedBalanceDays: number;
	/** Actual balance × days billed to this phase, by the phase in whose window they were earned, and what they cost. */
	readonly earned: { readonly window: PhaseWork; balanceDays: number; interest: Minor; tax: number }[];
	principalLeft: Minor;
	interestCharged: Minor;
	/** Paid, or taken off as a fraction of a unit; so with the tax and the penalty. */
	interestSettled: Minor;
	taxCharged: Minor;
	taxSettled: Minor;
	/** Amount × days overdue that count for the penalty. */
	overdueAmountDays: number;
	penaltyCharged: Minor;
	penaltyReduced: Minor;
	penaltySettled: Minor;
	/** Tax on the penalty that is not waived. */
	penaltyTaxCharged: Minor;
	penaltyTaxSettled: Minor;
	/** The most that the penalty of this phase can come to. */
	penaltyMax: Minor;
	/** Charged since the loan was 90 days late and not yet paid: owed, but no income. */
	interestSuspended: Minor;
	penaltySuspended: Minor;
	/** Fractions of a unit that were taken off: settled, but not paid. */
	rounded: Amounts;
};

/** Amounts by kind of debt. */
export type Amounts = {
	readonly principal: Minor;
	readonly interest: Minor;
	readonly tax: Minor;
	readonly penalty: Minor;
	readonly penaltyTax: Minor;
};

export const noAmounts: Amounts = { principal: 0, interest: 0, tax: 0, penalty: 0, penaltyTax: 0 };

export function sumOfAmounts({ principal, interest, tax, penalty, penaltyTax }: Amounts): Minor {
	return principal + interest + tax + penalty + penaltyTax;
}

export function addAmounts(left: Amounts, right: Amounts): Amounts {
	return {
		principal: left.principal + right.principal,
		interest: left.interest + right.interest,
		tax: left.tax + right.tax,
		penalty: left.penalty + right.penalty,
		penaltyTax: left.penaltyTax + right.penaltyTax,
	};
}

/** Sums that the ledger and the screens need besides the phases. */
type Sums = {
	paid: Minor;
	couponUsed: Minor;
	credit: Minor;
	creditRefunded: Minor;
	recovered: Minor;
	feeRefunded: Minor;
	taxRefunded: Minor;
	rollovers: number;
	rolloverFees: Minor;
	rolloverTaxes: Minor;
	writtenOff: Amounts | null;
	returned: boolean;
};

export type Work = {
	readonly terms: LoanTerms;
	/** The principal of the terms. */
	readonly principal: Minor;
	readonly phases: PhaseWork[];
	readonly sums: Sums;
	readonly pauses: Pauses;
	at: DayNumber;
};

export function interestLeft(phase: PhaseWork): Minor {
	return phase.interestCharged - phase.interestSettled;
}

export function taxLeft(phase: PhaseWork): Minor {
	return phase.taxCharged - phase.taxSettled;
}

export function penaltyLeft(phase: PhaseWork): Minor {
	return phase.penaltyCharged - phase.penaltyReduced - phase.penaltySettled;
}

export function penaltyTaxLeft(phase: PhaseWork): Minor {
	return phase.penaltyTaxCharged - phase.penaltyTaxSettled;
}

export function amountsLeft(phase: PhaseWork): Amounts {
	return {
		principal: phase.principalLeft,
		interest: interestLeft(phase),
		tax: taxLeft(phase),
		penalty: penaltyLeft(phase),
		penaltyTax: penaltyTaxLeft(phase),
	};
}

export function phaseLeft(phase: PhaseWork): Minor {
	const penalty = penaltyLeft(phase) + penaltyTaxLeft(phase);
	return phase.principalLeft + interestLeft(phase) + taxLeft(phase) + penalty;
}

/** The tax on an amount of interest or penalty. */
export function taxOn({ taxes }: LoanTerms, rate: Rate, amount: Minor): Minor {
	return taxes === null || rate.numerator === 0
		? 0
		: shareInSteps(amount, rate, taxes.stepMinor, taxRounding);
}

/** What the borrower is asked for: the debt rounded down to the unit of the loan. */
export function askedFor({ unitMinor }: LoanTerms, owed: Minor): Minor {
	return owed - (owed % unitMinor);
}

function phasesOf(terms: LoanTerms, principalOwed: Minor): PhaseWork[] {
	let windowFrom = toDayNumber(terms.disbursedOn);
	let balance = principalOwed;
	return terms.phases.map((agreed): PhaseWork => {
		const due = toDayNumber(agreed.dueOn);
		const principal = minor(agreed.principalMinor);
		const phase: PhaseWork = {
			due,
			agreedDue: due,
			windowFrom,
			windowTo: due,
			agreed,
			principal,
			interest: minor(agreed.interestMinor),
			tax: minor(agreed.taxMinor),
			agreedBalanceDays: balance * (due - windowFrom),
			earned: [],
			principalLeft: principal,
			interestCharged: 0,
			interestSettled: 0,
			taxCharged: 0,
			taxSettled: 0,
			overdueAmountDays: 0,
			penaltyCharged: 0,
			penaltyReduced: 0,
			penaltySettled: 0,
			penaltyTaxCharged: 0,
			penaltyTaxSettled: 0,
			penaltyMax:
				terms.costMaxMinor === null
					? Math.floor((principal * terms.penalty.capPercent) / 100)
					: Number.POSITIVE_INFINITY,
			interestSuspended: 0,
			penaltySuspended: 0,
			rounded: noAmounts,
		};
		windowFrom = due;
		balance -= principal;
		return phase;
	});
}

export function startWork(terms: LoanTerms, events: readonly LoanEvent[]): Work {
	if (terms.principalMinor > principalMinorMax)
		throw new RangeError(
			`principal ${terms.principalMinor} exceeds the maximum of ${principalMinorMax} minor units`,
		);
	const principal = minor(terms.principalMinor);
	const work: Work = {
		terms,
		principal,
		phases: phasesOf(terms, principal),
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
	boundPenalties(work);
	return work;
}

/** What the ceiling of the total cost still allows: everything agreed counts, and all charged so far. */
export function costRoom({ terms, phases, sums }: Work): Minor {
	if (terms.costMaxMinor === null) return Number.POSITIVE_INFINITY;
	let room = minor(terms.costMaxMinor - terms.feeMinor - terms.taxMinor);
	room -= sums.rolloverFees + sums.rolloverTaxes;
	for (const phase of phases) {
		room -= phase.interest + phase.tax + phase.penaltyCharged + phase.penaltyTaxCharged;
	}
	return Math.max(0, room);
}

/** The most penalty that fits with the tax on it. Each instalment may round its tax up by a step. */
function penaltyWithin({ taxes, phases }: LoanTerms, room: Minor): Minor {
	if (taxes === null || taxes.penaltyRate.numerator === 0) return room;
	const { numerator, denominator } = taxes.penaltyRate;
	const forBoth = Math.max(0, room - phases.length * taxes.stepMinor);
	return scaleRounded(forBoth, { numerator: denominator, denominator: denominator + numerator }, "down");
}

/** Spreads what the law and the ceiling of the total cost still allow over the phases, by their principal. */
export function boundPenalties(work: Work): void {
	const { terms, phases } = work;
	if (terms.costMaxMinor === null) return;
	let lawful = Math.floor((work.principal * terms.penalty.capPercent) / 100);
	for (const phase of phases) lawful -= phase.penaltyCharged;
	const share = {
		numerator: Math.min(Math.max(0, lawful), penaltyWithin(terms, costRoom(work))),
		denominator: work.principal,
	};
	// Shares of running sums, so that the parts sum to the whole.
	let principal = 0;
	let spread = 0;
	for (const phase of phases) {
		principal += phase.principal;
		const until = scaleRounded(principal, share, "down");
		// Never more than before: a penalty that has stopped does not grow again.
		phase.penaltyMax = Math.min(phase.penaltyMax, phase.penaltyCharged + until - spread);
		spread = until;
	}
}

/** The most that penalties can come to: their share of the principal, or what the ceiling of the total cost leaves. */
export function penaltyMaxMinor(terms: LoanTerms): bigint {
	const { phases } = startWork(terms, []);
	return minorUnits(phases.reduce((sum, { penaltyMax }) => sum + penaltyMax, 0));
}

/** The most that being late can cost: penalties with the tax on them. */
export function lateCostMaxMinor(terms: LoanTerms): bigint {
	const { phases } = startWork(terms, []);
	const taxed = (amount: Minor) => (terms.taxes ? taxOn(terms, terms.taxes.penaltyRate, amount) : 0);
	return minorUnits(phases.reduce((sum, { penaltyMax }) => sum + penaltyMax + taxed(penaltyMax), 0));
}
