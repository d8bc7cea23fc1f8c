import { type EventId, type LoanEvent, loanState } from "@puente/core/loan";
import { ok, type Result, refuse } from "@puente/core/result";
import type { Db } from "../../platform/database/schema/index.ts";
import { type Borrower, lockBorrower } from "../borrower/index.ts";
import {
	bookEvent,
	effectDay,
	findLoan,
	listLoanEvents,
	listLoans,
	lockPayment,
	markBooked,
	type StoredPayment,
	todayOf,
} from "../ledger/index.ts";
import { getOrder } from "../order/index.ts";
import { type BookedPayment, settleOpenItem } from "../repayment/index.ts";

export type MatchRefusal = "loan-unknown" | "payment-not-open" | "other-currency";

/** A person says which loan an unmatched payment belongs to: it counts there on the day it was paid. Who asks tells the borrower. */
export async function matchPayment(
	tx: Db,
	matched: {
		readonly rail: string;
		readonly paymentId: string;
		readonly loanId: string;
		/** Who of the staff says so. */
		readonly by: string;
		readonly at: Date;
	},
): Promise<Result<BookedPayment, MatchRefusal>> {
	const { rail, paymentId, loanId, by, at } = matched;
	const loan = await findLoan(tx, loanId);
	if (!loan || loan.status === "void") return refuse("loan-unknown");
	const borrower = await lockBorrower(tx, loan.borrowerId);
	const payment = await lockPayment(tx, rail, paymentId);
	if (!payment || payment.eventId !== null) return refuse("payment-not-open");
	if (payment.currency !== loan.currency) return refuse("other-currency");
	const id = `${rail}:${paymentId}` as EventId;
	const on = effectDay(payment.paidAt, borrower, loan, at);
	const { amountMinor } = payment;
	const bookedAs = "payment" as const;
	const state = await bookEvent(tx, { borrower, loanId, event: { kind: bookedAs, id, on, amountMinor }, at });
	if (!state) throw new Error("A payment that belonged to no loan is in the books of one.");
	await markBooked(tx, payment, { loanId, eventId: id, as: bookedAs });
	await settleOpenItem(tx, { kind: "unmatched", rail, key: paymentId }, { by, at });
	const { orderNo } = await getOrder(tx, loan.orderId);
	return ok({ borrower, orderNo, bookedAs, amountMinor, state });
}

export type ReversalRefusal =
	| "loan-unknown"
	| "event-unknown"
	| "reversed-already"
	| "newer-loan"
	| "credit-refunded";

type Reversal = {
	readonly borrower: Borrower;
	readonly loanId: string;
	readonly event: LoanEvent & { readonly kind: "reversal" };
};
type Reversing = { readonly loanId: string; readonly eventId: string; readonly at: Date };

/** Whether a payment can be taken back, with the borrower's row held. Not where they borrowed anew, or got it back as credit. */
export async function judgeReversal(
	tx: Db,
	{ loanId, eventId, at }: Reversing,
): Promise<Result<Reversal, ReversalRefusal>> {
	const found = await findLoan(tx, loanId);
	if (!found || found.status === "void") return refuse("loan-unknown");
	const borrower = await lockBorrower(tx, found.borrowerId);
	const events = await listLoanEvents(tx, loanId);
	if (!events.some(({ id, kind }) => id === eventId && kind !== "reversal")) return refuse("event-unknown");
	const id = `reversal:${eventId}` as EventId;
	if (events.some((event) => event.id === id)) return refuse("reversed-already");
	const loans = await listLoans(tx, borrower.id);
	if (loans.at(-1)?.id !== loanId) return refuse("newer-loan");
	const event = { kind: "reversal" as const, id, on: todayOf(at, borrower), of: eventId as EventId };
	const refunded = (happened: readonly LoanEvent[]) =>
		loanState(found.terms, happened, event.on).totals.creditRefundedMinor;
	if (refunded([...events, event]) < refunded(events)) return refuse("credit-refunded");
	return ok({ borrower, loanId, event });
}

/**
 * The rail took a payment back: the loan is what it would be without it, from today's books on. A repaid loan opens again,
 * unless the borrower has borrowed anew, or got back as credit what the payment was too much; then a person settles it
 * with them.
 */
export async function reversePayment(tx: Db, reversing: Reversing): Promise<Result<null, ReversalRefusal>> {
	const judged = await judgeReversal(tx, reversing);
	if (!judged.ok) return judged;
	await bookEvent(tx, { ...judged.value, at: reversing.at });
	return ok(null);
}

/**
 * Books a payment as the rail's books have it: what we believed is taken back today, and what was really paid counts on the
 * day it was paid. The payment itself stays as we were told of it.
 */
export async function correctPayment(
	tx: Db,
	corrected: {
		readonly payment: StoredPayment & { readonly loanId: string; readonly eventId: string };
		/** Zero: nothing was paid. */
		readonly paidMinor: bigint;
		readonly at: Date;
	},
): Promise<Result<null, ReversalRefusal>> {
	const { payment, paidMinor: amountMinor, at } = corrected;
	const { loanId, eventId, paidAt } = payment;
	const reversed = await reversePayment(tx, { loanId, eventId, at });
	if (!reversed.ok || amountMinor === 0n) return reversed;
	const loan = await findLoan(tx, loanId);
	if (!loan) return refuse("loan-unknown");
	const borrower = await lockBorrower(tx, loan.borrowerId);
	const id = `${eventId}:corrected` as EventId;
	const on = effectDay(paidAt, borrower, loan, at);
	await bookEvent(tx, { borrower, loanId, event: { kind: "payment", id, on, amountMinor }, at });
	return ok(null);
}
