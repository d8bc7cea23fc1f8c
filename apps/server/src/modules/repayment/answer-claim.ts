import { type LoanState, stillToPay } from "@puente/core/loan";
import { money } from "@puente/core/money";
import { ok, type Result, refuse } from "@puente/core/result";
import type { Db } from "../../platform/database/schema/index.ts";
import { type Borrower, lockBorrower } from "../borrower/index.ts";
import { bookEvent, bookProofToCome, claimPayment, findLoan, markBooked } from "../ledger/index.ts";
import { type NotificationContext, notifyBorrower } from "../notification/index.ts";
import { getOrder } from "../order/index.ts";
import { matchPayment } from "./correct-books.ts";
import { closedClaimEvent, proofRail, seenPaymentEvent } from "./proof/proofs.ts";
import { answerVoucher, findVoucher, type Voucher } from "./store/vouchers.ts";

export type Verdict =
	/** The money was received: as an unmatched payment, or seen on the bank account, where it is still to come for us. */
	| {
			readonly kind: "confirm";
			readonly payment: { readonly rail: string; readonly paymentId: string } | null;
	  }
	/** It shows a payment that is already booked on the loan. */
	| {
			readonly kind: "booked";
			readonly payment: { readonly rail: string; readonly paymentId: string; readonly amountMinor: bigint };
	  }
	/** Why not; the borrower reads it. */
	| { readonly kind: "refuse"; readonly answer: string };

export type ClaimRefusal = "claim-unknown" | "claim-answered" | "payment-not-open";

/**
 * Staff answers a proof of payment, in the transaction of the caller. A confirmed proof repays on its day of payment.
 * Either way penalties are added again from today, not for the days between, and the borrower is notified.
 */
export async function answerClaim(
	context: NotificationContext,
	answered: {
		readonly voucherId: string;
		/** The staff member. */
		readonly by: string;
		readonly verdict: Verdict;
	},
): Promise<Result<"confirmed" | "refused", ClaimRefusal>> {
	const { db: tx, now: at } = context;
	const { voucherId, by, verdict } = answered;
	const found = await findVoucher(tx, voucherId);
	if (!found) return refuse("claim-unknown");
	const borrower = await lockBorrower(tx, found.borrowerId);
	const voucher = await findVoucher(tx, voucherId);
	if (voucher?.status !== "pending") return refuse("claim-answered");
	const confirmed = { voucher, borrower, by, at };
	const booked =
		verdict.kind === "confirm" ? await bookConfirmedPayment(tx, confirmed, verdict.payment) : null;
	if (booked?.ok === false) return booked;
	const status = verdict.kind === "refuse" ? "refused" : "confirmed";
	const answer = verdict.kind === "refuse" ? verdict.answer : null;
	const paidBy = verdict.kind === "refuse" ? null : verdict.payment;
	const isToCome = verdict.kind === "confirm" && verdict.payment === null;
	await answerVoucher(tx, voucher.id, { status, by, answer, paidBy, isToCome, at });
	const event = closedClaimEvent(voucher, borrower, at);
	const state = await bookEvent(tx, { borrower, loanId: voucher.loanId, event, at });
	if (!state) throw new Error(`Voucher ${voucher.id} is pending, but its claim is already closed.`);
	const bookedMinor = verdict.kind === "booked" ? verdict.payment.amountMinor : voucher.amountMinor;
	const paidMinor = booked?.value ?? bookedMinor;
	await notifyOfAnswer(context, { voucher, borrower, paidMinor, status, state });
	return ok(status);
}

async function notifyOfAnswer(
	context: NotificationContext,
	answer: {
		readonly voucher: Voucher;
		readonly borrower: Borrower;
		readonly paidMinor: bigint;
		readonly status: "confirmed" | "refused";
		readonly state: LoanState;
	},
): Promise<void> {
	const { voucher, borrower, paidMinor, status, state } = answer;
	const loan = await findLoan(context.db, voucher.loanId);
	if (!loan) throw new Error(`Voucher ${voucher.id}: loan ${voucher.loanId} was not found.`);
	const { orderNo } = await getOrder(context.db, loan.orderId);
	const values = { orderNo, amount: money(paidMinor, voucher.currency) };
	if (status === "refused") return notifyBorrower(context, borrower, "proofRefused", values);
	const left = money(stillToPay(state), voucher.currency);
	return notifyBorrower(context, borrower, "proofConfirmed", { ...values, left });
}

type ConfirmedVoucher = {
	readonly voucher: Voucher;
	readonly borrower: Borrower;
	readonly by: string;
	readonly at: Date;
};

/** Returns the amount that was received. */
async function bookConfirmedPayment(
	tx: Db,
	{ voucher, borrower, by, at }: ConfirmedVoucher,
	payment: { readonly rail: string; readonly paymentId: string } | null,
): Promise<Result<bigint, "payment-not-open">> {
	const { id: paymentId, loanId, amountMinor, currency, paidOn } = voucher;
	if (payment) {
		const matched = await matchPayment(tx, { ...payment, loanId, by, at });
		return matched.ok ? ok(matched.value.amountMinor) : refuse("payment-not-open");
	}
	const own = { rail: proofRail, paymentId, amountMinor, currency, paidAt: new Date(`${paidOn}T12:00:00Z`) };
	await claimPayment(tx, { ...own, payOrderId: null, webhookId: null, receivedAt: at });
	const event = seenPaymentEvent(voucher);
	await bookEvent(tx, { borrower, loanId, event, at });
	await markBooked(tx, own, { loanId, eventId: event.id, as: "payment" });
	await bookProofToCome(tx, voucher, "to-come", at);
	return ok(amountMinor);
}
