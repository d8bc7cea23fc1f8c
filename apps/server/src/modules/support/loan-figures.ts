import { loanState } from "@puente/core/loan";
import { currencies } from "@puente/core/money";
import * as z from "zod/mini";
import type { BorrowerContext } from "../../platform/context/calls.ts";
import { storedDate, storedMinor } from "../../platform/stored/stored-json.ts";
import type { Borrower } from "../borrower/index.ts";
import { findLoanOf, listLoanEvents, todayOf } from "../ledger/index.ts";
import type { Order } from "../order/index.ts";

/** As the message keeps them. */
export const storedFigures = z.object({
	on: storedDate,
	currency: z.enum(currencies),
	dueMinor: storedMinor,
	penaltyMinor: storedMinor,
	overdueDays: z.int(),
	nextDueOn: z.nullable(storedDate),
	nextDueMinor: z.nullable(storedMinor),
	payoffMinor: storedMinor,
});

export type LoanFigures = z.infer<typeof storedFigures>;

/** The open loan that a message is about, as it stands today; null for an order without one. */
export async function findLoanFigures(
	{ db, now }: Pick<BorrowerContext, "db" | "now">,
	borrower: Borrower,
	order: Order | null,
): Promise<LoanFigures | null> {
	const loan = order && (await findLoanOf(db, order.id));
	if (!loan || loan.closedAt !== null) return null;
	const on = todayOf(now, borrower);
	const { due, payoff, next, overdueDays } = loanState(loan.terms, await listLoanEvents(db, loan.id), on);
	return {
		on,
		currency: loan.currency,
		dueMinor: due.totalMinor,
		penaltyMinor: due.penaltyMinor + due.penaltyTaxMinor,
		overdueDays,
		nextDueOn: next?.dueOn ?? null,
		nextDueMinor: next?.dueMinor ?? null,
		payoffMinor: payoff.totalMinor,
	};
}
