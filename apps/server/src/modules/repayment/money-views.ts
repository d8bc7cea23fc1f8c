import type { CallResult } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { eventsInEffect, loanState } from "@puente/core/loan";
import type { StaffContext } from "../../platform/context/calls.ts";
import { getBorrower } from "../borrower/index.ts";
import { findLoan, listLoanEvents, type StoredLoan, type StoredPayment, todayOf } from "../ledger/index.ts";
import { getOrder } from "../order/index.ts";
import type { Voucher } from "./store/vouchers.ts";

type LoanView = CallResult<StaffCalls["findLoan"]>["loan"];
type PaymentView = CallResult<StaffCalls["unmatchedItem"]>["payment"];
type VoucherView = CallResult<StaffCalls["voucherItem"]>["voucher"];

/** A loan in its state of today. */
export async function viewLoan({ db, now }: StaffContext, loan: StoredLoan): Promise<LoanView> {
	const borrower = await getBorrower(db, loan.borrowerId);
	const events = await listLoanEvents(db, loan.id);
	const today = todayOf(now, borrower);
	const state = loanState(loan.terms, events, today);
	const reductions = eventsInEffect(events, today).filter(({ kind }) => kind === "penalty-reduction");
	return {
		loanId: loan.id,
		orderNo: (await getOrder(db, loan.orderId)).orderNo,
		borrowerId: loan.borrowerId,
		currency: loan.currency,
		status: loan.status,
		openedOn: loan.openedOn,
		dueMinor: state.due.totalMinor,
		payoffMinor: state.payoff.totalMinor,
		overdueDays: state.overdueDays,
		reductions: { count: reductions.length, sumMinor: state.totals.penaltyReducedMinor },
	};
}

export async function viewPayment({ db }: StaffContext, payment: StoredPayment): Promise<PaymentView> {
	const loan = payment.loanId === null ? null : await findLoan(db, payment.loanId);
	return {
		rail: payment.rail,
		paymentId: payment.paymentId,
		amountMinor: payment.amountMinor,
		currency: payment.currency,
		paidAt: payment.paidAt.toISOString(),
		orderNo: loan && (await getOrder(db, loan.orderId)).orderNo,
	};
}

export async function viewVoucher({ db }: StaffContext, voucher: Voucher): Promise<VoucherView> {
	const loan = await findLoan(db, voucher.loanId);
	if (!loan) throw new Error(`Voucher ${voucher.id}: loan ${voucher.loanId} was not found.`);
	return {
		id: voucher.id,
		orderNo: (await getOrder(db, loan.orderId)).orderNo,
		amountMinor: voucher.amountMinor,
		currency: voucher.currency,
		paidOn: voucher.paidOn,
		createdAt: voucher.createdAt.toISOString(),
	};
}
