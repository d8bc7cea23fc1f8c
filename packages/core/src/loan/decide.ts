import { minor } from "../money/minor.ts";
import { shareInSteps, taxRounding } from "../money/rounding.ts";
import { ok, type Result, refuse } from "../result.ts";
import { addDays, daysBetween, type PlainDate } from "../time/plain-date.ts";
import { eventId, type LoanEvent } from "./events.ts";
import { replay } from "./replay.ts";
import { type Debt, exactTotal, type LoanState, loanState } from "./state.ts";
import type { LoanTerms } from "./terms.ts";
import { costRoom } from "./work.ts";

/** A loan with its events so far. */
export type Loan = { readonly terms: LoanTerms; readonly events: readonly LoanEvent[] };

function isOpen({ status }: LoanState): boolean {
	return status === "repaying" || status === "overdue";
}

export type RolloverRefusal =
	| "loan-not-open"
	| "rollover-not-offered"
	| "rollovers-used-up"
	| "penalty-unpaid";

/** The cost of a rollover today, and the due dates it moves. */
export type RolloverQuote = {
	readonly days: number;
	readonly feeMinor: bigint;
	readonly taxMinor: bigint;
	readonly payMinor: bigint;
	readonly dueOn: readonly { readonly number: number; readonly from: PlainDate; readonly to: PlainDate }[];
};

/** A trial event must take effect last on its day. */
const trial = { id: eventId("\uffff"), at: "\uffff" };

/** The fee of a rollover and the tax on it; in whole units for loans signed before taxes were exact. */
function rolloverPrice(
	terms: LoanTerms,
	principalMinor: bigint,
): { readonly fee: number; readonly tax: number } {
	const { rollover, taxes, rounding, unitMinor } = terms;
	const fee = shareInSteps(minor(principalMinor), rollover.feeRate, taxes ? 1 : unitMinor, rounding);
	const tax = shareInSteps(
		fee,
		rollover.taxRate,
		taxes?.stepMinor ?? unitMinor,
		taxes ? taxRounding : rounding,
	);
	return { fee, tax };
}

/** The penalty with the tax on it, in units of the loan: a fraction of one is not asked for. */
export function penaltyAsked({ unitMinor }: LoanTerms, { penaltyMinor, penaltyTaxMinor }: Debt): bigint {
	const owed = penaltyMinor + penaltyTaxMinor;
	return owed - (owed % BigInt(unitMinor));
}

/**
 * Accrued penalty is settled before the due dates move; the fee is a share of the principal outstanding. Not offered
 * where the fee would pass the ceiling of the total cost.
 */
export function quoteRollover(loan: Loan, on: PlainDate): Result<RolloverQuote, RolloverRefusal> {
	const { rollover } = loan.terms;
	const before = loanState(loan.terms, loan.events, on);
	if (!isOpen(before)) return refuse("loan-not-open");
	if (rollover.timesMax === 0) return refuse("rollover-not-offered");
	if (before.rollovers >= rollover.timesMax) return refuse("rollovers-used-up");
	if (penaltyAsked(loan.terms, before.payoff) > 0n) return refuse("penalty-unpaid");
	const { fee, tax } = rolloverPrice(loan.terms, before.payoff.principalMinor);
	const [feeMinor, taxMinor] = [BigInt(fee), BigInt(tax)];
	if (fee + tax > costRoom(replay(loan.terms, loan.events, on))) {
		return refuse("rollover-not-offered");
	}
	const { days } = rollover;
	const after = loanState(
		loan.terms,
		[...loan.events, { ...trial, kind: "rollover", on, days, feeMinor, taxMinor }],
		on,
	);
	return ok({
		days,
		feeMinor,
		taxMinor,
		payMinor: feeMinor + taxMinor,
		dueOn: before.phases.flatMap(({ number, dueOn }, index) => {
			const to = after.phases[index]?.dueOn ?? dueOn;
			return to === dueOn ? [] : [{ number, from: dueOn, to }];
		}),
	});
}

export type CoolingOffRefusal = "loan-not-open" | "cooling-off-over";

/**
 * The payment that returns the loan today: the principal (less a fee that may not be kept) and interest for the days.
 */
