import type { Refusal, repaymentCalls } from "@puente/contract";
import type { LoanState } from "@puente/core/loan";
import { minorDigits } from "@puente/core/money";
import { type RailCall, railOfCall } from "@puente/core/rail";
import { ok, type Result, refuse } from "@puente/core/result";
import { checkRepaymentAmount } from "@puente/core/validation";
import { packs } from "@puente/regions";
import type { BorrowerContext, Handler, SlowHandler } from "../../platform/context/calls.ts";
import type { Borrower } from "../borrower/index.ts";
import {
	checkDetail,
	intentReference,
	makeReference,
	openInstruction,
	type ReferenceRequest,
	wireReference,
} from "./make-reference.ts";
import { findOwnLoan, isPayable, type OwnLoan } from "./own-loan.ts";
import { pollPayment } from "./poll-payment.ts";
import { findPayOrder, type PayOrder } from "./store/pay-orders.ts";
import { findPaymentIntentOf, type PaymentIntent } from "./store/payment-intents.ts";

type Calls = typeof repaymentCalls;

/**
 * Parses a typed amount into minor units. A written-off debt can still be paid in full.
 * Refuses: inputRefused, with the broken rule.
 */
export function readAmount(
	typed: string | number,
	{ country }: Borrower,
	state: LoanState,
): Result<bigint, Refusal<"inputRefused">> {
	const { repaymentMin, currency } = packs[country];
	const scale = 10 ** minorDigits[currency.code];
	const owedMinor = state.status === "written-off" ? state.lossLeftMinor : state.payoff.totalMinor;
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
async function createReference(
	context: BorrowerContext,
	{ borrower, loan, order }: OwnLoan,
	request: Pick<ReferenceRequest, "rail" | "amountMinor" | "detail">,
) {
	const made = await makeReference(context, { borrower, loan, orderNo: order.orderNo, ...request });
	if (!made.ok) return made;
	const references = [wireReference(made.value)];
	return ok(async () => ok({ references }));
}

type PaymentInput = {
	readonly orderNo: string;
	readonly rail: string;
	readonly amount: string | number;
	readonly detail?: string | undefined;
};

/** Refuses: orderNotFound, stepNotOpen, inputRefused, railNotOffered, railDown. */
async function createReferenceForAmount(
	context: BorrowerContext,
	{ orderNo, rail, amount, detail }: PaymentInput,
) {
	const own = await findPayable(context, orderNo);
	if (!own.ok) return own;
	const read = readAmount(amount, own.value.borrower, own.value.state);
	if (!read.ok) return read;
	const checked = checkDetail({ rail, detail });
	if (!checked.ok) return checked;
	return createReference(context, own.value, { rail, detail, amountMinor: read.value });
}

/** A standing account of the borrower, created once. */
function standingAccount(call: RailCall) {
	const rail = railOfCall(call);
	return {
		async prepare({ orderNo }: { readonly orderNo: string }, context: BorrowerContext) {
			const own = await findPayable(context, orderNo);
			// The account accepts any amount; the rail requires one, so it gets the smallest.
			return own.ok ? createReference(context, own.value, { rail, amountMinor: 1n }) : own;
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
/** The coupon for a first card is granted when the payment is booked, not here. */
export const paystackAuthorization = forAmount("paystackAuthorization");
export const flutterwaveRepayLink = forAmount("flutterwaveRepayLink");

export const payOnline: SlowHandler<Calls["payOnline"]> = {
	prepare: (input, context) => createReferenceForAmount(context, input),
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Null for an unknown id and for the pay order of another borrower. */
export async function findOwnPayOrder({ db, caller }: BorrowerContext, payOrderId: string) {
	const found = uuid.test(payOrderId) ? await findPayOrder(db, payOrderId) : null;
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
