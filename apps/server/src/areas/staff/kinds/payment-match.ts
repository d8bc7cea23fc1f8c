import { ok, refuse } from "@puente/core";
import * as z from "zod/mini";
import type { StaffContext } from "../../../staff-deps.ts";
import { lockBorrower } from "../../../store/borrowers.ts";
import { findLoanOf, type StoredLoan } from "../../../store/loans.ts";
import { findOpenItem } from "../../../store/open-items.ts";
import { findOrderByNo } from "../../../store/orders.ts";
import { findPayment, type StoredPayment } from "../../../store/payments.ts";
import { matchPayment } from "../correct-books.ts";
import { isId } from "../is-id.ts";
import { defineKind } from "../proposal-kind.ts";

/** Subject: the open item. The payment repays the loan of an order, on the day it was paid. */
export const paymentMatchKind = defineKind({
	fields: z.object({ orderNo: z.string().check(z.maxLength(24)) }),
	async read(context, subject, { orderNo }) {
		const payment = await openPayment(context, subject);
		if (!payment) return refuse({ error: "proposalSubjectUnknown" });
		const loan = await loanOf(context, orderNo);
		if (!loan || loan.currency !== payment.currency)
			return refuse({ error: "inputRefused", fields: [{ field: "orderNo", problem: "notOffered" }] });
		const borrower = await lockBorrower(context.db, loan.borrowerId);
		const { rail, paymentId, amountMinor, currency } = payment;
		return ok({
			before: { orderNo: null, rail, paymentId, amountMinor: Number(amountMinor), currency },
			name: `${rail} ${paymentId}`,
			borrowerId: borrower.id,
			country: borrower.country,
		});
	},
	async carryOut(context, { subject, after }) {
		const { db, staff, now: at } = context;
		const payment = await openPayment(context, subject);
		const loan = await loanOf(context, after.orderNo);
		const { rail = "", paymentId = "" } = payment ?? {};
		const matched = await matchPayment(db, { rail, paymentId, loanId: loan?.id ?? "", by: staff.id, at });
		if (!matched.ok) throw new Error(`A payment that was checked could not be matched: ${matched.refusal}.`);
	},
});

async function openPayment({ db }: StaffContext, itemId: string): Promise<StoredPayment | null> {
	const item = isId(itemId) ? await findOpenItem(db, itemId) : null;
	if (item?.kind !== "unmatched") return null;
	const payment = await findPayment(db, item.rail, item.key);
	return payment?.eventId === null ? payment : null;
}

async function loanOf({ db }: StaffContext, orderNo: string): Promise<StoredLoan | null> {
	const order = await findOrderByNo(db, orderNo);
	return order && findLoanOf(db, order.id);
}
