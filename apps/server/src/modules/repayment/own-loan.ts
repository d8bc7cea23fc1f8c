import type { Refusal } from "@puente/contract";
import { type LoanEvent, type LoanState, loanState } from "@puente/core/loan";
import { ok, type Result, refuse } from "@puente/core/result";
import type { PlainDate } from "@puente/core/time";
import type { BorrowerContext, Context } from "../../platform/context/calls.ts";
import { findLoanOf, listLoanEvents, type StoredLoan, todayOf } from "../ledger/index.ts";
import { findOwnOrder, lockOwnOrder, type OwnOrder } from "../order/index.ts";

export type OwnLoan = OwnOrder & {
	readonly loan: StoredLoan;
	readonly events: readonly LoanEvent[];
	readonly today: PlainDate;
	readonly state: LoanState;
};

type NotThere = Refusal<"orderNotFound" | "stepNotOpen">;

export async function withLoan(
	{ db, now }: Pick<Context, "db" | "now">,
	own: OwnOrder,
): Promise<Result<OwnLoan, NotThere>> {
	const loan = await findLoanOf(db, own.order.id);
	if (!loan) return refuse({ error: "stepNotOpen" });
	const events = await listLoanEvents(db, loan.id);
	const today = todayOf(now, own.borrower);
	return ok({ ...own, loan, events, today, state: loanState(loan.terms, events, today) });
}

/** The loan of the caller's own order as it stands today. Refuses: orderNotFound, stepNotOpen before there is one. */
export async function findOwnLoan(
	context: BorrowerContext,
	orderNo: string,
): Promise<Result<OwnLoan, NotThere>> {
	const own = await findOwnOrder(context, orderNo);
	return own.ok ? withLoan(context, own.value) : own;
}

/** The same to change it. */
export async function lockOwnLoan(
	context: BorrowerContext,
	orderNo: string,
): Promise<Result<OwnLoan, NotThere>> {
	const own = await lockOwnOrder(context, orderNo);
	return own.ok ? withLoan(context, own.value) : own;
}

/** Something can still be paid: what was written off may be paid after all. */
export function isPayable({ status }: Pick<LoanState, "status">): boolean {
	return status === "repaying" || status === "overdue" || status === "written-off";
}
