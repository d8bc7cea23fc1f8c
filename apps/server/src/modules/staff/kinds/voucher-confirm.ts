import { ok, refuse } from "@puente/core/result";
import * as z from "zod/mini";
import { isUuid } from "../../../platform/database/is-uuid.ts";
import { lockBorrower } from "../../borrower/index.ts";
import { findLoan, listLoanEvents, lockPayment, todayOf } from "../../ledger/index.ts";
import { getOrder } from "../../order/index.ts";
import { findVoucher } from "../../repayment/index.ts";
import { answerClaim, closedClaimEvent, seenPaymentEvent } from "../answer-claim.ts";
import { paymentEvent } from "../correct-books.ts";
import { defineKind } from "../proposal-kind.ts";
import { loanChange } from "./loan-change.ts";

const unmatched = z.object({
	rail: z.string().check(z.maxLength(60)),
	paymentId: z.string().check(z.maxLength(200)),
});

/**
 * Subject: the voucher. It repays its loan on its day of payment: as an unmatched payment, or as seen on the bank
 * account.
 */
export const voucherConfirmKind = defineKind({
	fields: z.object({ payment: z.nullable(unmatched) }),
	async read({ db, now: at }, subject, { payment }) {
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
		const booked = paid ? paymentEvent(paid, { borrower, loan, at }) : seenPaymentEvent(voucher);
		const history = { terms: loan.terms, events: await listLoanEvents(db, loan.id) };
		const events = [booked, closedClaimEvent(voucher, borrower, at)];
		return ok({
			before: { amountMinor: Number(amountMinor), currency: voucher.currency, paidOn: voucher.paidOn },
			name: (await getOrder(db, loan.orderId)).orderNo,
			borrowerId: borrower.id,
			country: borrower.country,
			change: loanChange(history, todayOf(at, borrower), events, at),
		});
	},
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
