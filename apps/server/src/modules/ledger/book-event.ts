import { commandForLoan } from "@puente/core/application";
import { entriesOfEvent } from "@puente/core/ledger";
import {
	accrualLegs,
	type LoanEvent,
	type LoanState,
	type LoanStatus,
	lateDaysOf,
	loanState,
	standingOf,
} from "@puente/core/loan";
import { addDays, type PlainDate } from "@puente/core/time";
import { packs } from "@puente/regions";
import { localDate } from "../../platform/clock/clock.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import type { Borrower } from "../borrower/index.ts";
import { findOffer, putLimit, updateCreditLimit } from "../offer/index.ts";
import { advanceOrderOrThrow, getOrder } from "../order/index.ts";
import { chainEntries } from "./chain.ts";
import { type LoanBook, type LoanChange, lockBook, saveLoans, unchanged } from "./store/loan-books.ts";
import type { StoredLoan } from "./store/loans.ts";
import type { NewPayment } from "./store/payments.ts";

export function todayOf(at: Date, { country }: Pick<Borrower, "country">): PlainDate {
	return localDate(at, packs[country].timeZone);
}

/** The day of an instant, as an event of a loan may have it: not before the loan and not after today. */
export function effectDay(happenedAt: Date, borrower: Borrower, loan: StoredLoan, at: Date): PlainDate {
	const day = todayOf(happenedAt, borrower);
	if (day < loan.openedOn) return loan.openedOn;
	const today = todayOf(at, borrower);
	return day > today ? today : day;
}

/** Something new that happened to a loan. The caller holds the borrower's row and the loan's. */
export type BookedEvent = {
	readonly borrower: Borrower;
	readonly book: LoanBook;
	readonly event: LoanEvent;
	/** What arrived at a rail and is this event. */
	readonly payment: NewPayment | null;
};

/**
 * The one way in which something happens to a loan after its payout: the event, its entries, the loan's status, the step
 * of the order and the borrower's limit move together. Answers what the loan has come to; null: this event is known.
 */
export async function bookEvent(
	tx: Db,
	happened: Pick<BookedEvent, "borrower" | "event"> & { readonly loanId: string; readonly at: Date },
): Promise<LoanState | null> {
	const { borrower, loanId, event, at } = happened;
	const book = await lockBook(tx, loanId);
	if (!book) throw new Error("Something happened to a loan that is not there.");
	if (book.events.some(({ id }) => id === event.id)) return null;
	const [state] = await bookEvents(tx, [{ borrower, book, event, payment: null }], at);
	return state ?? null;
}

/** The same for many loans at once, one event for each. Answers in the order given. */
export async function bookEvents(
	tx: Db,
	happenings: readonly BookedEvent[],
	at: Date,
): Promise<readonly LoanState[]> {
	const moves = happenings.map((happening) => moveBy(happening, at));
	await saveMoved(tx, moves, at);
	return moves.map(({ state }) => state);
}

/** Brings status and step in line with what a new day has made of a loan. Safe to repeat. */
export async function refreshLoan(tx: Db, borrower: Borrower, loanId: string, at: Date): Promise<void> {
	const book = await lockBook(tx, loanId);
	if (!book || book.loan.status === "void") return;
	const { state, status } = outcomeOn(todayOf(at, borrower), book, book.events, at);
	const change = { ...unchanged(book.loan), ...status };
	await saveMoved(tx, [{ borrower, book, event: null, state, change }], at);
}

type Moved = {
	readonly borrower: Borrower;
	readonly book: LoanBook;
	readonly event: LoanEvent | null;
	readonly state: LoanState;
	readonly change: LoanChange;
};

/** What an event makes of a loan, nothing of it written yet. */
function moveBy({ borrower, book, event, payment }: BookedEvent, at: Date): Moved {
	const { loan, events: before } = book;
	if (loan.status === "void") throw new Error("Something happened to a loan that is not there.");
	const { id: loanId, currency, terms } = loan;
	const on = todayOf(at, borrower);
	const entries = entriesOfEvent(terms, { before, event }, { on, posted: loan.balances });
	const { chained, end } = chainEntries(loan, { operation: `event:${event.id}`, entries });
	const events = [...before, event];
	const { state, status } = outcomeOn(on, book, events, at);
	const change = {
		...unchanged(loan),
		...status,
		events: [event],
		entries: chained,
		end,
		legs: accrualLegs(terms, events, on),
		postedUntil: on,
		standing: { loanId, currency, fromDay: on, standing: standingOf(state) },
		payment,
	};
	return { borrower, book, event, state, change };
}

/** What a loan has come to by a day, and the part of it that its row remembers. */
function outcomeOn(today: PlainDate, { loan }: LoanBook, events: readonly LoanEvent[], at: Date) {
	const state = loanState(loan.terms, events, today);
	const isOver = state.status === "finished" || state.status === "returned";
	const status = {
		status: state.status,
		closedAt: state.status === loan.status ? loan.closedAt : isOver ? at : null,
		lateDays: isOver ? lateDaysOf(loan.terms, events, today) : null,
		turnsOverdueOn: turnsOverdueOn(state),
	};
	return { state, status };
}

/** Writes what was decided: all loans at once, then the few whose order or limit moves with them. */
async function saveMoved(tx: Db, moves: readonly Moved[], at: Date): Promise<void> {
	await saveLoans(
		tx,
		moves.map(({ change }) => change),
		at,
	);
	for (const moved of moves) {
		await moveWithLoan(tx, moved, at);
		await moveLimit(tx, moved, at);
	}
}

async function moveWithLoan(tx: Db, { book, event, change }: Moved, at: Date): Promise<void> {
	const status = change.status as LoanStatus;
	let command = event?.kind === "rollover" ? ("rollOver" as const) : commandForLoan(book.step, status);
	if (!command) return;
	let order = await getOrder(tx, book.loan.orderId);
	while (command) {
		order = await advanceOrderOrThrow(tx, order, { command, actor: "system", at });
		command = commandForLoan(order.step, status);
	}
}

/** While it is on time: the day after the oldest phase that is not settled falls due. */
function turnsOverdueOn({ status, phases }: LoanState): PlainDate | null {
	const oldest = phases.find(({ settled }) => !settled);
	return status === "repaying" && oldest ? addDays(oldest.dueOn, 1) : null;
}

/** A repaid loan moves the borrower on the ladder; one whose repayment was taken back puts them where it began. */
async function moveLimit(tx: Db, { borrower, book: { loan }, change }: Moved, at: Date): Promise<void> {
	const isFinished = change.status === "finished";
	if ((loan.status === "finished") === isFinished) return;
	const rung = (await findOffer(tx, loan.orderId))?.rung;
	if (rung === undefined) return;
	if (isFinished) await updateCreditLimit(tx, borrower, { rung, lateDays: change.lateDays ?? 0 }, at);
	else await putLimit(tx, borrower.id, { rung, offeredRung: null }, at);
}
