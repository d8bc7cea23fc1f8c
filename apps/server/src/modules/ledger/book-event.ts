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
import { addNoDebtTasks } from "./store/no-debt-tasks.ts";
import type { NewPayment } from "./store/payments.ts";

export function todayOf(at: Date, { country }: Pick<Borrower, "country">): PlainDate {
	return localDate(at, packs[country].timeZone);
}

/** The day on which an event takes effect: not before the loan was opened and not after today. */
export function effectDay(happenedAt: Date, borrower: Borrower, loan: StoredLoan, at: Date): PlainDate {
	const day = todayOf(happenedAt, borrower);
	if (day < loan.openedOn) return loan.openedOn;
	const today = todayOf(at, borrower);
	return day > today ? today : day;
}

/**
 * The day of new entries: today, but never before the day up to which the loan is posted. A clock that is behind would
 * otherwise book an event that has not happened yet, which moves no money.
 */
export function bookingDay(at: Date, borrower: Borrower, { postedUntil }: StoredLoan): PlainDate {
	const today = todayOf(at, borrower);
	return today < postedUntil ? postedUntil : today;
}

/** A new event of a loan. The caller holds the locks of the borrower's row and the loan's row. */
export type BookedEvent = {
	readonly borrower: Borrower;
	readonly book: LoanBook;
	readonly event: LoanEvent;
	/** The payment from a rail that caused the event, if one did. */
	readonly payment: NewPayment | null;
};

/**
 * The only way to change a loan after its payout: saves the event, its ledger entries, the loan's status, the order's
 * step and the borrower's limit together. Returns the new state; null if the event is already booked.
 */
export async function bookEvent(
	tx: Db,
	input: Pick<BookedEvent, "borrower" | "event"> & { readonly loanId: string; readonly at: Date },
): Promise<LoanState | null> {
	const { borrower, loanId, event, at } = input;
	const book = await lockBook(tx, loanId);
	if (!book) throw new Error(`loan ${loanId} of event ${event.id} was not found`);
	if (book.events.some(({ id }) => id === event.id)) return null;
	const [state] = await bookEvents(tx, [{ borrower, book, event, payment: null }], at);
	return state ?? null;
}

/** Books one event for each of many loans. Returns the new states in the same order. */
export async function bookEvents(
	tx: Db,
	events: readonly BookedEvent[],
	at: Date,
): Promise<readonly LoanState[]> {
	const updates = events.map((event) => applyEvent(event, at));
	await saveUpdates(tx, updates, at);
	return updates.map(({ state }) => state);
}

/** Updates status and step to a new day, for example from repaying to overdue. Safe to repeat. */
export async function refreshLoan(tx: Db, borrower: Borrower, loanId: string, at: Date): Promise<void> {
	const book = await lockBook(tx, loanId);
	if (!book || book.loan.status === "void") return;
	const { state, status } = outcomeOn(bookingDay(at, borrower, book.loan), book, book.events, at);
	const change = { ...unchanged(book.loan), ...status };
	await saveUpdates(tx, [{ borrower, book, event: null, state, change }], at);
}

type LoanUpdate = {
	readonly borrower: Borrower;
	readonly book: LoanBook;
	readonly event: LoanEvent | null;
	readonly state: LoanState;
	readonly change: LoanChange;
};

/** Computes what an event changes in a loan, without writing. An event that names no instant happens now. */
export function applyEvent({ borrower, book, event: given, payment }: BookedEvent, at: Date): LoanUpdate {
	const { loan, events: before } = book;
	const event: LoanEvent = { ...given, at: given.at ?? at.toISOString() };
	if (loan.status === "void") throw new Error(`loan ${loan.id} of event ${event.id} is void`);
	const { id: loanId, currency, terms } = loan;
	const on = bookingDay(at, borrower, loan);
	const books = { on, posted: loan.balances, postedUntil: loan.postedUntil };
	const entries = entriesOfEvent(terms, { before, event }, books);
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

/** The state of a loan on a day, and the part of it that its row stores. */
export function outcomeOn(today: PlainDate, { loan }: LoanBook, events: readonly LoanEvent[], at: Date) {
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

/** Writes all loans in one statement, then the few orders and limits that change with them. */
export async function saveUpdates(tx: Db, updates: readonly LoanUpdate[], at: Date): Promise<void> {
	await saveLoans(
		tx,
		updates.map(({ change }) => change),
		at,
	);
	const closed = updates.filter(
		({ book, change }) => change.closedAt !== null && change.closedAt !== book.loan.closedAt,
	);
	await addNoDebtTasks(
		tx,
		closed.map(({ book }) => book.loan.id),
		at,
	);
	for (const update of updates) {
		await advanceOrderWithLoan(tx, update, at);
		await updateLimitWithLoan(tx, update, at);
	}
}

async function advanceOrderWithLoan(tx: Db, { book, event, change }: LoanUpdate, at: Date): Promise<void> {
	const status = change.status as LoanStatus;
	let command = event?.kind === "rollover" ? ("rollOver" as const) : commandForLoan(book.step, status);
	if (!command) return;
	let order = await getOrder(tx, book.loan.orderId);
	while (command) {
		order = await advanceOrderOrThrow(tx, order, { command, actor: "system", at });
		command = commandForLoan(order.step, status);
	}
}

/** For a loan on time: the day after the due date of its oldest unsettled phase. */
function turnsOverdueOn({ status, phases }: LoanState): PlainDate | null {
	const oldest = phases.find(({ settled }) => !settled);
	return status === "repaying" && oldest ? addDays(oldest.dueOn, 1) : null;
}

/** A repaid loan moves the borrower on the ladder; a reversed repayment restores the rung of the loan's offer. */
async function updateLimitWithLoan(
	tx: Db,
	{ borrower, book: { loan }, change }: LoanUpdate,
	at: Date,
): Promise<void> {
	const isFinished = change.status === "finished";
	if ((loan.status === "finished") === isFinished) return;
	const rung = (await findOffer(tx, loan.orderId))?.rung;
	if (rung === undefined) return;
	if (isFinished) await updateCreditLimit(tx, borrower, { rung, lateDays: change.lateDays ?? 0 }, at);
	else await putLimit(tx, borrower.id, { rung, offeredRung: null }, at);
}
