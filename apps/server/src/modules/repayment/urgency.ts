import type { repaymentCalls } from "@puente/contract";
import { ok } from "@puente/core/result";
import { daysBetween } from "@puente/core/time";
import type { BorrowerContext, Handler } from "../../platform/context/calls.ts";
import { getBorrower } from "../borrower/index.ts";
import { findOpenOrder } from "../order/index.ts";
import { withLoan } from "./own-loan.ts";

type Calls = typeof repaymentCalls;

/** A payment is near from this many days before its due date. */
const nearDays = 3;

/** The payment that is due now, or else next; null if nothing is owed. A borrower has one open loan at a time. */
async function findNextPayment(context: BorrowerContext) {
	const order = await findOpenOrder(context.db, context.caller.borrowerId);
	if (!order) return null;
	const borrower = await getBorrower(context.db, order.borrowerId);
	const own = await withLoan(context, { borrower, order });
	if (!own.ok) return null;
	const { state, loan, today } = own.value;
	const phase = state.phases.find(({ settled }) => !settled);
	if (!phase) return null;
	const isDue = state.due.totalMinor > 0n;
	const dueMinor = isDue ? state.due.totalMinor : phase.dueMinor;
	const { overdueDays } = state;
	const days = daysBetween({ from: today, to: phase.dueOn });
	return {
		days,
		product: {
			orderNo: order.orderNo,
			currency: loan.currency,
			dueOn: phase.dueOn,
			dueMinor,
			overdueDays,
		},
	};
}

/** Red: overdue. Yellow: due within three days. Green: later. */
export const repayColor: Handler<Calls["repayColor"]> = async (_input, context) => {
	const found = await findNextPayment(context);
	if (!found) return ok({ color: "none", days: null });
	const { days } = found;
	return ok({ color: days < 0 ? "red" : days <= nearDays ? "yellow" : "green", days });
};

export const repayProducts: Handler<Calls["repayProducts"]> = async (_input, context) => {
	const found = await findNextPayment(context);
	return ok({ products: found ? [found.product] : [] });
};
