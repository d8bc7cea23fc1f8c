import type { repaymentCalls } from "@puente/contract";
import { ok, refuse } from "@puente/core/result";
import type { CardProcessor, CardResult } from "@puente/providers/payments";
import type { BorrowerContext, Handler } from "../../../platform/context/calls.ts";
import type { Borrower } from "../../borrower/index.ts";
import { findLoan } from "../../ledger/index.ts";
import { getOrder } from "../../order/index.ts";
import { pollPayment } from "../poll-payment.ts";
import { returnUrl } from "../reference/make-reference.ts";
import { payerOf } from "../reference/payer.ts";
import { findOwnPayOrder } from "../references.ts";
import { changePayOrder, type PayOrder } from "../store/pay-orders.ts";
import { findPaymentIntentOf } from "../store/payment-intents.ts";

type Calls = typeof repaymentCalls;

type CardPayment = {
	readonly charger: CardProcessor;
	readonly payOrder: PayOrder;
	readonly borrower: Borrower;
};

/**
 * The caller's payment on a rail with card entry. Refuses: paymentNotFound, also for another borrower's,
 * railNotOffered.
 */
async function findCardPayment(context: BorrowerContext, payOrderId: string) {
	const payOrder = await findOwnPayOrder(context, payOrderId);
	if (!payOrder) return refuse({ error: "paymentNotFound" as const });
	const charger = context.deps.collectionRail(payOrder.rail)?.card;
	if (!charger) return refuse({ error: "railNotOffered" as const });
	const found: CardPayment = { charger, payOrder, borrower: context.caller.borrower };
	return ok(found);
}

/** The state of the payment in the rail's books: a bank's answer about a card is not trusted by itself. */
function poll({ db, now, deps }: BorrowerContext, payOrder: PayOrder): Promise<PayOrder> {
	const { vault, enqueue, collectionRail } = deps;
	return pollPayment({ db, vault, enqueue, now, collectionRail }, payOrder);
}

/**
 * Charges a card that the borrower typed. Polls before, so that a payment that was already made is not charged again.
 * Polls after, because banks that refused have been seen to charge.
 * Refuses: paymentNotFound, railNotOffered, railDown, cardRefused, cardPinWrong.
 */
export const flutterwaveChargeCard: Handler<Calls["flutterwaveChargeCard"]> = async (input, context) => {
	const { payOrderId, pin, ...card } = input;
	const found = await findCardPayment(context, payOrderId);
	if (!found.ok) return found;
	const waiting = await poll(context, found.value.payOrder);
	if (waiting.state !== "waiting" || waiting.amountMinor === null) return ok(waitAnswer);
	const { charger, borrower } = found.value;
	const { db, deps } = context;
	const charged = await charger.charge({
		reference: waiting.id,
		amountMinor: waiting.amountMinor,
		currency: waiting.currency,
		payer: await payerOf({ db, vault: deps.vault }, borrower, undefined),
		returnUrl: await returnUrlOf(context, waiting),
		card,
		...(pin !== undefined && { pin }),
	});
	if (charged.outcome === "unknown") return refuse({ error: "railDown" });
	if (charged.outcome === "code") await changePayOrder(db, waiting.id, { providerId: charged.chargeId });
	if (charged.outcome === "charged") await poll(context, waiting);
	if (charged.outcome !== "refused" && charged.outcome !== "wrongPin") return ok(answerOf(charged));
	const after = await poll(context, waiting);
	if (after.state === "credited") return ok(waitAnswer);
	return refuse({ error: charged.outcome === "wrongPin" ? "cardPinWrong" : "cardRefused" });
};

const waitAnswer = { next: "wait" as const, url: null, hint: null };

function answerOf(charged: Exclude<CardResult, { outcome: "refused" | "wrongPin" | "unknown" }>) {
	switch (charged.outcome) {
		case "pin":
			return { ...waitAnswer, next: "pin" as const };
		case "code":
			return { ...waitAnswer, next: "code" as const, hint: charged.hint };
		case "page":
			return { ...waitAnswer, next: "page" as const, url: charged.url };
		case "charged":
			return waitAnswer;
	}
}

async function returnUrlOf(context: BorrowerContext, { id, loanId }: PayOrder): Promise<string> {
	const { db } = context;
	const loan = loanId === null ? null : await findLoan(db, loanId);
	if (!loan) throw new Error(`Pay order ${id} has an amount but no loan.`);
	const { orderNo } = await getOrder(db, loan.orderId);
	const intent = await findPaymentIntentOf(db, id);
	return returnUrl(context, intent?.purpose ?? null, { orderNo, payOrderId: id });
}

/** Refuses: paymentNotFound, railNotOffered, railDown, cardRefused, cardCodeWrong. */
export const flutterwaveVerifyOpt: Handler<Calls["flutterwaveVerifyOpt"]> = async (input, context) => {
	const { payOrderId, code } = input;
	const found = await findCardPayment(context, payOrderId);
	if (!found.ok) return found;
	const { charger, payOrder } = found.value;
	// Until a bank has requested a code, no code can be valid.
	if (payOrder.providerId === null || payOrder.providerId === payOrder.id)
		return refuse({ error: "paymentNotFound" });
	if (payOrder.state !== "waiting") return ok({ payOrderId, state: payOrder.state });
	const confirmed = await charger.confirm({ chargeId: payOrder.providerId, code });
	const { state } = await poll(context, payOrder);
	if (state === "credited" || confirmed.outcome === "charged") return ok({ payOrderId, state });
	if (confirmed.outcome === "wrongCode") return refuse({ error: "cardCodeWrong" });
	return refuse({ error: confirmed.outcome === "unknown" ? "railDown" : "cardRefused" });
};
