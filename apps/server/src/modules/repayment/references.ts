import type { repaymentCalls } from "@puente/contract";
import { type RailCall, railOfCall } from "@puente/core/rail";
import { ok, refuse } from "@puente/core/result";
import type { BorrowerContext, Handler, SlowHandler } from "../../platform/context/calls.ts";
import { isUuid } from "../../platform/database/is-uuid.ts";
import { findPayable } from "./own-loan.ts";
import { pollPayment } from "./poll-payment.ts";
import { readAmount } from "./read-amount.ts";
import { checkRailInput, type RailInput } from "./reference/contracts.ts";
import { openInstruction } from "./reference/instruction-format.ts";
import { makeReference, requestReference } from "./reference/make-reference.ts";
import { intentReference, wireReference, wireReferences } from "./reference/wire-reference.ts";
import { findPayOrder, type PayOrder } from "./store/pay-orders.ts";
import { findPaymentIntentOf, type PaymentIntent } from "./store/payment-intents.ts";

type Calls = typeof repaymentCalls;

type PaymentInput = RailInput & { readonly orderNo: string; readonly amount: string | number };

/** Refuses: orderNotFound, stepNotOpen, inputRefused, railNotOffered, railDown, railChecking. */
async function createReferenceForAmount(
	context: BorrowerContext,
	{ orderNo, amount, ...input }: PaymentInput,
) {
	const own = await findPayable(context, orderNo);
	if (!own.ok) return own;
	const { rail, detail } = input;
	const { state } = own.value;
	const read = readAmount({ amount, rail }, own.value.borrower, { state, deps: context.deps });
	if (!read.ok) return read;
	const accepted = await checkRailInput(context, input);
	if (!accepted.ok) return accepted;
	const { borrower, loan, order } = own.value;
	const request = { rail, detail, accepted: accepted.value, amountMinor: read.value };
	const made = await makeReference(context, { borrower, loan, orderNo: order.orderNo, ...request });
	if (!made.ok) return made;
	const references = wireReferences(made.value);
	return ok(async () => ok({ references }));
}

/** A standing account of the borrower, created once; before that, the state of the rail's check of the borrower. */
function standingAccount(call: RailCall) {
	const rail = railOfCall(call);
	return {
		async prepare({ orderNo }: { readonly orderNo: string }, context: BorrowerContext) {
			const own = await findPayable(context, orderNo);
			if (!own.ok) return own;
			const { borrower, loan, order } = own.value;
			// The account accepts any amount; the rail requires one, so it gets the smallest.
			const request = { borrower, loan, orderNo: order.orderNo, rail, amountMinor: 1n };
			const made = await requestReference(context, request);
			if (!made.ok) return made;
			const references = wireReferences(made.value);
			return ok(async () => ok({ references }));
		},
	};
}

/** A reference for one amount. */
function forAmount(call: RailCall) {
	const rail = railOfCall(call);
	type Input = { readonly orderNo: string; readonly amount: string | number };
	return {
		prepare: (input: Input, context: BorrowerContext) =>
			createReferenceForAmount(context, { ...input, rail }),
	};
}

export const getStpClabe = standingAccount("getStpClabe");
export const monnifyReservedAccount = standingAccount("monnifyReservedAccount");
export const flutterwaveReservedAccount = standingAccount("flutterwaveReservedAccount");
export const dedicatedAccountCreate = standingAccount("dedicatedAccountCreate");
export const getOxxoReference = forAmount("getOxxoReference");
/** A card that may be charged again is stored when the payment is booked, not here. */
export const paystackAuthorization = forAmount("paystackAuthorization");
export const flutterwaveRepayLink = forAmount("flutterwaveRepayLink");

export const payOnline: SlowHandler<Calls["payOnline"]> = {
	prepare: (input, context) => createReferenceForAmount(context, input),
};

/** Null for an unknown id and for the pay order of another borrower. */
export async function findOwnPayOrder({ db, caller }: BorrowerContext, payOrderId: string) {
	const found = isUuid(payOrderId) ? await findPayOrder(db, payOrderId) : null;
	return found?.borrowerId === caller.borrowerId ? found : null;
}

/** Polls the rail while the payment is open. Refuses: paymentNotFound, also for another borrower's. */
export const payOrder: Handler<Calls["payOrder"]> = async ({ payOrderId }, context) => {
	const { db, now, deps, caller } = context;
	const found = await findOwnPayOrder(context, payOrderId);
	if (!found) return refuse({ error: "paymentNotFound" });
	const { vault, enqueue, collectionRail } = deps;
	const polled = await pollPayment({ db, vault, enqueue, now, collectionRail }, found);
	const instruction = openInstruction(vault, caller.borrower, polled);
	if (!instruction) return refuse({ error: "paymentNotFound" });
	const issued = { payOrder: polled, instruction };
	const intent = await findPaymentIntentOf(db, polled.id);
	const reference = intent ? intentReference(issued, intent) : wireReference(issued);
	return ok({ payOrderId: polled.id, state: stateOf(polled, intent, now), reference });
};

/** A standing account is never paid itself, so the state is that of its latest payment intent. */
function stateOf(
	{ amountMinor, state }: PayOrder,
	intent: PaymentIntent | null,
	now: Date,
): PayOrder["state"] {
	if (amountMinor !== null || !intent) return state;
	if (intent.state === "done") return "credited";
	return intent.state === "waiting" && intent.validUntil > now ? "waiting" : "expired";
}
