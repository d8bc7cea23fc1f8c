import { type ClaimId, type EventId, type LoanState, stillToPay } from "@puente/core/loan";
import { money } from "@puente/core/money";
import { ok, type Result, refuse } from "@puente/core/result";
import type { Db } from "../../platform/database/schema/index.ts";
import { type Borrower, lockBorrower } from "../borrower/index.ts";
import { bookEvent, claimPayment, findLoan, markBooked, todayOf } from "../ledger/index.ts";
import { type LetterContext, notifyBorrower } from "../notification/index.ts";
import { getOrder } from "../order/index.ts";
import { answerVoucher, findVoucher, type Voucher } from "../repayment/index.ts";
import { matchPayment } from "./correct-books.ts";

export type Verdict =
	/** The money is there: as a payment that nobody could match, or seen on the account itself. */
	| {
			readonly kind: "confirm";
			readonly payment: { readonly rail: string; readonly paymentId: string } | null;
	  }
	/** Why not, in words that the borrower reads. */
	| { readonly kind: "refuse"; readonly answer: string };

export type ClaimRefusal = "claim-unknown" | "claim-answered" | "payment-not-open";

/**
 * A person answers a proof of payment. Confirmed, it repays on the day that it was paid; either way penalties run on from
 * today, the days in between stay free, and the borrower is told. The caller's transaction.
 */
export async function answerClaim(
	context: LetterContext,
	answered: {
		readonly voucherId: string;
		/** Who of the staff answers. */
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
	const proven = { voucher, borrower, by, at };
	const booked = verdict.kind === "confirm" ? await bookProven(tx, proven, verdict.payment) : null;
	if (booked?.ok === false) return booked;
	const status = verdict.kind === "confirm" ? "confirmed" : "refused";
	const answer = verdict.kind === "refuse" ? verdict.answer : null;
	await answerVoucher(tx, voucher.id, { status, by, answer, at });
	const id = `voucher:${voucher.id}:closed` as EventId;
	const claimId = voucher.id as string as ClaimId;
	const event = { kind: "claim-closed" as const, id, on: todayOf(at, borrower), claimId };
	const state = await bookEvent(tx, { borrower, loanId: voucher.loanId, event, at });
	if (!state) throw new Error("A proof that nobody has answered is closed in the books.");
	const paidMinor = booked?.value ?? voucher.amountMinor;
	await notifyOfAnswer(context, { voucher, borrower, paidMinor, status, state });
	return ok(status);
}

async function notifyOfAnswer(
	context: LetterContext,
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
	if (!loan) throw new Error("A proof was answered of a loan that is not there.");
	const { orderNo } = await getOrder(context.db, loan.orderId);
	const values = { orderNo, amount: money(paidMinor, voucher.currency) };
	if (status === "refused") return notifyBorrower(context, borrower, "proofRefused", values);
	const left = money(stillToPay(state), voucher.currency);
	return notifyBorrower(context, borrower, "proofConfirmed", { ...values, left });
}

type Proven = {
	readonly voucher: Voucher;
	readonly borrower: Borrower;
	readonly by: string;
	readonly at: Date;
};

/** Answers how much came. */
async function bookProven(
	tx: Db,
	{ voucher, borrower, by, at }: Proven,
	payment: { readonly rail: string; readonly paymentId: string } | null,
): Promise<Result<bigint, "payment-not-open">> {
	const { id: paymentId, loanId, amountMinor, currency, paidOn } = voucher;
	if (payment) {
		const matched = await matchPayment(tx, { ...payment, loanId, by, at });
		return matched.ok ? ok(matched.value.amountMinor) : refuse("payment-not-open");
	}
	const own = { rail: "voucher", paymentId, amountMinor, currency, paidAt: new Date(`${paidOn}T12:00:00Z`) };
	await claimPayment(tx, { ...own, payOrderId: null, webhookId: null, heardAt: at });
	const id = `voucher:${paymentId}` as EventId;
	await bookEvent(tx, { borrower, loanId, event: { kind: "payment", id, on: paidOn, amountMinor }, at });
	await markBooked(tx, own, { loanId, eventId: id, as: "payment" });
	return ok(amountMinor);
}
