import { type ClaimId, type EventId, ok, type Result, refuse } from "@puente/core";
import { bookEvent, todayOf } from "../../ledger/book-event.ts";
import { type Borrower, lockBorrower } from "../../store/borrowers.ts";
import { claimPayment, markBooked } from "../../store/payments.ts";
import type { Db } from "../../store/schema.ts";
import { answerVoucher, findVoucher, type Voucher } from "../../store/vouchers.ts";
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
 * today, and the days in between stay free. The caller's transaction.
 */
export async function answerClaim(
	tx: Db,
	answered: {
		readonly voucherId: string;
		/** Who of the staff answers. */
		readonly by: string;
		readonly verdict: Verdict;
		readonly at: Date;
	},
): Promise<Result<"confirmed" | "refused", ClaimRefusal>> {
	const { voucherId, by, verdict, at } = answered;
	const found = await findVoucher(tx, voucherId);
	if (!found) return refuse("claim-unknown");
	const borrower = await lockBorrower(tx, found.borrowerId);
	const voucher = await findVoucher(tx, voucherId);
	if (voucher?.status !== "pending") return refuse("claim-answered");
	if (verdict.kind === "confirm") {
		const booked = await bookProven(tx, { voucher, borrower, by, payment: verdict.payment, at });
		if (!booked.ok) return booked;
	}
	const status = verdict.kind === "confirm" ? "confirmed" : "refused";
	const answer = verdict.kind === "refuse" ? verdict.answer : null;
	await answerVoucher(tx, voucher.id, { status, by, answer, at });
	const id = `voucher:${voucher.id}:closed` as EventId;
	const claimId = voucher.id as string as ClaimId;
	const event = { kind: "claim-closed" as const, id, on: todayOf(at, borrower), claimId };
	await bookEvent(tx, { borrower, loanId: voucher.loanId, event, at });
	return ok(status);
}

type Proven = {
	readonly voucher: Voucher;
	readonly borrower: Borrower;
	readonly by: string;
	readonly payment: { readonly rail: string; readonly paymentId: string } | null;
	readonly at: Date;
};

async function bookProven(
	tx: Db,
	{ voucher, borrower, by, payment, at }: Proven,
): Promise<Result<null, "payment-not-open">> {
	const { id: paymentId, loanId, amountMinor, currency, paidOn } = voucher;
	if (payment) {
		const matched = await matchPayment(tx, { ...payment, loanId, by, at });
		return matched.ok ? ok(null) : refuse("payment-not-open");
	}
	const own = { rail: "voucher", paymentId, amountMinor, currency, paidAt: new Date(`${paidOn}T12:00:00Z`) };
	await claimPayment(tx, { ...own, payOrderId: null, webhookId: null, heardAt: at });
	const id = `voucher:${paymentId}` as EventId;
	await bookEvent(tx, { borrower, loanId, event: { kind: "payment", id, on: paidOn, amountMinor }, at });
	await markBooked(tx, own, { loanId, eventId: id, as: "payment" });
	return ok(null);
}
