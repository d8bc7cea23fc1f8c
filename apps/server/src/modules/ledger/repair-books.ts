import { closeDifference, type Posting, repairEntries } from "@puente/core/ledger";
import { accrualLegs, type LoanEvent, standingOf } from "@puente/core/loan";
import type { Db } from "../../platform/database/schema/index.ts";
import type { Borrower } from "../borrower/index.ts";
import { bookingDay, outcomeOn, saveUpdates } from "./book-event.ts";
import { chainEntries } from "./chain.ts";
import { listEntries } from "./store/ledger.ts";
import { lockBook, unchanged } from "./store/loan-books.ts";
import type { StoredLoan } from "./store/loans.ts";

/**
 * What the ledger of a loan lacks to hold what its events say, on the day up to which it is posted. Booking an event
 * posts that day too, so a later event was not booked.
 */
export function booksDifference(loan: StoredLoan, events: readonly LoanEvent[]): readonly Posting[] {
	// Nothing was lent: the entries of a void loan were taken back, although its terms still say otherwise.
	if (loan.status === "void") return [];
	const on = events.reduce((last, event) => (event.on > last ? event.on : last), loan.postedUntil);
	return closeDifference(loan.terms, events, { on, posted: loan.balances });
}

/**
 * Posts the events that have no entry, and what then still differs as one correction; brings status, step and accruals
 * of the loan to its events. Safe to repeat.
 */
export async function repairBooks(
	tx: Db,
	{ borrower, loanId, at }: { readonly borrower: Borrower; readonly loanId: string; readonly at: Date },
): Promise<void> {
	const book = await lockBook(tx, loanId);
	if (!book) throw new Error(`loan ${loanId} was not found`);
	const { loan, events } = book;
	if (booksDifference(loan, events).length === 0) return;
	const on = bookingDay(at, borrower, loan);
	const withEntry = new Set((await listEntries(tx, loanId)).map(({ eventId }) => eventId));
	const books = { on, posted: loan.balances, postedUntil: loan.postedUntil };
	const entries = repairEntries(loan.terms, { events, hasEntry: ({ id }) => withEntry.has(id) }, books);
	const { chained, end } = chainEntries(loan, { operation: "repair", entries });
	const { state, status } = outcomeOn(on, book, events, at);
	const change = {
		...unchanged(loan),
		...status,
		entries: chained,
		end,
		legs: accrualLegs(loan.terms, events, on),
		postedUntil: on,
		standing: { loanId, currency: loan.currency, fromDay: on, standing: standingOf(state) },
	};
	await saveUpdates(tx, [{ borrower, book, event: null, state, change }], at);
}
