import {
	accrualLegs,
	addDays,
	commandForLoan,
	entriesOfEvent,
	type LoanEvent,
	type LoanState,
	type LoanStatus,
	lateDaysOf,
	loanState,
	type OrderCommand,
	type PlainDate,
	standingOf,
} from "@puente/core";
import { packs } from "@puente/regions";
import { localDate } from "../clock.ts";
import { moveOnLadder } from "../orders/move-on-ladder.ts";
import { mustStep } from "../orders/step-order.ts";
import { putAccruals } from "../store/accruals.ts";
import type { Borrower } from "../store/borrowers.ts";
import { appendEntries } from "../store/ledger.ts";
import { putLimit } from "../store/limits.ts";
import { addLoanEvent } from "../store/loan-events.ts";
import { listLoanEvents, lockLoan, type StoredLoan, setLoanProgress, setLoanStatus } from "../store/loans.ts";
import { findOffer } from "../store/offers.ts";
import { getOrder } from "../store/orders.ts";
import type { Db } from "../store/schema.ts";
import { putStanding } from "../store/standings.ts";

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

/**
 * The one way in which something happens to a loan after its payout: the event, its entries, the loan's status, the step
 * of the order and the borrower's limit move together. The caller holds the borrower's row. False: this event is known.
 */
export async function bookEvent(
	tx: Db,
	{
		borrower,
		loanId,
		event,
		at,
	}: { readonly borrower: Borrower; readonly loanId: string; readonly event: LoanEvent; readonly at: Date },
): Promise<boolean> {
	const loan = await lockLoan(tx, loanId);
	if (!loan || loan.status === "void") throw new Error("Something happened to a loan that is not there.");
	const before = await listLoanEvents(tx, loanId);
	if (!(await addLoanEvent(tx, loanId, event, at))) return false;
	const on = todayOf(at, borrower);
	await appendEntries(tx, {
		loanId,
		operation: `event:${event.id}`,
		entries: entriesOfEvent(loan.terms, { before, event }, { on, posted: loan.balances }),
		at,
	});
	const events = [...before, event];
	await putAccruals(tx, loanId, accrualLegs(loan.terms, events, on));
	const first = event.kind === "rollover" ? "rollOver" : null;
	await follow(tx, { borrower, loan, events, postedUntil: on, first, at });
	return true;
}

/** Brings status and step in line with what a new day has made of a loan. Safe to repeat. */
export async function refreshLoan(tx: Db, borrower: Borrower, loanId: string, at: Date): Promise<void> {
	const loan = await lockLoan(tx, loanId);
	if (!loan || loan.status === "void") return;
	const events = await listLoanEvents(tx, loanId);
	await follow(tx, { borrower, loan, events, postedUntil: null, first: null, at });
}

type Following = {
	readonly borrower: Borrower;
	readonly loan: StoredLoan;
	readonly events: readonly LoanEvent[];
	/** Null: the books were not written. */
	readonly postedUntil: PlainDate | null;
	/** A command that the event itself brings, before the state of the loan is looked at. */
	readonly first: OrderCommand | null;
	readonly at: Date;
};

async function follow(tx: Db, { borrower, loan, events, postedUntil, first, at }: Following): Promise<void> {
	const today = todayOf(at, borrower);
	const state = loanState(loan.terms, events, today);
	const isOver = state.status === "finished" || state.status === "returned";
	const lateDays = isOver ? lateDaysOf(loan.terms, events, today) : null;
	if (state.status !== loan.status) await setLoanStatus(tx, loan.id, state.status, at);
	await setLoanProgress(tx, loan.id, {
		postedUntil,
		turnsOverdueOn: turnsOverdueOn(state),
		lateDays,
	});
	if (postedUntil !== null) await putStanding(tx, loan, postedUntil, standingOf(state));
	let order = await getOrder(tx, loan.orderId);
	let command = first ?? commandForLoan(order.step, state.status);
	while (command) {
		order = await mustStep(tx, order, { command, actor: "system", at });
		command = commandForLoan(order.step, state.status);
	}
	await moveLimit(tx, borrower, { loan, status: state.status, lateDays: lateDays ?? 0, at });
}

/** While it is on time: the day after the oldest phase that is not settled falls due. */
function turnsOverdueOn({ status, phases }: LoanState): PlainDate | null {
	const oldest = phases.find(({ settled }) => !settled);
	return status === "repaying" && oldest ? addDays(oldest.dueOn, 1) : null;
}

/** A repaid loan moves the borrower on the ladder; one whose repayment was taken back puts them where it began. */
async function moveLimit(
	tx: Db,
	borrower: Borrower,
	moved: {
		readonly loan: StoredLoan;
		readonly status: LoanStatus;
		readonly lateDays: number;
		readonly at: Date;
	},
): Promise<void> {
	const { loan, status, lateDays, at } = moved;
	if ((loan.status === "finished") === (status === "finished")) return;
	const rung = (await findOffer(tx, loan.orderId))?.rung;
	if (rung === undefined) return;
	if (status === "finished") await moveOnLadder(tx, borrower, { rung, lateDays }, at);
	else await putLimit(tx, borrower.id, { rung, offeredRung: null }, at);
}
