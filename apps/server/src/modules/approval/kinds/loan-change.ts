import { type Loan, type LoanEvent, type LoanState, loanState } from "@puente/core/loan";
import type { PlainDate } from "@puente/core/time";
import type { ProposalChange } from "../../proposal/index.ts";

/** The values of a loan that staff knows. */
function valuesOf({ status, payoff, creditMinor, lossLeftMinor, overdueDays }: LoanState) {
	return {
		status,
		owedMinor: Number(payoff.totalMinor),
		principalMinor: Number(payoff.principalMinor),
		interestMinor: Number(payoff.interestMinor + payoff.taxMinor),
		penaltyMinor: Number(payoff.penaltyMinor),
		penaltyTaxMinor: Number(payoff.penaltyTaxMinor),
		creditMinor: Number(creditMinor),
		lossLeftMinor: Number(lossLeftMinor),
		overdueDays,
	};
}

/** What events change in a loan, by the function that also books them. Only values that differ. */
export function loanChange(
	{ terms, events }: Loan,
	today: PlainDate,
	added: readonly LoanEvent[],
	now: Date,
): ProposalChange {
	// Booking gives an event without an instant the current one.
	const booked = added.map((event) => ({ ...event, at: event.at ?? now.toISOString() }));
	const before = valuesOf(loanState(terms, events, today));
	const after = valuesOf(loanState(terms, [...events, ...booked], today));
	const differing = (Object.keys(before) as (keyof typeof before)[]).filter(
		(name) => before[name] !== after[name],
	);
	const only = (values: typeof before) => Object.fromEntries(differing.map((name) => [name, values[name]]));
	return { before: only(before), after: only(after) };
}
