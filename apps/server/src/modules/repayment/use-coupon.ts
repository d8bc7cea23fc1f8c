import type { promoCalls } from "@puente/contract";
import { eventId, type LoanEvent, loanState } from "@puente/core/loan";
import { type CouponRefusal, decideCoupon } from "@puente/core/promo";
import { ok, refuse } from "@puente/core/result";
import { packs } from "@puente/regions";
import { localDate } from "../../platform/clock/clock.ts";
import type { BorrowerContext, Handler } from "../../platform/context/calls.ts";
import { lockBorrower } from "../borrower/index.ts";
import { bookEvent, findLoanOf, listLoanEvents } from "../ledger/index.ts";
import { findOwnOrder } from "../order/index.ts";
import { couponRules, findCoupon, useCoupon, viewCoupon } from "../promo/index.ts";

const errorsOf = {
	used: "couponUsed",
	expired: "couponExpired",
	otherCurrency: "couponNotUsable",
	nothingOwed: "couponNotUsable",
	moreThanOwed: "couponNotUsable",
} as const satisfies Record<CouponRefusal, string>;

/** Refuses: couponNotFound, orderNotFound, couponUsed, couponExpired, couponNotUsable. */
export const couponUse: Handler<(typeof promoCalls)["couponUse"]> = async (
	{ couponId, orderNo },
	context,
) => {
	const { db, now, caller } = context;
	await lockBorrower(db, caller.borrowerId);
	const own = await findOwnOrder(context, orderNo);
	if (!own.ok) return own;
	const coupon = await findCoupon(db, caller.borrowerId, couponId);
	if (!coupon) return refuse({ error: "couponNotFound" });
	const { order, borrower } = own.value;
	const on = localDate(now, packs[borrower.country].timeZone);
	const loan = await findLoanOf(db, order.id);
	const owed = await owedOn(context, loan, on);
	const decided = decideCoupon(couponRules(coupon), owed, now.getTime());
	if (!decided.ok) return refuse({ error: errorsOf[decided.refusal] });
	if (!loan) return refuse({ error: "couponNotUsable" });
	if (!(await useCoupon(db, coupon.id, { orderId: order.id, at: now }))) {
		return refuse({ error: "couponUsed" });
	}
	const id = eventId("coupon", couponId);
	const event: LoanEvent = { kind: "coupon", id, on, amountMinor: decided.value };
	await bookEvent(db, { borrower, loanId: loan.id, event, at: now });
	const after = await findCoupon(db, caller.borrowerId, couponId);
	return ok({ coupon: viewCoupon(after ?? coupon, now) });
};

/** The payoff amount of today; zero without a loan. */
async function owedOn(
	{ db }: BorrowerContext,
	loan: Awaited<ReturnType<typeof findLoanOf>>,
	on: ReturnType<typeof localDate>,
) {
	if (!loan) return { owedMinor: 0n, currency: "NGN" as const };
	const { payoff } = loanState(loan.terms, await listLoanEvents(db, loan.id), on);
	return { owedMinor: payoff.totalMinor, currency: loan.currency };
}
