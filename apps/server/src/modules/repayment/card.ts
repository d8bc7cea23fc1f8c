import type { repaymentCalls } from "@puente/contract";
import { ok, refuse } from "@puente/core/result";
import type { CardDesk, CardResult } from "@puente/providers/payments";
import type { BorrowerContext, Handler } from "../../platform/context/calls.ts";
import type { Borrower } from "../borrower/index.ts";
import { findLoan } from "../ledger/index.ts";
import { getOrder } from "../order/index.ts";
import { returnUrl } from "./make-reference.ts";
import { payerOf } from "./payer.ts";
import { pollPayment } from "./poll-payment.ts";
import { findOwnPayOrder } from "./references.ts";
import { changePayOrder, type PayOrder } from "./store/pay-orders.ts";
import { findPaymentIntentOf } from "./store/payment-intents.ts";

type Calls = typeof repaymentCalls;

type Desk = { readonly desk: CardDesk; readonly payOrder: PayOrder; readonly borrower: Borrower };

/** The caller's own payment, where a card may be typed for it. Refuses: paymentNotFound, also for another's, railNotOffered. */
async function findDesk(context: BorrowerContext, payOrderId: string) {
	const payOrder = await findOwnPayOrder(context, payOrderId);
	if (!payOrder) return refuse({ error: "paymentNotFound" as const });
	const desk = context.deps.collectionRail(payOrder.rail)?.card;
	if (!desk) return refuse({ error: "railNotOffered" as const });
	const found: Desk = { desk, payOrder, borrower: context.caller.borrower };
	return ok(found);
}

/** How the payment stands in the rail's books: what a bank's answer says of a card is never believed by itself. */
function look({ db, now, deps }: BorrowerContext, payOrder: PayOrder): Promise<PayOrder> {
	const { vault, enqueue, collectionRail } = deps;
	return pollPayment({ db, vault, enqueue, now, collectionRail }, payOrder);
}

/**
 * Charges a card that the borrower typed. A payment that came already is not charged again, and banks that said no
 * have been seen to charge all the same: the books are asked before and after.
 * Refuses: paymentNotFound, railNotOffered, railDown, cardRefused.
 */
export const flutterwaveChargeCard: Handler<Calls["flutterwaveChargeCard"]> = async (input, context) => {
	const { payOrderId, pin, ...card } = input;
	const found = await findDesk(context, payOrderId);
	if (!found.ok) return found;
	const waiting = await look(context, found.value.payOrder);
	if (waiting.state !== "waiting" || waiting.amountMinor === null) return ok(nothingMore);
	const { desk, borrower } = found.value;
	const { db, deps } = context;
	const charged = await desk.charge({
		reference: waiting.id,
		amountMinor: waiting.amountMinor,
		currency: waiting.currency,
		payer: await payerOf({ db, vault: deps.vault }, borrower, undefined),
		returnUrl: await returnUrlOf(context, waiting),
		card,
		...(pin !== undefined && { pin }),
	});
	if (charged.outcome === "unknown") return refuse({ error: "railDown" });
	if (charged.outcome === "code") await changePayOrder(db, waiting.id, { provider_id: charged.chargeId });
	if (charged.outcome === "charged") await look(context, waiting);
	if (charged.outcome !== "refused") return ok(answerOf(charged));
	const after = await look(context, waiting);
	return after.state === "credited" ? ok(nothingMore) : refuse({ error: "cardRefused" });
};

const nothingMore = { next: "wait" as const, url: null, hint: null };

function answerOf(charged: Exclude<CardResult, { outcome: "refused" | "unknown" }>) {
	switch (charged.outcome) {
		case "pin":
			return { ...nothingMore, next: "pin" as const };
		case "code":
			return { ...nothingMore, next: "code" as const, hint: charged.hint };
		case "page":
			return { ...nothingMore, next: "page" as const, url: charged.url };
		case "charged":
			return nothingMore;
	}
}

async function returnUrlOf(context: BorrowerContext, { id, loanId }: PayOrder): Promise<string> {
	const { db } = context;
	const loan = loanId === null ? null : await findLoan(db, loanId);
	if (!loan) throw new Error("A payment of one amount belongs to no loan.");
	const { orderNo } = await getOrder(db, loan.orderId);
	const intent = await findPaymentIntentOf(db, id);
	return returnUrl(context, intent?.purpose ?? null, { orderNo, payOrderId: id });
}

/** Refuses: paymentNotFound, railNotOffered, railDown, cardRefused, cardCodeWrong. */
export const flutterwaveVerifyOpt: Handler<Calls["flutterwaveVerifyOpt"]> = async (input, context) => {
	const { payOrderId, code } = input;
	const found = await findDesk(context, payOrderId);
	if (!found.ok) return found;
	const { desk, payOrder } = found.value;
	// Before a bank has asked for a code there is nothing that it could belong to.
	if (payOrder.providerId === null || payOrder.providerId === payOrder.id)
		return refuse({ error: "paymentNotFound" });
	if (payOrder.state !== "waiting") return ok({ payOrderId, state: payOrder.state });
	const confirmed = await desk.confirm({ chargeId: payOrder.providerId, code });
	const { state } = await look(context, payOrder);
	if (state === "credited" || confirmed.outcome === "charged") return ok({ payOrderId, state });
	if (confirmed.outcome === "wrongCode") return refuse({ error: "cardCodeWrong" });
	return refuse({ error: confirmed.outcome === "unknown" ? "railDown" : "cardRefused" });
};
