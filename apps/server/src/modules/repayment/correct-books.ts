import { type LoanEvent, loanState, eventId as newEventId } from "@puente/core/loan";
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
	releaseFromSuspense,
	type StoredLoan,
	type StoredPayment,
	settleOpenItem,
	todayOf,
} from "../ledger/index.ts";
import { getOrder } from "../order/index.ts";
import type { BookedPayment } from "./notify-of-payment.ts";
import { closePaidProof, findProofOf, receiveProofToCome, seenPaymentEvent } from "./proof/proofs.ts";
import { listOpenVouchers } from "./store/vouchers.ts";

/** A payment as an event of a loan, on its day of payment. */
export function paymentEvent(
	payment: Pick<StoredPayment, "rail" | "paymentId" | "paidAt" | "amountMinor">,
	{ borrower, loan, at }: { readonly borrower: Borrower; readonly loan: StoredLoan; readonly at: Date },
): LoanEvent & { readonly kind: "payment" } {
	const { rail, paymentId, paidAt, amountMinor } = payment;
	const on = effectDay(paidAt, borrower, loan, at);
	return { kind: "payment", id: newEventId(rail, paymentId), on, at: paidAt.toISOString(), amountMinor };
}

export type MatchRefusal = "loan-unknown" | "payment-not-open" | "other-currency";

/**
 * Staff assigns an unmatched payment to a loan, where it counts on its day of payment and closes the pending proof that
 * shows it. The money of a confirmed proof is booked already: it only arrives. Returns what the caller notifies.
 */
export async function matchPaymentAndProof(
	tx: Db,
	matched: Parameters<typeof matchPayment>[1],
): Promise<Result<readonly BookedPayment[], MatchRefusal>> {
	const { rail, paymentId, loanId, by, at } = matched;
	const loan = await findLoan(tx, loanId);
	const payment = await lockPayment(tx, rail, paymentId);
	if (!loan || payment?.eventId !== null) return refuse("payment-not-open");
	const borrower = await lockBorrower(tx, loan.borrowerId);
	const { on } = paymentEvent(payment, { borrower, loan, at });
	const proof = findProofOf(await listOpenVouchers(tx, [loanId]), { ...payment, on });
	if (proof?.toComeSince) {
		await markBooked(tx, payment, { loanId, eventId: seenPaymentEvent(proof).id, as: "proof" });
		await releaseFromSuspense(tx, payment, "matched", at);
		await settleOpenItem(tx, { kind: "unmatched", rail, key: paymentId }, { by, at });
		await receiveProofToCome(tx, proof, payment, at);
		return ok([]);
	}
	const booked = await matchPayment(tx, matched);
	if (!booked.ok) return booked;
	if (proof) await closePaidProof(tx, { proof, borrower, payment }, at);
	return ok([booked.value]);
}

/** Staff assigns an unmatched payment to a loan, where it counts on its day of payment. The caller notifies the borrower. */
export async function matchPayment(
	tx: Db,
	matched: {
		readonly rail: string;
		readonly paymentId: string;
		readonly loanId: string;
		/** The staff member. */
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
	const event = paymentEvent(payment, { borrower, loan, at });
	const { id, amountMinor, kind: bookedAs } = event;
	const state = await bookEvent(tx, { borrower, loanId, event, at });
	if (!state)
		throw new Error(`Payment ${rail} ${paymentId} is unmatched, but loan ${loanId} has already booked it.`);
	await markBooked(tx, payment, { loanId, eventId: id, as: bookedAs });
	await releaseFromSuspense(tx, payment, "matched", at);
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
type ReversalInput = { readonly loanId: string; readonly eventId: string; readonly at: Date };

/**
 * Whether a payment can be reversed; locks the borrower row. Refused if the borrower has a newer loan or got the money
 * back as credit.
 */
export async function judgeReversal(
	tx: Db,
	{ loanId, eventId, at }: ReversalInput,
): Promise<Result<Reversal, ReversalRefusal>> {
	const found = await findLoan(tx, loanId);
	if (!found || found.status === "void") return refuse("loan-unknown");
	const borrower = await lockBorrower(tx, found.borrowerId);
	const events = await listLoanEvents(tx, loanId);
	if (!events.some(({ id, kind }) => id === eventId && kind !== "reversal")) return refuse("event-unknown");
	const id = newEventId("reversal", eventId);
	if (events.some((event) => event.id === id)) return refuse("reversed-already");
	const loans = await listLoans(tx, borrower.id);
	if (loans.at(-1)?.id !== loanId) return refuse("newer-loan");
	const event = { kind: "reversal" as const, id, on: todayOf(at, borrower), of: newEventId(eventId) };
	const refunded = (allEvents: readonly LoanEvent[]) =>
		loanState(found.terms, allEvents, event.on).totals.creditRefundedMinor;
	if (refunded([...events, event]) < refunded(events)) return refuse("credit-refunded");
	return ok({ borrower, loanId, event });
}

/**
 * Reverses a payment that the rail took back: from today the loan is as if it had not been paid. A repaid loan opens
 * again, unless the borrower has a newer loan or got the excess back as credit; then staff settles it.
 */
export async function reversePayment(tx: Db, input: ReversalInput): Promise<Result<null, ReversalRefusal>> {
	const judged = await judgeReversal(tx, input);
	if (!judged.ok) return judged;
	await bookEvent(tx, { ...judged.value, at: input.at });
	return ok(null);
}

/**
 * Corrects a payment to the rail's books: the booked one is reversed today, and the real amount counts on its day of
 * payment. The payment row stays as it was reported.
 */
export async function correctPayment(
	tx: Db,
	corrected: {
		readonly payment: StoredPayment & { readonly loanId: string; readonly eventId: string };
		/** Zero if nothing was paid. */
		readonly paidMinor: bigint;
		readonly at: Date;
	},
): Promise<Result<null, ReversalRefusal>> {
	const { payment, paidMinor: amountMinor, at } = corrected;
	const { loanId, eventId } = payment;
	const reversed = await reversePayment(tx, { loanId, eventId, at });
	if (!reversed.ok || amountMinor === 0n) return reversed;
	const loan = await findLoan(tx, loanId);
	if (!loan) return refuse("loan-unknown");
	const borrower = await lockBorrower(tx, loan.borrowerId);
	const event = correctedEvent({ ...payment, amountMinor }, { borrower, loan, at });
	await bookEvent(tx, { borrower, loanId, event, at });
	return ok(null);
}

/** The real amount of a booked payment, on its day of payment. */
export function correctedEvent(
	payment: StoredPayment & { readonly eventId: string },
	booked: { readonly borrower: Borrower; readonly loan: StoredLoan; readonly at: Date },
): LoanEvent {
	return { ...paymentEvent(payment, booked), id: newEventId(payment.eventId, "corrected") };
}
