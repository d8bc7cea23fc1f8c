import { eventId, eventsInEffect, isPaymentOfProof } from "@puente/core/loan";
import type { PlainDate } from "@puente/core/time";
import type { Db } from "../../../platform/database/schema/index.ts";
import { listLoanEvents, listPaymentsOf, type StoredPayment } from "../../ledger/index.ts";
import type { Voucher } from "../store/vouchers.ts";

/** A payment as it counts on its loan. */
export type BookedPayment = StoredPayment & { readonly on: PlainDate; readonly bookedAt: Date };

/** The payments of a loan that were not taken back, with their corrected amounts, latest first. */
export async function listBookedPayments(
	db: Db,
	loanId: string,
	today: PlainDate,
): Promise<readonly BookedPayment[]> {
	const events = eventsInEffect(await listLoanEvents(db, loanId), today);
	const byId = new Map(events.map((event) => [event.id, event]));
	const payments = (await listPaymentsOf(db, loanId)).flatMap((payment): readonly BookedPayment[] => {
		// The money of a proof arrived under its own id, and the proof is listed already.
		const { bookedAt } = payment;
		if (payment.eventId === null || bookedAt === null || payment.bookedAs === "proof") return [];
		const event = byId.get(eventId(payment.eventId)) ?? byId.get(eventId(payment.eventId, "corrected"));
		if (!event) return [];
		const amountMinor = event.kind === "payment" ? event.amountMinor : payment.amountMinor;
		return [{ ...payment, bookedAt, amountMinor, on: event.on }];
	});
	return payments.sort((one, other) => other.paidAt.getTime() - one.paidAt.getTime());
}

/** The booked payments that the proof may show: confirming it again, or refusing it, would contradict them. */
export async function listBookedOfProof(
	db: Db,
	proof: Voucher,
	today: PlainDate,
): Promise<readonly BookedPayment[]> {
	const booked = await listBookedPayments(db, proof.loanId, today);
	return booked.filter((payment) => isPaymentOfProof(proof, payment));
}
