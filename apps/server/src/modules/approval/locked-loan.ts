import type { Loan } from "@puente/core/loan";
import type { PlainDate } from "@puente/core/time";
import type { StaffContext } from "../../platform/context/calls.ts";
import { isUuid } from "../../platform/database/is-uuid.ts";
import { type Borrower, lockBorrower } from "../borrower/index.ts";
import { findLoan, listLoanEvents, type StoredLoan, todayOf } from "../ledger/index.ts";
import { getOrder } from "../order/index.ts";

/** A loan with its borrower's row locked, so that it cannot change. */
export type LockedLoan = {
	readonly loan: StoredLoan;
	readonly borrower: Borrower;
	readonly orderNo: string;
	/** Terms and events, as the core expects them. */
	readonly history: Loan;
	readonly today: PlainDate;
};

/** The loan that is the subject of a proposal. */
export async function findSubjectLoan({ db }: StaffContext, subject: string): Promise<StoredLoan | null> {
	return isUuid(subject) ? findLoan(db, subject) : null;
}

export async function lockLoanWithBorrower(
	{ db, now }: StaffContext,
	id: string,
): Promise<LockedLoan | null> {
	const found = isUuid(id) ? await findLoan(db, id) : null;
	if (!found || found.status === "void") return null;
	const borrower = await lockBorrower(db, found.borrowerId);
	const loan = (await findLoan(db, id)) ?? found;
	const { orderNo } = await getOrder(db, loan.orderId);
	const history = { terms: loan.terms, events: await listLoanEvents(db, id) };
	return { loan, borrower, orderNo, history, today: todayOf(now, borrower) };
}
