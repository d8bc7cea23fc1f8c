import { ok, refuse } from "@puente/core/result";
import * as z from "zod/mini";
import type { StaffContext } from "../../../platform/context/calls.ts";
import { isUuid } from "../../../platform/database/is-uuid.ts";
import { lockBorrower } from "../../borrower/index.ts";
import {
	findLoanOf,
	findOpenItem,
	listLoanEvents,
	lockPayment,
	type OpenItem,
	type StoredLoan,
	todayOf,
} from "../../ledger/index.ts";
import { findOrderByNo } from "../../order/index.ts";
import {
	closedClaimEvent,
	findProofOf,
	listOpenVouchers,
	matchPaymentAndProof,
	notifyOfPayments,
	paymentEvent,
} from "../../repayment/index.ts";
import { defineKind } from "../proposal-kind.ts";
import { loanChange } from "./loan-change.ts";

/** Subject: the open item. The payment repays the loan of an order, on its day of payment. */
export const paymentMatchKind = defineKind({
	fields: z.object({ orderNo: z.string().check(z.maxLength(24)) }),
	async read(context, subject, { orderNo }) {
		const { db } = context;
		const item = await unmatchedItem(context, subject);
		if (!item) return refuse({ error: "proposalSubjectUnknown" });
		const notOffered = [{ field: "orderNo", problem: "notOffered" as const }];
		const loan = await loanOf(context, orderNo);
		if (!loan) return refuse({ error: "inputRefused", fields: notOffered });
		// Locks the borrower before the payment, as everywhere, to avoid deadlocks.
		const borrower = await lockBorrower(db, loan.borrowerId);
		const payment = await lockPayment(db, item.rail, item.key);
		if (payment?.eventId !== null) return refuse({ error: "proposalSubjectUnknown" });
		const { rail, paymentId, amountMinor, currency, paidAt } = payment;
		if (currency !== loan.currency) return refuse({ error: "inputRefused", fields: notOffered });
		const { now: at } = context;
		const history = { terms: loan.terms, events: await listLoanEvents(db, loan.id) };
		const event = paymentEvent(payment, { borrower, loan, at });
		const proof = findProofOf(await listOpenVouchers(db, [loan.id]), { ...payment, on: event.on });
		const events = proof?.status === "pending" ? [event, closedClaimEvent(proof, borrower, at)] : [event];
		return ok({
			before: {
				orderNo: null,
				rail,
				paymentId,
				amountMinor: Number(amountMinor),
				currency,
				paidAt: paidAt.toISOString(),
			},
			name: `${rail} ${paymentId}`,
			borrowerId: borrower.id,
			country: borrower.country,
			// The money of a confirmed proof is booked already.
			change: proof?.toComeSince
				? { before: { proofToCome: true }, after: { proofToCome: false } }
				: loanChange(history, todayOf(at, borrower), events, at),
		});
	},
	watched: ["orderNo", "rail", "paymentId", "amountMinor", "currency"],
	loanOf: (context, _subject, { orderNo }) => loanOf(context, orderNo),
	async carryOut(context, { subject, after }) {
		const { db, staff, now: at } = context;
		const item = await unmatchedItem(context, subject);
		const loan = await loanOf(context, after.orderNo);
		if (!item || !loan)
			throw new Error(`Open item ${subject}: its payment or loan was not found although it is locked.`);
		const { rail, key: paymentId } = item;
		const matched = await matchPaymentAndProof(db, { rail, paymentId, loanId: loan.id, by: staff.id, at });
		if (!matched.ok)
			throw new Error(`Open item ${subject}: its approved match was refused: ${matched.refusal}.`);
		await notifyOfPayments(context, matched.value);
	},
});

async function unmatchedItem({ db }: StaffContext, id: string): Promise<OpenItem | null> {
	const item = isUuid(id) ? await findOpenItem(db, id) : null;
	return item?.kind === "unmatched" ? item : null;
}

async function loanOf({ db }: StaffContext, orderNo: string): Promise<StoredLoan | null> {
	const order = await findOrderByNo(db, orderNo);
	return order && findLoanOf(db, order.id);
}
