import { claimId, eventId, isPaymentOfProof, type LoanEvent } from "@puente/core/loan";
import type { PlainDate } from "@puente/core/time";
import type { Db } from "../../../platform/database/schema/index.ts";
import type { Borrower } from "../../borrower/index.ts";
import {
	bookEvent,
	bookProofToCome,
	type StoredPayment,
	settleOpenItem,
	todayOf,
} from "../../ledger/index.ts";
import { answerVoucher, endVoucherToCome, type Voucher } from "../store/vouchers.ts";

type Payment = Pick<StoredPayment, "rail" | "paymentId" | "amountMinor" | "currency">;

/** The rail and account under which the payment of a confirmed proof is stored. */
export const proofRail = "voucher";

/** The oldest of these proofs that shows this payment. */
export function findProofOf(
	proofs: readonly Voucher[],
	payment: Payment & { readonly on: PlainDate },
): Voucher | null {
	return proofs.find((proof) => isPaymentOfProof(proof, payment)) ?? null;
}

/** The payment that was booked when two people confirmed the proof. */
export function seenPaymentEvent({ id, paidOn, amountMinor }: Voucher): LoanEvent {
	return { kind: "payment", id: eventId(proofRail, id), on: paidOn, amountMinor };
}

/** Penalties are added again from today. */
export function closedClaimEvent({ id }: Pick<Voucher, "id">, borrower: Borrower, at: Date): LoanEvent {
	return {
		kind: "claim-closed",
		id: eventId("voucher", id, "closed"),
		on: todayOf(at, borrower),
		claimId: claimId(id),
	};
}

/** The payment of a pending proof arrived and is booked: the proof needs no answer. The payment itself is notified. */
export async function closePaidProof(
	tx: Db,
	{
		proof,
		borrower,
		payment,
	}: { readonly proof: Voucher; readonly borrower: Borrower; readonly payment: Payment },
	at: Date,
): Promise<void> {
	const { rail, paymentId } = payment;
	const paidBy = { rail, paymentId };
	await answerVoucher(tx, proof.id, {
		status: "confirmed",
		by: null,
		answer: null,
		paidBy,
		isToCome: false,
		at,
	});
	await bookEvent(tx, { borrower, loanId: proof.loanId, event: closedClaimEvent(proof, borrower, at), at });
}

/** The payment of a proof whose money is already booked arrived: it moves from money to come to cash. */
export async function receiveProofToCome(tx: Db, proof: Voucher, payment: Payment, at: Date): Promise<void> {
	const { rail, paymentId } = payment;
	await endProofToCome(tx, proof, { paidBy: { rail, paymentId }, by: "system" }, at);
}

/** Money to come arrived as a payment, or was found on the bank's statement, or did not arrive. */
export async function endProofToCome(
	tx: Db,
	proof: Voucher,
	end: { readonly paidBy: Voucher["paidBy"] | "statement" | "nothing"; readonly by: string },
	at: Date,
): Promise<void> {
	const { paidBy, by } = end;
	await bookProofToCome(tx, proof, paidBy === "nothing" ? "not-come" : "came", at);
	await endVoucherToCome(tx, proof.id, typeof paidBy === "string" ? null : paidBy);
	await settleOpenItem(tx, { kind: "proofToCome", rail: proofRail, key: proof.id }, { by, at });
}
