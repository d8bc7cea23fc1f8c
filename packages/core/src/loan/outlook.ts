import { minorUnits } from "../money/minor.ts";
import { ok, type Result } from "../result.ts";
import { addDays, type PlainDate } from "../time/plain-date.ts";
import { type Loan, quoteRollover, type RolloverQuote, type RolloverRefusal } from "./decide.ts";
import { eventId, type LoanEvent } from "./events.ts";
import { replay } from "./replay.ts";
import { type LoanState, loanState, type PhaseState } from "./state.ts";
import type { DebtKind, LoanTerms } from "./terms.ts";
import { phaseLeft, taxOn } from "./work.ts";

function penaltyOf({ totals }: LoanState): bigint {
	return totals.penaltyMinor + totals.penaltyTaxMinor;
}

/**
 * What one more day adds to the penalty, with the tax on it, if nothing is paid: nothing while a claim is open, and
 * nothing for a part that has reached its most.
 */
export function penaltyGrowth({ terms, events }: Loan, on: PlainDate): bigint {
	const tomorrow = loanState(terms, events, addDays(on, 1));
	return penaltyOf(tomorrow) - penaltyOf(loanState(terms, events, on));
}

/** The most that the penalties of what is late now can come to, with the tax on them. */
export function latePenaltyMax({ terms, events }: Loan, on: PlainDate): bigint {
	const { phases, at } = replay(terms, events, on);
	const late = phases.filter((phase) => phase.due < at && phaseLeft(phase) > 0);
	const taxed = (amount: number) => (terms.taxes ? taxOn(terms, terms.taxes.penaltyRate, amount) : 0);
	return minorUnits(late.reduce((sum, { penaltyMax }) => sum + penaltyMax + taxed(penaltyMax), 0));
}

/** What a payment changes, in the figures that a borrower sees. */
export type PaymentOutlook = {
	/** Due today or earlier. */
	readonly dueMinor: bigint;
	/** Of it the penalty, with the tax on it. */
	readonly penaltyMinor: bigint;
	/** What the penalty grows by until tomorrow. */
	readonly growthMinor: bigint;
	readonly overdueDays: number;
	readonly payoffMinor: bigint;
	readonly creditMinor: bigint;
	/** Instalments that are not settled. */
	readonly phasesLeft: number;
};

/** A payment that is tried takes effect last on its day, before a rollover that is tried after it. */
const trial = { id: eventId("\ufffe"), at: "\ufffe" };

function tryPayment(on: PlainDate, amountMinor: bigint): LoanEvent {
	return { ...trial, kind: "payment", on, amountMinor };
}

function outlookOf(loan: Loan, on: PlainDate): PaymentOutlook {
	const { due, payoff, overdueDays, creditMinor, phases } = loanState(loan.terms, loan.events, on);
	return {
		dueMinor: due.totalMinor,
		penaltyMinor: due.penaltyMinor + due.penaltyTaxMinor,
		growthMinor: penaltyGrowth(loan, on),
		overdueDays,
		payoffMinor: payoff.totalMinor,
		creditMinor,
		phasesLeft: phases.filter(({ settled }) => !settled).length,
	};
}

/** The loan today, and as it would be right after a payment of an amount. */
export function ifPaid(
	loan: Loan,
	on: PlainDate,
	amountMinor: bigint,
): { readonly before: PaymentOutlook; readonly after: PaymentOutlook } {
	const events = [...loan.events, tryPayment(on, amountMinor)];
	return { before: outlookOf(loan, on), after: outlookOf({ terms: loan.terms, events }, on) };
}

/** A rollover, and what must be paid before it: zero where nothing of a penalty is open. */
export type RolloverPlan = { readonly payFirstMinor: bigint; readonly quote: RolloverQuote };

function leftOf(phase: PhaseState, kinds: readonly DebtKind[]): bigint {
	const left: Readonly<Record<DebtKind, bigint>> = {
		penalty: phase.penaltyLeftMinor + phase.penaltyTaxLeftMinor,
		interest: phase.interestLeftMinor + phase.taxLeftMinor,
		principal: phase.principalLeftMinor,
	};
	return kinds.reduce((sum, kind) => sum + left[kind], 0n);
}

/** What a payment settles before all penalties are paid, by the order in which payments are used. */
function untilPenaltiesPaid({ allocation, unitMinor }: LoanTerms, { phases }: LoanState): bigint {
	const { order, across } = allocation;
	const upToPenalty = order.slice(0, order.indexOf("penalty") + 1);
	const last = phases.findLastIndex((phase) => leftOf(phase, ["penalty"]) > 0n);
	const owed = phases
		.slice(0, last + 1)
		.reduce(
			(sum, phase, index) => sum + leftOf(phase, across === "phase" && index < last ? order : upToPenalty),
			0n,
		);
	return owed - (owed % BigInt(unitMinor));
}

/** A rollover today, after whatever must be paid first. */
export function planRollover(loan: Loan, on: PlainDate): Result<RolloverPlan, RolloverRefusal> {
	const now = quoteRollover(loan, on);
	if (now.ok) return ok({ payFirstMinor: 0n, quote: now.value });
	if (now.refusal !== "penalty-unpaid") return now;
	const payFirstMinor = untilPenaltiesPaid(loan.terms, loanState(loan.terms, loan.events, on));
	const events = [...loan.events, tryPayment(on, payFirstMinor)];
	const after = quoteRollover({ terms: loan.terms, events }, on);
	return after.ok ? ok({ payFirstMinor, quote: after.value }) : after;
}

/**
 * How an instalment comes to what is asked for it: charged, less what payments settled already, less what was rounded.
 * The rounding of one instalment may go to the next, so it can be less than nothing.
 */
export type PhaseBill = {
	readonly chargedMinor: bigint;
	readonly paidMinor: bigint;
	readonly roundedOffMinor: bigint;
};

export function phaseBill(phase: PhaseState): PhaseBill {
	const chargedMinor =
		phase.principalMinor +
		phase.interestAtDueMinor +
		phase.taxAtDueMinor +
		phase.penaltyMinor -
		phase.penaltyReducedMinor +
		phase.penaltyTaxMinor;
	const toCome = phase.interestAtDueMinor - phase.interestMinor + phase.taxAtDueMinor - phase.taxMinor;
	const leftMinor = leftOf(phase, ["penalty", "interest", "principal"]) + toCome;
	const paidMinor = chargedMinor - leftMinor - phase.roundedOffMinor;
	const { settled, dueMinor } = phase;
	const roundedOffMinor = settled ? phase.roundedOffMinor : chargedMinor - paidMinor - dueMinor;
	return { chargedMinor, paidMinor, roundedOffMinor };
}
