import type { LoanState, PhaseState } from "../loan/index.ts";
import type { PlainDate } from "../time/index.ts";
import type { AutopayRules } from "./rules.ts";

/** Why nothing is charged. */
export type NoCharge =
	/** The loan has ended, or waits for no payment. */
	| "ended"
	/** This due date is paid, or there is none. */
	| "paid"
	/** A payment is late: what is paid now would go to its penalty first, and a penalty is never taken by itself. */
	| "late"
	/** More than the borrower allowed at once. */
	| "aboveLimit";

export type Charge = { readonly amountMinor: bigint } | { readonly none: NoCharge };

function owesLate({ phases, due }: LoanState, dueOn: PlainDate): boolean {
	if (due.penaltyMinor + due.penaltyTaxMinor > 0n) return true;
	return phases.some((phase) => !phase.settled && phase.dueOn < dueOn);
}

/**
 * What is charged for a due date, by the state of the loan on a day up to it: exactly what settles the phase that is due
 * then. Never more than was told, if it was told, nor than the borrower allowed at once.
 */
export function chargeFor(
	state: LoanState,
	dueOn: PlainDate,
	{ limitMinor, toldMinor }: { readonly limitMinor: bigint; readonly toldMinor?: bigint },
): Charge {
	if (state.status === "overdue" || owesLate(state, dueOn)) return { none: "late" };
	if (state.status !== "repaying") return { none: "ended" };
	const phase = state.phases.find((each) => each.dueOn === dueOn && !each.settled);
	if (!phase || phase.dueMinor <= 0n) return { none: "paid" };
	const { dueMinor } = phase;
	const amountMinor = toldMinor !== undefined && toldMinor < dueMinor ? toldMinor : dueMinor;
	return amountMinor > limitMinor ? { none: "aboveLimit" } : { amountMinor };
}

/** The phase that autopay looks at next: the oldest that is not paid, if its day has not passed. */
export function nextPhase(state: LoanState): PhaseState | null {
	const phase = state.phases.find(({ settled, dueMinor }) => !settled && dueMinor > 0n);
	return phase !== undefined && phase.dueOn >= state.on ? phase : null;
}

const percent = 100n;

/** The most that one charge may be: shown to the borrower, and kept at the rail. In steps, so that it reads well. */
export function chargeLimit(
	{ phases }: LoanState,
	{ limitPercent }: Pick<AutopayRules, "limitPercent">,
	stepMinor: bigint,
): bigint {
	const dearest = phases.reduce((most, { dueMinor }) => (dueMinor > most ? dueMinor : most), 0n);
	const limit = (dearest * BigInt(limitPercent) + percent - 1n) / percent;
	return ((limit + stepMinor - 1n) / stepMinor) * stepMinor;
}
