import { ok, refuse } from "@puente/core/result";
import * as z from "zod/mini";
import { isUuid } from "../../../platform/database/is-uuid.ts";
import { lockBorrower } from "../../borrower/index.ts";
import { findLoan, listLoanEvents, lockPayment, todayOf } from "../../ledger/index.ts";
import { getOrder } from "../../order/index.ts";
import {
	answerClaim,
	closedClaimEvent,
	findVoucher,
	listBookedOfProof,
	paymentEvent,
	seenPaymentEvent,
} from "../../repayment/index.ts";
import { defineKind } from "../proposal-kind.ts";
import { loanChange } from "./loan-change.ts";

const paymentKey = z.object({
	rail: z.string().check(z.maxLength(60)),
	paymentId: z.string().check(z.maxLength(200)),
});

/**
 * Subject: the voucher. It repays its loan on its day of payment: as an unmatched payment, or as seen on the bank
 * account. A payment of its amount and day that is already booked is named as another one, and both people say why.
 */
export const voucherConfirmKind = defineKind({
	fields: z.object({
		payment: z.nullable(paymentKey),
		otherThan: z.optional(z.array(paymentKey).check(z.maxLength(20))),
	}),
	async read({ db, now: at }, subject, { payment, otherThan = [] }) {
		const found = isUuid(subject) ? await findVoucher(db, subject) : null;
		if (!found) return refuse({ error: "proposalSubjectUnknown" });
		const borrower = await lockBorrower(db, found.borrowerId);
		const voucher = await findVoucher(db, subject);
		const loan = await findLoan(db, found.loanId);
		if (voucher?.status !== "pending" || !loan) return refuse({ error: "proposalSubjectUnknown" });
		const paid = payment && (await lockPayment(db, payment.rail, payment.paymentId));
		if (payment && (!paid || paid.eventId !== null || paid.currency !== voucher.currency))
			return refuse({ error: "proposalChangesNothing" });
		const { amountMinor } = paid ?? voucher;
		const today = todayOf(at, borrower);
		const alreadyBooked = await listBookedOfProof(db, voucher, today);
		const isNamed = (booked: z.output<typeof paymentKey>) =>
			otherThan.some(({ rail, paymentId }) => rail === booked.rail && paymentId === booked.paymentId);
		if (!alreadyBooked.every(isNamed)) return refuse({ error: "proofBooked" });
		const booked = paid ? paymentEvent(paid, { borrower, loan, at }) : seenPaymentEvent(voucher);
		const history = { terms: loan.terms, events: await listLoanEvents(db, loan.id) };
		const events = [booked, closedClaimEvent(voucher, borrower, at)];
		return ok({
			before: {
				amountMinor: Number(amountMinor),
				currency: voucher.currency,
				paidOn: voucher.paidOn,
				booked: alreadyBooked.map(({ rail, paymentId, amountMinor: bookedMinor, on }) => ({
					rail,
					paymentId,
					amountMinor: Number(bookedMinor),
					paidOn: on,
				})),
			},
			name: (await getOrder(db, loan.orderId)).orderNo,
			borrowerId: borrower.id,
			country: borrower.country,
			change: loanChange(history, today, events, at),
		});
	},
	needsNote: ({ otherThan = [] }) => otherThan.length > 0,
	async loanOf({ db }, subject) {
		const voucher = isUuid(subject) ? await findVoucher(db, subject) : null;
		return voucher && findLoan(db, voucher.loanId);
	},
	async carryOut(context, { subject: voucherId, after: { payment } }) {
		const verdict = { kind: "confirm" as const, payment };
		const answered = await answerClaim(context, { voucherId, by: context.staff.id, verdict });
		if (!answered.ok)
			throw new Error(`Voucher ${voucherId}: its approved confirmation was refused: ${answered.refusal}.`);
	},
});
