import { money } from "@puente/core/money";
import type { DeclineReason, StoredCardResult } from "@puente/providers/payments";
import { secondsAfter } from "../../../platform/clock/clock.ts";
import { isHeld } from "../../../platform/hold/hold.ts";
import { notifyBorrower } from "../../notification/index.ts";
import { getOrder } from "../../order/index.ts";
import { askRail, nextPollAt } from "../poll-payment.ts";
import { payerOf } from "../reference/payer.ts";
import {
	type AutopayCharge,
	type AutopayTry,
	addTry,
	changeCharge,
	endTry,
} from "../store/autopay-charges.ts";
import { addPayOrder, changePayOrder, findPayOrder, type PayOrder } from "../store/pay-orders.ts";
import { type AutopayContext, inTransaction } from "./autopay-transaction.ts";
import { rulesOf } from "./details.ts";
import { endAutopay } from "./end-autopay.ts";
import { type AutopayFacts, type Plan, planOf } from "./facts.ts";

/** A bank that works in files answers within days; a later payment is booked all the same. */
const answerSeconds = 5 * 86_400;

type Try = Extract<Plan, { kind: "try" }>;

/** By what the rail finds the charge: our reference, or what its adapter says. */
function chargeKey(context: AutopayContext, facts: AutopayFacts, charge: AutopayCharge): string | undefined {
	const mandates = context.collectionRail(facts.autopay.rail)?.mandates;
	const mandate = facts.details?.mandate;
	return facts.autopay.cardId === null && mandates && mandate
		? mandates.chargeKey({ mandate, announcedId: charge.announcedId })
		: undefined;
}

/**
 * Stores a try before the rail is called, then charges. After a restore nothing is charged: the try may have been made
 * already. True if something changed.
 */
export async function tryCharge(context: AutopayContext, facts: AutopayFacts, plan: Try): Promise<boolean> {
	const payOrderId = crypto.randomUUID();
	const stored = await inTransaction(context, facts, async (tx, again) => {
		const same = await planOf(tx.db, again);
		if (same.kind !== "try" || same.number !== plan.number || (await isHeld(tx.db))) return false;
		const { autopay, borrower, loan } = again;
		const { charge, number, amountMinor } = same;
		const providerId = chargeKey(context, again, charge);
		const payOrder = await addPayOrder(tx.db, {
			id: payOrderId,
			borrowerId: borrower.id,
			loanId: loan.id,
			rail: autopay.rail,
			amountMinor,
			currency: loan.currency,
			...(autopay.cardId !== null && { cardId: autopay.cardId }),
			...(providerId !== undefined && { providerId }),
			madeAt: tx.now,
			expiresAt: secondsAfter(tx.now, answerSeconds),
		});
		// The borrower pays with this card at this moment: once that has ended, what is left is tried.
		if (payOrder.id !== payOrderId) return false;
		await changePayOrder(tx.db, payOrderId, { pollAt: nextPollAt(tx.now, 0) });
		const made = { payOrderId, chargeId: charge.id, number, amountMinor, madeAt: tx.now };
		if (!(await addTry(tx.db, made)))
			throw new Error(`Try ${number} of charge ${charge.id} was made before.`);
		await changeCharge(tx.db, charge.id, { state: "tried" });
		return true;
	});
	if (!stored) return false;
	return sendTry(context, facts, { charge: plan.charge, payOrderId, number: plan.number });
}

type Sent = {
	readonly charge: AutopayCharge;
	readonly payOrderId: string;
	readonly number: AutopayTry["number"];
};

async function charge(
	context: AutopayContext,
	facts: AutopayFacts,
	{ payOrder, announcedId }: { readonly payOrder: PayOrder; readonly announcedId: string | null },
): Promise<StoredCardResult> {
	const { db, vault, collectionRail } = context;
	const { autopay, borrower, loan, details, card } = facts;
	const rail = collectionRail(autopay.rail);
	const { id: reference, amountMinor, currency } = payOrder;
	if (amountMinor === null) throw new Error(`Pay order ${reference} of autopay has no amount.`);
	const order = { reference, amountMinor, currency };
	if (autopay.cardId !== null)
		return card && rail?.storedCards
			? rail.storedCards.charge({ ...order, card })
			: { outcome: "refused", reason: "gone" };
	const mandate = details?.mandate;
	if (!mandate || !rail?.mandates) return { outcome: "refused", reason: "gone" };
	const payer = await payerOf({ db, vault }, borrower, details.phone ?? undefined);
	const { orderNo } = await getOrder(db, loan.orderId);
	const description = `Puente ${orderNo}`;
	return rail.mandates.charge({ ...order, mandate, payer, description, announcedId });
}

