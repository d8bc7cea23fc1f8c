import type { CallResult } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { loanState, type PhaseState, taxedCharges } from "@puente/core/loan";
import { ok, refuse } from "@puente/core/result";
import type { Handler, StaffContext } from "../../platform/context/calls.ts";
import type { Borrower } from "../borrower/index.ts";
import {
	booksDifference,
	findBreak,
	findLoan,
	listEntries,
	listLoanEvents,
	listLoans,
	listPaymentsOf,
	type StoredLoan,
	todayOf,
} from "../ledger/index.ts";
import type { Order } from "../order/index.ts";

type LoanView = CallResult<StaffCalls["borrower"]>["loans"][number];

/** A borrower's loans in their state of today, newest first. */
export async function viewLoans(
	context: StaffContext,
	borrower: Borrower,
	orders: readonly Order[],
): Promise<LoanView[]> {
	const loans = await listLoans(context.db, borrower.id);
	const numbers = new Map(orders.map(({ id, orderNo }) => [id, orderNo]));
	const views = loans.map((loan) => viewLoan(context, borrower, loan, numbers.get(loan.orderId) ?? ""));
	return (await Promise.all(views)).reverse();
}

async function viewLoan(
	{ db, now }: StaffContext,
	borrower: Borrower,
	loan: StoredLoan,
	orderNo: string,
): Promise<LoanView> {
	const events = await listLoanEvents(db, loan.id);
	const state = loanState(loan.terms, events, todayOf(now, borrower));
	const payments = await listPaymentsOf(db, loan.id);
	return {
		loanId: loan.id,
		orderNo,
		currency: loan.currency,
		status: loan.status,
		openedOn: loan.openedOn,
		closedAt: loan.closedAt?.toISOString() ?? null,
		dueMinor: state.due.totalMinor,
		payoffMinor: state.payoff.totalMinor,
		principalLeftMinor: state.payoff.principalMinor,
		penaltyLeftMinor: state.payoff.penaltyMinor,
		creditMinor: state.creditMinor,
		overdueDays: state.overdueDays,
		booksDiffer: booksDifference(loan, events).length > 0,
		rollovers: state.rollovers,
		phases: state.phases.map(viewPhase),
		payments: payments.map(({ rail, paymentId, amountMinor, currency, paidAt, bookedAs }) => ({
			rail,
			paymentId,
			currency,
			bookedAs,
			amountMinor,
			paidAt: paidAt.toISOString(),
		})),
	};
}

function viewPhase(phase: PhaseState): LoanView["phases"][number] {
	return {
		number: phase.number,
		dueOn: phase.dueOn,
		principalMinor: phase.principalMinor,
		interestMinor: phase.interestAtDueMinor,
		taxMinor: phase.taxAtDueMinor + phase.penaltyTaxMinor,
		penaltyMinor: phase.penaltyMinor,
		penaltyReducedMinor: phase.penaltyReducedMinor,
		leftMinor: phase.dueMinor,
		overdueDays: phase.overdueDays,
		settled: phase.settled,
	};
}

export const loanLedger: Handler<StaffCalls["loanLedger"]> = async ({ loanId }, { db }) => {
	const loan = await findLoan(db, loanId);
	if (!loan) return refuse({ error: "loanNotFound" });
	const entries = await listEntries(db, loanId);
	return ok({
		currency: loan.currency,
		broken: findBreak(entries, loan),
		charges: [...taxedCharges(loan.terms, await listLoanEvents(db, loanId), loan.postedUntil)],
		entries: entries.map((entry) => ({
			number: entry.number,
			on: entry.on,
			kind: entry.kind,
			operation: entry.operation,
			postings: entry.postings.map(({ account, minor }) => ({ account, minor })),
			hash: entry.hash.toString("hex"),
		})),
	});
};
