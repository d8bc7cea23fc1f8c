import {
	type Debt,
	type LoanEvent,
	type LoanTerms,
	loanState,
	quoteCoolingOff,
	quoteRollover,
} from "@puente/core/loan";
import { daysBetween, type PlainDate } from "@puente/core/time";
import type { Happening } from "../second-opinion/happenings.ts";
import type { LivedLoan, Owed } from "../second-opinion/life.ts";

/** What the product says of a loan, in the words of the second opinion, so that the two can be compared. */

const owedBy = (debt: Debt): Owed => ({
	principal: debt.principalMinor,
	interest: debt.interestMinor,
	tax: debt.taxMinor,
	penalty: debt.penaltyMinor,
	penaltyTax: debt.penaltyTaxMinor,
	asked: debt.totalMinor,
});

/** A loan at the end of a day. */
export function loanAsTold(
	terms: LoanTerms,
	events: readonly LoanEvent[],
	on: PlainDate,
): Omit<LivedLoan, "penaltyMost"> {
	const state = loanState(terms, events, on);
	const rolled = quoteRollover({ terms, events }, on);
	const back = quoteCoolingOff({ terms, events }, on);
	const { disbursedOn: from } = terms;
	return {
		received: terms.principalMinor - terms.feeMinor - terms.taxMinor,
		due: owedBy(state.due),
		payoff: owedBy(state.payoff),
		dueDays: state.phases.map(({ dueOn }) => daysBetween({ from, to: dueOn })),
		credit: state.creditMinor,
		lossLeft: state.lossLeftMinor,
		rolloverCost: state.totals.rolloverFeesMinor + state.totals.rolloverTaxesMinor,
		rollover: rolled.ok ? { fee: rolled.value.feeMinor, tax: rolled.value.taxMinor } : null,
		giveBack: back.ok ? back.value.payMinor : null,
	};
}

function happeningOf(event: LoanEvent, day: number): Happening {
	const { id } = event;
	switch (event.kind) {
		case "reversal":
			return { id, day, kind: event.kind, of: event.of };
		case "rollover":
			return { id, day, kind: event.kind, cost: event.feeMinor + event.taxMinor };
		case "write-off":
			return { id, day, kind: event.kind };
		case "claim-opened":
		case "claim-closed":
			return { id, day, kind: event.kind, claim: event.claimId };
		default:
			return { id, day, kind: event.kind, amount: event.amountMinor };
	}
}

/** Events as happenings in their order: by day, refunds last, then by instant and id. */
export function happeningsOf({ disbursedOn: from }: LoanTerms, events: readonly LoanEvent[]): Happening[] {
	const place = ({ kind, at = "", id }: LoanEvent) =>
		`${kind === "credit-refund" ? 1 : 0} ${at.padEnd(24)} ${id}`;
	return [...events]
		.sort((one, other) => (place(one) < place(other) ? -1 : 1))
		.map((event) => happeningOf(event, daysBetween({ from, to: event.on })))
		.sort((one, other) => one.day - other.day);
}