export function quoteCoolingOff(
	loan: Loan,
	on: PlainDate,
): Result<{ readonly payMinor: bigint }, CoolingOffRefusal> {
	const { coolingOff, disbursedOn, feeMinor, taxMinor } = loan.terms;
	const state = loanState(loan.terms, loan.events, on);
	if (!isOpen(state)) return refuse("loan-not-open");
	if (daysBetween({ from: disbursedOn, to: on }) > coolingOff.days) return refuse("cooling-off-over");
	const owed = state.payoff.totalMinor - (coolingOff.feeKept ? 0n : feeMinor + taxMinor);
	return ok({ payMinor: owed > 0n ? owed : 0n });
}

export type AmountRefusal = "loan-not-open" | "amount-not-positive" | "more-than-penalty";

/** A waiver reduces penalty only, and never by more than there is. The tax on what is waived goes with it. */
export function decideReduction(
	loan: Loan,
	on: PlainDate,
	amountMinor: bigint,
): Result<bigint, AmountRefusal> {
	const state = loanState(loan.terms, loan.events, on);
	if (!isOpen(state)) return refuse("loan-not-open");
	if (amountMinor <= 0n) return refuse("amount-not-positive");
	return amountMinor > state.payoff.penaltyMinor ? refuse("more-than-penalty") : ok(amountMinor);
}

/** Refunds an overpayment to the borrower, and nothing beyond it. */
export function decideCreditRefund(
	loan: Loan,
	on: PlainDate,
	amountMinor: bigint,
): Result<bigint, "amount-not-positive" | "more-than-credit"> {
	if (amountMinor <= 0n) return refuse("amount-not-positive");
	const { creditMinor } = loanState(loan.terms, loan.events, on);
	return amountMinor > creditMinor ? refuse("more-than-credit") : ok(amountMinor);
}

/** A loan this late is presumed in default (IFRS 9, B5.5.37); before that it is collected, not written off. */
export const writeOffLateDaysMin = 90;

/** The loss of a write-off today. The borrower can still pay a written-off loan: the debt is not forgiven. */
export function decideWriteOff(
	loan: Loan,
	on: PlainDate,
	/** No payment can be expected of a borrower who died, so no lateness is waited for. */
	isDeceased = false,
): Result<bigint, "not-late-enough"> {
	const state = loanState(loan.terms, loan.events, on);
	const isLate = state.status === "overdue" && state.overdueDays >= writeOffLateDaysMin;
	return isLate || (isDeceased && isOpen(state)) ? ok(exactTotal(state.payoff)) : refuse("not-late-enough");
}

/** If the borrower closed the loan today: the payment, and the interest that is saved, with the tax on it. */
export function ifPaidOff(
	loan: Loan,
	on: PlainDate,
): { readonly payMinor: bigint; readonly interestSavedMinor: bigint } {
	const { payoff, phases } = loanState(loan.terms, loan.events, on);
	let interestSavedMinor = 0n;
	for (const phase of phases) {
		interestSavedMinor += phase.interestAtDueMinor - phase.interestMinor;
		interestSavedMinor += phase.taxAtDueMinor - phase.taxMinor;
	}
	return { payMinor: payoff.totalMinor, interestSavedMinor };
}

/**
 * If the borrower paid nothing until some days after the next due date, or after today when something is already due.
 */
export function ifLate(loan: Loan, on: PlainDate, days: number): LoanState {
	const { next, due } = loanState(loan.terms, loan.events, on);
	const from = due.totalMinor === 0n && next ? next.dueOn : on;
	return loanState(loan.terms, loan.events, addDays(from, days));
}

/** If the borrower rolled over today: the state right after, or the refusal. */
export function ifRolledOver(loan: Loan, on: PlainDate): Result<LoanState, RolloverRefusal> {
	const quoted = quoteRollover(loan, on);
	if (!quoted.ok) return quoted;
	const { days, feeMinor, taxMinor } = quoted.value;
	const rolledOver: LoanEvent = { ...trial, kind: "rollover", on, days, feeMinor, taxMinor };
	return ok(loanState(loan.terms, [...loan.events, rolledOver], on));
}
