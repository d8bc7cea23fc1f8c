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

type LoanRefusal = Refusal<"orderNotFound" | "stepNotOpen">;

export async function withLoan(
	{ db, now }: Pick<Context, "db" | "now">,
	own: OwnOrder,
): Promise<Result<OwnLoan, LoanRefusal>> {
	const loan = await findLoanOf(db, own.order.id);
	if (!loan) return refuse({ error: "stepNotOpen" });
	const events = await listLoanEvents(db, loan.id);
	const today = todayOf(now, own.borrower);
	return ok({ ...own, loan, events, today, state: loanState(loan.terms, events, today) });
}

/** The loan of the caller's order in its state of today. Refuses: orderNotFound, stepNotOpen without a loan. */
export async function findOwnLoan(
	context: BorrowerContext,
	orderNo: string,
): Promise<Result<OwnLoan, LoanRefusal>> {
	const own = await findOwnOrder(context, orderNo);
	return own.ok ? withLoan(context, own.value) : own;
}

/** The same, with the rows locked for a change. */
export async function lockOwnLoan(
	context: BorrowerContext,
	orderNo: string,
): Promise<Result<OwnLoan, LoanRefusal>> {
	const own = await lockOwnOrder(context, orderNo);
	return own.ok ? withLoan(context, own.value) : own;
}

/** Written-off loans can still be paid. */
export function isPayable({ status }: Pick<LoanState, "status">): boolean {
	return status === "repaying" || status === "overdue" || status === "written-off";
}

/** The loan of the caller's order, if it can be paid. Refuses: orderNotFound, stepNotOpen. */
export async function findPayable(context: BorrowerContext, orderNo: string) {
	const own = await findOwnLoan(context, orderNo);
	if (!own.ok || isPayable(own.value.state)) return own;
	return refuse({ error: "stepNotOpen" as const });
}
