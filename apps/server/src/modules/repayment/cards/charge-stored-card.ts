import type { Refusal, repaymentCalls } from "@puente/contract";
import { ok, type Result, refuse } from "@puente/core/result";
import type { StoredCards } from "@puente/providers/payments";
import { secondsAfter } from "../../../platform/clock/clock.ts";
import type { BorrowerContext, SlowHandler } from "../../../platform/context/calls.ts";
import { isUuid } from "../../../platform/database/is-uuid.ts";
import { findPayable, type OwnLoan } from "../own-loan.ts";
import { nextPollAt, pollPayment } from "../poll-payment.ts";
import { readAmount } from "../read-amount.ts";
import { openInstruction, type StoredInstruction, sealInstruction } from "../reference/instruction-format.ts";
import { offeredRail } from "../reference/methods.ts";
import { wireReferences } from "../reference/wire-reference.ts";
import {
	addPayOrder,
	changeInstruction,
	changePayOrder,
	findRecentCardCharge,
	findWaitingCardCharge,
	type PayOrder,
} from "../store/pay-orders.ts";
import { findCardRow, removeCardRow } from "../store/stored-cards.ts";
import { isExpired, openCard, type StoredCard } from "../stored-cards.ts";

type Calls = typeof repaymentCalls;

/** The bank's answer or the holder's confirmation takes at most this long; a later payment is booked all the same. */
const chargeSeconds = 1_800;
/** The same card and amount within this time is the same tap. */
const repeatSeconds = 60;

/** Null for an unknown id and for the card of another borrower. */
async function findOwnCard(
	{ db, deps, caller }: BorrowerContext,
	cardId: string,
): Promise<StoredCard | null> {
	const row = isUuid(cardId) ? await findCardRow(db, cardId) : null;
	return row?.borrowerId === caller.borrowerId ? openCard(deps.vault, caller.borrower, row) : null;
}

function poll({ db, now, deps }: BorrowerContext, payOrder: PayOrder): Promise<PayOrder> {
	const { vault, enqueue, collectionRail } = deps;
	return pollPayment({ db, vault, enqueue, now, collectionRail }, payOrder);
}

type Charge = { readonly own: OwnLoan; readonly card: StoredCard; readonly amountMinor: bigint };

/**
 * Charges a stored card. The rail's books decide whether it paid: an answer that is lost is found by polling or by the
 * webhook.
 * Refuses: orderNotFound, stepNotOpen, inputRefused, railNotOffered, cardNotFound, cardExpired, cardBusy, cardRefused.
 */
export const chargeStoredCard: SlowHandler<Calls["chargeStoredCard"]> = {
	async prepare({ orderNo, cardId, amount }, context) {
		const own = await findPayable(context, orderNo);
		if (!own.ok) return own;
		const card = await findOwnCard(context, cardId);
		if (!card) return refuse({ error: "cardNotFound" });
		const { rail } = card;
		const { state } = own.value;
		const read = readAmount({ amount, rail }, own.value.borrower, { state, deps: context.deps });
		if (!read.ok) return read;
		if (isExpired(card, own.value.today)) return refuse({ error: "cardExpired" });
		const cards = offeredRail(context.deps, own.value.borrower.country, card.rail)?.storedCards;
		if (!cards) return refuse({ error: "railNotOffered" });
		const charge = { own: own.value, card, amountMinor: read.value };
		const claimed = await claimCharge(context, charge);
		if (!claimed.ok) return claimed;
		const charged = await chargeOnce(context, { ...charge, cards }, claimed.value);
		if (!charged.ok) return charged;
		const payOrder = charged.value;
		const instruction = openInstruction(context.deps.vault, own.value.borrower, payOrder);
		if (!instruction) throw new Error(`Pay order ${payOrder.id} charges a card but has no instruction.`);
		const references = wireReferences({ payOrder, instruction });
		return ok(async () => ok({ references }));
	},
};

/** The pay order of this tap: the same one for a repeated tap. Refuses: cardBusy. */
async function claimCharge(
	context: BorrowerContext,
	charge: Charge,
): Promise<Result<PayOrder, Refusal<"cardBusy">>> {
	const { db, now } = context;
	const { own, card, amountMinor } = charge;
	const waiting = await findWaitingCardCharge(db, own.loan.id, card.id);
	// An earlier charge may have ended without a webhook.
	if (waiting) await poll(context, waiting);
	const id = crypto.randomUUID();
	const payOrder = await addPayOrder(db, {
		id,
		borrowerId: own.borrower.id,
		loanId: own.loan.id,
		rail: card.rail,
		amountMinor,
		currency: own.loan.currency,
		cardId: card.id,
		madeAt: now,
		expiresAt: secondsAfter(now, chargeSeconds),
	});
	// Only now, because a charge that ended before this pay order was added can no longer be missed. Also for a pay order
	// that another tap has just added: that tap may be about to give it up for the same reason.
	const recent = await findRecentCardCharge(db, {
		loanId: own.loan.id,
		cardId: card.id,
		amountMinor,
		since: secondsAfter(now, -repeatSeconds),
	});
	if (!recent) return payOrder.amountMinor === amountMinor ? ok(payOrder) : refuse({ error: "cardBusy" });
	if (payOrder.id === id) await changePayOrder(db, id, { state: "failed", endedAt: now });
	return ok(recent);
}

/** Safe to repeat: the rail takes a reference once. Refuses: cardRefused. */
async function chargeOnce(
	context: BorrowerContext,
	{ own, card, cards }: Charge & { readonly cards: StoredCards },
	payOrder: PayOrder,
): Promise<Result<PayOrder, Refusal<"cardRefused">>> {
	const { db, now, deps } = context;
	const shown = openInstruction(deps.vault, own.borrower, payOrder);
	if (payOrder.state !== "waiting" || payOrder.amountMinor === null || shown?.kind === "page")
		return ok(payOrder);
	const seal = (instruction: StoredInstruction) =>
		sealInstruction(deps.vault, own.borrower, payOrder.id, instruction);
	const { brand, lastDigits } = card;
	// Stored before the charge, so that a lost answer is polled for, and only once: another tap may know the bank's page.
	await changeInstruction(db, payOrder.id, { from: null, to: seal({ kind: "card", brand, lastDigits }) });
	await changePayOrder(db, payOrder.id, { pollAt: nextPollAt(now, 0) });
	const { id: reference, amountMinor, currency } = payOrder;
	const charged = await cards.charge({ reference, amountMinor, currency, card });
	if (charged.outcome === "page") {
		const instructionSealed = seal({ kind: "page", url: charged.url });
		await changePayOrder(db, payOrder.id, { instructionSealed });
		return ok({ ...payOrder, instructionSealed });
	}
	const after = await poll(context, payOrder);
	if (charged.outcome !== "refused" || after.state === "credited") return ok(after);
	if (after.state === "waiting") await changePayOrder(db, reference, { state: "failed", endedAt: now });
	return refuse({ error: "cardRefused" });
}

/** Removes the card here whatever the provider answers: without the code we cannot charge it. Refuses: cardNotFound. */
export const removeStoredCard: SlowHandler<Calls["removeStoredCard"]> = {
	async prepare({ cardId }, context) {
		const card = await findOwnCard(context, cardId);
		if (!card) return refuse({ error: "cardNotFound" });
		await context.deps.collectionRail(card.rail)?.storedCards?.forget(card.code);
		return ok(async (tx: BorrowerContext) => {
			await removeCardRow(tx.db, card.id);
			return ok({});
		});
	},
};
