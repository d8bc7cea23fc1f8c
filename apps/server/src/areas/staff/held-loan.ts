import type { Loan, PlainDate } from "@puente/core";
import { todayOf } from "../../ledger/book-event.ts";
import type { StaffContext } from "../../staff-deps.ts";
import { type Borrower, lockBorrower } from "../../store/borrowers.ts";
import { findLoan, listLoanEvents, type StoredLoan } from "../../store/loans.ts";
import { getOrder } from "../../store/orders.ts";
import { isId } from "./is-id.ts";

/** A loan with its borrower's row held, so that nothing happens to it meanwhile. */
export type HeldLoan = {
	readonly loan: StoredLoan;
	readonly borrower: Borrower;
	readonly orderNo: string;
	/** As the core's rules want it. */
	readonly happened: Loan;
	readonly today: PlainDate;
};

export async function holdLoan({ db, now }: StaffContext, id: string): Promise<HeldLoan | null> {
	const found = isId(id) ? await findLoan(db, id) : null;
	if (!found || found.status === "void") return null;
	const borrower = await lockBorrower(db, found.borrowerId);
	const loan = (await findLoan(db, id)) ?? found;
	const { orderNo } = await getOrder(db, loan.orderId);
	const happened = { terms: loan.terms, events: await listLoanEvents(db, id) };
	return { loan, borrower, orderNo, happened, today: todayOf(now, borrower) };
}