/** Safe to repeat: the rail takes a reference once. What it answers proves nothing; its books decide. */
async function sendTry(context: AutopayContext, facts: AutopayFacts, sent: Sent): Promise<boolean> {
	const payOrder = await findPayOrder(context.db, sent.payOrderId);
	if (!payOrder) return false;
	const answer = await charge(context, facts, { payOrder, announcedId: sent.charge.announcedId });
	await askRail(context, payOrder);
	const after = await findPayOrder(context.db, sent.payOrderId);
	if (after?.state === "credited") return endAsPaid(context, facts, sent);
	if (answer.outcome === "refused") return endAsFailed(context, facts, sent, answer.reason ?? "other");
	// Nobody is there to answer the bank's question, and the page is not shown.
	if (answer.outcome === "page") return endAsFailed(context, facts, sent, "other");
	return after?.state === "failed" ? endAsFailed(context, facts, sent, "other") : false;
}

/** Asks how a try ended. One that the rail never got is sent again while its hours last, and has failed after them. */
export async function settleTry(
	context: AutopayContext,
	facts: AutopayFacts,
	{ charge: of, waiting }: Extract<Plan, { kind: "settle" }>,
): Promise<boolean> {
	const { payOrderId, number } = waiting;
	const sent = { charge: of, payOrderId, number };
	const payOrder = await findPayOrder(context.db, payOrderId);
	if (!payOrder) throw new Error(`Try ${number} of charge ${of.id} has no pay order.`);
	const answer = payOrder.state === "waiting" ? await askRail(context, payOrder) : null;
	const after = (await findPayOrder(context.db, payOrderId)) ?? payOrder;
	if (after.state === "credited") return endAsPaid(context, facts, sent);
	if (after.state !== "waiting") return endAsFailed(context, facts, sent, "other");
	if (answer?.outcome !== "notFound") return false;
	const { at, borrower, autopay } = facts;
	const hours = rulesOf(borrower).tries[number === 1 ? 0 : 1];
	const isTime = at.date === of.dueOn && at.time >= hours.from && at.time < hours.to;
	if (isTime && autopay.state === "active" && !(await isHeld(context.db)))
		return sendTry(context, facts, sent);
	return endAsFailed(context, facts, sent, "unanswered");
}

function endAsPaid(context: AutopayContext, facts: AutopayFacts, { charge: of, payOrderId }: Sent) {
	return inTransaction(context, facts, async ({ db, now }) => {
		const ended = await endTry(db, payOrderId, { state: "paid", endedAt: now, reason: null });
		if (ended) await changeCharge(db, of.id, { state: "paid", endedAt: now, cause: null });
		return ended;
	});
}

/** One failed try alone makes nobody late: the borrower is told when the next one comes, or that none does. */
function endAsFailed(
	context: AutopayContext,
	facts: AutopayFacts,
	{ charge: of, payOrderId, number }: Sent,
	reason: DeclineReason | "unanswered",
): Promise<boolean> {
	return inTransaction(context, facts, async (tx, again) => {
		const { db, now } = tx;
		if (!(await endTry(db, payOrderId, { state: "failed", endedAt: now, reason }))) return false;
		await changePayOrder(db, payOrderId, { state: "failed", endedAt: now });
		const { borrower, loan, autopay } = again;
		if (autopay.state === "active" && reason === "gone") {
			await endAutopay(tx, again, "revoked");
			return true;
		}
		const isLast = number === 2 || autopay.state !== "active";
		if (isLast) await changeCharge(db, of.id, { state: "failed", cause: "refused", endedAt: now });
		const { orderNo } = await getOrder(db, loan.orderId);
		await notifyBorrower(tx, borrower, isLast ? "autopayOver" : "autopayFailed", {
			orderNo,
			amount: money(of.amountMinor, loan.currency),
			date: { day: of.dueOn },
			again: rulesOf(borrower).tries[1].from,
		});
		return true;
	});
}
