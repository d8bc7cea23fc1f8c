import type { CallParsed, CallResult, loanCalls } from "@puente/contract";
import { cancelCommand } from "@puente/core/application";
import { quoteCoolingOff } from "@puente/core/loan";
import { ok, refuse } from "@puente/core/result";
import { addDays } from "@puente/core/time";
import { checkSingleReason } from "@puente/core/validation";
import { cancelReasons } from "@puente/regions/enumerations";
import type { BorrowerContext, Handler } from "../../platform/context/calls.ts";
import { isHeld } from "../../platform/hold/hold.ts";
import { findLoanOf, hasPayoutOutsideBooks, listLoanEvents } from "../ledger/index.ts";
import { advanceOrder, findOwnOrder, lockOwnOrder, type OwnOrder } from "../order/index.ts";
import { findOpenGiveBack } from "../repayment/index.ts";
import { todayOf, viewOrder } from "./order-view.ts";
import { addCancellation } from "./store/loan-orders.ts";

type Calls = typeof loanCalls;
type GiveBack = CallResult<Calls["hasCancelLoan"]>["giveBack"];

/** Refuses: orderNotFound. */
export const hasCancelLoan: Handler<Calls["hasCancelLoan"]> = async ({ orderNo }, context) => {
	const own = await findOwnOrder(context, orderNo);
	if (!own.ok) return own;
	const command = cancelCommand(own.value.order.step);
	if (command) {
		const how = command === "cancel" ? "cancel" : "withdraw";
		return ok({ allowed: true, how, reasons: [...cancelReasons], giveBack: null });
	}
	const giveBack = await giveBackQuote(context, own.value);
	return ok({ allowed: giveBack !== null, how: giveBack && "giveBack", reasons: [], giveBack });
};

/** The price of giving the money back today; null if the days for it are over or nothing was paid out. */
async function giveBackQuote(context: BorrowerContext, { borrower, order }: OwnOrder): Promise<GiveBack> {
	const loan = await findLoanOf(context.db, order.id);
	if (!loan) return null;
	const { terms } = loan;
	const events = await listLoanEvents(context.db, loan.id);
	const quoted = quoteCoolingOff({ terms, events }, todayOf(context, borrower));
	if (!quoted.ok) return null;
	const { payMinor } = quoted.value;
	const until = addDays(terms.disbursedOn, terms.coolingOff.days);
	const waiting = await findOpenGiveBack(context, { loanId: loan.id, payMinor });
	return { payMinor, until, currency: terms.currency, waiting };
}

/** Cancels an order with exactly one reason of the list. Refuses: orderNotFound, stepNotOpen, inputRefused. */
function cancelBy(command: "cancel" | "withdrawPayout") {
	return async (input: CallParsed<Calls["cancelLoan"]>, context: BorrowerContext) => {
		const { db, now } = context;
		const own = await lockOwnOrder(context, input.orderNo);
		if (!own.ok) return own;
		const reason = checkSingleReason(input.reasons, cancelReasons);
		if (!reason.ok) {
			const problem = reason.refusal.rule;
			return refuse({ error: "inputRefused" as const, fields: [{ field: "reasons", problem }] });
		}
		const moved = await advanceOrder(db, own.value.order, { command, actor: "borrower", at: now });
		if (!moved.ok) return refuse({ error: "stepNotOpen" as const });
		await addCancellation(db, { orderId: moved.value.id, reason: reason.value, at: now });
		return ok({ order: await viewOrder(context, moved.value) });
	};
}

export const cancelLoan: Handler<Calls["cancelLoan"]> = cancelBy("cancel");

const withdrawPayout = cancelBy("withdrawPayout");

/**
 * Nothing is withdrawn that may have left: after a restore the books may lack the payout.
 * Refuses: as cancelLoan, and lendingHeld.
 */
export const cancelDrawMoney: Handler<Calls["cancelDrawMoney"]> = async (input, context) => {
	const own = await findOwnOrder(context, input.orderNo);
	if (!own.ok) return own;
	const { db } = context;
	const mayBePaid = (await isHeld(db)) || (await hasPayoutOutsideBooks(db, own.value.order.id));
	return mayBePaid ? refuse({ error: "lendingHeld" }) : withdrawPayout(input, context);
};
