import type { Loan } from "@puente/core/loan";
import type { PlainDate } from "@puente/core/time";
import type { StaffContext } from "../../platform/context/staff-calls.ts";
import { type Borrower, lockBorrower } from "../borrower/index.ts";
import { findLoan, listLoanEvents, type StoredLoan, todayOf } from "../ledger/index.ts";
import { getOrder } from "../order/index.ts";
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
