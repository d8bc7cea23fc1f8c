import type { Refusal, repaymentCalls } from "@puente/contract";
import type { LoanState } from "@puente/core/loan";
import { minorDigits } from "@puente/core/money";
import { ok, type Result, refuse } from "@puente/core/result";
import { checkRepaymentAmount } from "@puente/core/validation";
import type { CollectionRailName } from "@puente/providers/payments";
import { packs } from "@puente/regions";
import type { BorrowerContext, Handler, SlowHandler } from "../../platform/context/calls.ts";
import type { Borrower } from "../borrower/index.ts";
import { intentReference, makeReference, openShown, type Wanted, wireReference } from "./make-reference.ts";
import { findOwnLoan, isPayable, type OwnLoan } from "./own-loan.ts";
import { pollPayment } from "./poll-payment.ts";
import { findPayOrder, type PayOrder } from "./store/pay-orders.ts";
import { findPaymentIntentOf, type PaymentIntent } from "./store/payment-intents.ts";

type Calls = typeof repaymentCalls;

/**
 * What a borrower typed, in minor units. Of what was written off everything is still welcome.
 * Refuses: inputRefused, with the rule that the field broke.
 */
export function readAmount(
	typed: string | number,
	{ country }: Borrower,
	state: LoanState,
): Result<bigint, Refusal<"inputRefused">> {
	const { repaymentMin, currency } = packs[country];
	const scale = 10 ** minorDigits[currency.code];
	const owedMinor = state.status === "written-off" ? state.totals.writtenOffMinor : state.payoff.totalMinor;
	const owedWholeUnits = Math.ceil(Number(owedMinor) / scale);
	const checked = checkRepaymentAmount(String(typed), { amountMin: repaymentMin, owedWholeUnits });
	if (checked.ok) return ok(BigInt(checked.value) * BigInt(scale));
	const { rule, values } = checked.refusal;
	const field = { field: "amount", problem: rule, ...(values && { values }) };
	return refuse({ error: "inputRefused", fields: [field] });
}

/** Refuses: orderNotFound, stepNotOpen. */
async function findPayable(context: BorrowerContext, orderNo: string) {
	const own = await findOwnLoan(context, orderNo);
	if (!own.ok || isPayable(own.value.state)) return own;
	return refuse({ error: "stepNotOpen" as const });
}

/** Refuses: railNotOffered, railDown. */
async function referenceFor(
	context: BorrowerContext,
	{ borrower, loan, order }: OwnLoan,
	asked: Pick<Wanted, "rail" | "amountMinor" | "detail">,
) {
	const made = await makeReference(context, { borrower, loan, orderNo: order.orderNo, ...asked });
	if (!made.ok) return made;
	const references = [wireReference(made.value)];
	return ok(async () => ok({ references }));
}

type Asked = {
	readonly orderNo: string;
	readonly rail: string;
	readonly amount: string | number;
	readonly detail?: string | undefined;
};

/** Refuses: orderNotFound, stepNotOpen, inputRefused, railNotOffered, railDown. */
async function amountFor(context: BorrowerContext, { orderNo, rail, amount, detail }: Asked) {
	const own = await findPayable(context, orderNo);
	if (!own.ok) return own;
	const read = readAmount(amount, own.value.borrower, own.value.state);
	if (!read.ok) return read;
	return referenceFor(context, own.value, { rail, detail, amountMinor: read.value });
}

/** An account of the borrower's own, made once and kept. */
function standing(rail: CollectionRailName) {
	return {
		async prepare({ orderNo }: { readonly orderNo: string }, context: BorrowerContext) {
			const own = await findPayable(context, orderNo);
			// The account takes any amount; the rail is told the smallest.
			return own.ok ? referenceFor(context, own.value, { rail, amountMinor: 1n }) : own;
		},
	};
}

/** A place to pay one amount to. */
function forAmount(rail: CollectionRailName) {
	type Input = { readonly orderNo: string; readonly amount: string | number };
	return { prepare: (input: Input, context: BorrowerContext) => amountFor(context, { ...input, rail }) };
}

export const getStpClabe = standing("stp");
export const monnifyReservedAccount = standing("monnify");
export const flutterwaveReservedAccount = standing("flutterwave");
export const dedicatedAccountCreate = standing("paystack");
export const getOxxoReference = forAmount("oxxo");
/** The coupon for a first card is given by whoever hears that the payment was booked: it is no part of asking for the page. */
export const paystackAuthorization = forAmount("paystack-card");
export const flutterwaveRepayLink = forAmount("flutterwave-card");

export const payOnline: SlowHandler<Calls["payOnline"]> = {
	prepare: (input, context) => amountFor(context, input),
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Null also for another's. */
export async function findOwnPayOrder({ db, caller }: BorrowerContext, payOrderId: string) {
	const found = uuid.test(payOrderId) ? await findPayOrder(db, payOrderId) : null;
	return found?.borrowerId === caller.borrowerId ? found : null;
}

/** Asks the rail when nothing was heard yet. Refuses: paymentNotFound, also for another's. */
export const payOrder: Handler<Calls["payOrder"]> = async ({ payOrderId }, context) => {
	const { db, now, deps, caller } = context;
	const found = await findOwnPayOrder(context, payOrderId);
	if (!found) return refuse({ error: "paymentNotFound" });
	const { vault, enqueue, collectionRail } = deps;
	const looked = await pollPayment({ db, vault, enqueue, now, collectionRail }, found);
	const instruction = openShown(vault, caller.borrower, looked);
	if (!instruction) return refuse({ error: "paymentNotFound" });
	const shown = { payOrder: looked, instruction };
	const intent = await findPaymentIntentOf(db, looked.id);
	const reference = intent ? intentReference(shown, intent) : wireReference(shown);
	return ok({ payOrderId: looked.id, state: stateOf(looked, intent, now), reference });
};

/** An account that takes any amount at any time is never paid itself: there what it was last shown for is what is awaited. */
function stateOf(
	{ amountMinor, state }: PayOrder,
	intent: PaymentIntent | null,
	now: Date,
): PayOrder["state"] {
	if (amountMinor !== null || !intent) return state;
	if (intent.state === "done") return "credited";
	return intent.state === "waiting" && intent.validUntil > now ? "waiting" : "expired";
}
