import type { Currency } from "../money/money.ts";
import { daysBetween, type PlainDate } from "../time/plain-date.ts";

/** Borrowers name the day of a transfer wrongly by a weekend at most. */
const proofDaysOffMax = 3;

/** Whether a payment is the one that a proof of payment shows: the same amount, on about the day that the borrower named. */
export function isPaymentOfProof(
	proof: { readonly amountMinor: bigint; readonly currency: Currency; readonly paidOn: PlainDate },
	payment: { readonly amountMinor: bigint; readonly currency: Currency; readonly on: PlainDate },
): boolean {
	if (payment.amountMinor !== proof.amountMinor || payment.currency !== proof.currency) return false;
	return Math.abs(daysBetween({ from: proof.paidOn, to: payment.on })) <= proofDaysOffMax;
}
