import {
	type EventId,
	eventId,
	type LoanEvent,
	type LoanState,
	quoteCoolingOff,
	quoteRollover,
} from "@puente/core/loan";
import { isCollectionRail } from "@puente/core/rail";
import type { PlainDate } from "@puente/core/time";
import type { CollectedPayment, ReusableCard } from "@puente/providers/payments";
import type { Vault } from "../../platform/crypto/vault.ts";
import { isUuid } from "../../platform/database/is-uuid.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import type { OpenItemKind } from "../../platform/database/schema/repayment.ts";
import type { Enqueue } from "../../platform/queue/queue.ts";
import {
	addOpenItem,
	addPayments,
	type BookedEvent,
	bookEvents,
	effectDay,
	type LoanBook,
	type NewPayment,
	receiveInSuspense,
} from "../ledger/index.ts";
import type { NotificationContext } from "../notification/index.ts";
import { grantCardCoupon } from "../promo/index.ts";
import { type BookedPayment, notifyOfPayments } from "./notify-of-payment.ts";
import { payToIndex } from "./pay-to-index.ts";
import { closePaidProof, findProofOf, receiveProofToCome, seenPaymentEvent } from "./proof/proofs.ts";
import {
	type IncomingPaymentFacts,
	lockIncomingPaymentFacts,
	lockPayOrders,
	type PayOrderWithBorrower,
} from "./store/incoming-payments.ts";
import { creditPayOrders } from "./store/pay-orders.ts";
import { endPaymentIntent } from "./store/payment-intents.ts";
import { listOpenVouchers, type Voucher } from "./store/vouchers.ts";
import { storeCard } from "./stored-cards.ts";

/** A payment as reported by a rail, by our reference or by the receiving account. */
export type IncomingPayment = CollectedPayment & {
	readonly rail: string;
	readonly reference: string | null;
	readonly payTo: string | null;
	/** Null if it was found by polling and not by a webhook. */
	readonly webhookId: string | null;
};

type BookingContext = { readonly db: Db; readonly vault: Vault; readonly enqueue: Enqueue };
export type BookingOutcome = "booked" | "duplicate" | "open";

/**
 * Books each payment once, in the transaction of the caller. Only this function decides what a payment repays and on
 * which day; money of no loan becomes an open item. Batches cost little more than one payment. Outcomes are in the
 * given order.
 */
export async function bookPayments(
	context: BookingContext,
	incoming: readonly IncomingPayment[],
	at: Date,
): Promise<readonly BookingOutcome[]> {
	if (incoming.length === 0) return [];
	const targets = await findTargets(context, incoming);
	const matched = incoming.map((each, index) => ({ index, incoming: each, target: targets[index] ?? null }));
	const outcomeByIndex = new Map<number, BookingOutcome>();
	for (const round of splitIntoRounds(matched)) {
		const outcomes = await bookRound(context, round, at);
		round.forEach(({ index }, number) => {
			outcomeByIndex.set(index, outcomes[number] ?? "duplicate");
		});
	}
	return incoming.map((_, index) => outcomeByIndex.get(index) ?? "duplicate");
}

/** The pay order of each payment: by our reference, else by the receiving account. */
async function findTargets(
	{ db, vault }: BookingContext,
	incoming: readonly IncomingPayment[],
): Promise<readonly (PayOrderWithBorrower | undefined)[]> {
	const named = await Promise.all(
		incoming.map(async ({ rail, reference, payTo }) => ({
			rail,
			id: reference !== null && isUuid(reference) ? reference : null,
			index: payTo === null ? null : await payToIndex({ db, vault }, rail, payTo),
		})),
	);
	const payOrders = await lockPayOrders(db, {
		ids: named.flatMap(({ id }) => id ?? []),
		accounts: named.flatMap(({ rail, index }) => (index ? [{ rail, payToIndex: index }] : [])),
	});
	return named.map(({ rail, id, index }) => {
		const sameRail = payOrders.filter(({ payOrder }) => payOrder.rail === rail);
		return (
			sameRail.find(({ payOrder }) => payOrder.id === id) ??
			sameRail.find((payOrder) => index !== null && payOrder.payToIndex?.equals(index))
		);
	});
}

type MatchedPayment = {
	/** Its position among all incoming payments. */
	readonly index: number;
	readonly incoming: IncomingPayment;
	readonly target: PayOrderWithBorrower | null;
};

/** A round holds at most one of the payments with the same id or borrower; the others follow in later rounds. */
function splitIntoRounds(matched: readonly MatchedPayment[]): readonly (readonly MatchedPayment[])[] {
	const rounds: MatchedPayment[][] = [];
	const nextRound = new Map<string, number>();
	for (const each of matched) {
		const { rail, paymentId } = each.incoming;
		const keys = [`${rail}:${paymentId}`, ...(each.target ? [each.target.borrower.id] : [])];
		const round = Math.max(...keys.map((key) => nextRound.get(key) ?? 0));
		for (const key of keys) nextRound.set(key, round + 1);
		const payments = rounds[round] ?? [];
		payments.push(each);
		rounds[round] = payments;
	}
	return rounds;
}

async function bookRound(
	context: BookingContext,
	round: readonly MatchedPayment[],
	at: Date,
): Promise<readonly BookingOutcome[]> {
	const { db } = context;
	const facts = await lockIncomingPaymentFacts(
		db,
		round.map(({ incoming, target }) => ({ ...incoming, payOrder: target?.payOrder ?? null })),
	);
	const proofs = await listOpenVouchers(
		db,
		facts.flatMap(({ isDuplicate, book }) => (isDuplicate || !book ? [] : book.loan.id)),
	);
	const proofsOf = Map.groupBy(proofs, ({ loanId }) => loanId);
	const decisions = round.map((each, index) => {
		const paymentFacts = facts[index];
		if (!paymentFacts || paymentFacts.isDuplicate) return null;
		return decide(each, paymentFacts, proofsOf.get(paymentFacts.book?.loan.id ?? "") ?? [], at);
	});
	const newDecisions = decisions.filter((each) => each !== null);
	const events = newDecisions.flatMap(({ bookedEvent }) => bookedEvent ?? []);
	const states = await bookEvents(db, events, at);
	const others = newDecisions.flatMap(({ bookedEvent, payment }) => (bookedEvent ? [] : [payment]));
	await addPayments(db, others, at);
	const waiting = others.filter(({ eventId }) => eventId === null);
	// In one order for all writers, because each rail's account is locked.
	for (const payment of waiting.toSorted((one, other) => (one.rail < other.rail ? -1 : 1))) {
		await receiveInSuspense(db, payment, at);
	}
	const credited = newDecisions.flatMap(({ creditedId }) => creditedId ?? []);
	await creditPayOrders(db, credited, at);
	for (const each of newDecisions) await bookSideEffects(context, each, at);
	await notifyOfPayments(notificationContext(context, at), bookedPayments(events, states));
	return decisions.map((each) => {
		if (!each) return "duplicate";
		return each.payment.eventId === null ? "open" : "booked";
	});
}

function notificationContext({ db, vault, enqueue }: BookingContext, now: Date): NotificationContext {
	return { db, now, deps: { vault, enqueue } };
}

function bookedPayments(
	events: readonly BookedEvent[],
	states: readonly LoanState[],
): readonly BookedPayment[] {
	return events.flatMap(({ borrower, book, event, payment }, index) => {
		const state = states[index];
		if (!payment || !state) return [];
		return [
			{
				borrower,
				orderNo: book.orderNo,
				bookedAs: event.kind,
				amountMinor: payment.amountMinor,
				state,
			},
		];
	});
}

type BookingDecision = {
	readonly payment: NewPayment;
	/** Null if it becomes an open item, or is the money of a proof that is booked. */
	readonly bookedEvent: BookedEvent | null;
	/** The proof of payment that shows it, pending or with its money to come. */
	readonly proof: Voucher | null;
	readonly openItem: { readonly kind: OpenItemKind; readonly loanId: string | null } | null;
	readonly intent: { readonly id: string; readonly state: "done" | "over" } | null;
	/** The pay order of one amount that is now paid. */
	readonly creditedId: string | null;
	/** The card that paid, if it is to be stored. */
	readonly card: ReusableCard | null;
};

function instantOf(text: string): Date | null {
	const instant = new Date(text);
	return Number.isNaN(instant.getTime()) ? null : instant;
}

/** Decides how one payment is booked, without writing anything. */
function decide(
	{ incoming, target }: MatchedPayment,
	{ book, intent }: IncomingPaymentFacts,
	proofs: readonly Voucher[],
	at: Date,
): BookingDecision {
	const { rail, paymentId, amountMinor, currency, webhookId } = incoming;
	const loanId = book?.loan.id ?? null;
	const paidAt = instantOf(incoming.paidAt) ?? at;
	const payOrderId = target?.payOrder.id ?? null;
	const payment = { rail, paymentId, amountMinor, currency, paidAt, payOrderId, webhookId };
	if (!target || !book || currency !== book.loan.currency) {
		const waiting = { ...payment, loanId: null, eventId: null, bookedAs: null };
		const kind = book ? "otherCurrency" : "unmatched";
		const openItem = { kind, loanId } as const;
		const none = { bookedEvent: null, proof: null, intent: null, creditedId: null, card: null };
		return { ...none, payment: waiting, openItem };
	}
	const { borrower, payOrder } = target;
	const on = effectDay(paidAt, borrower, book.loan, at);
	const creditedId = payOrder.loanId === null ? null : payOrder.id;
	const proof = findProofOf(proofs, { ...payment, on });
	if (proof?.toComeSince) {
		const arrived = { ...payment, loanId, eventId: seenPaymentEvent(proof).id, bookedAs: "proof" } as const;
		return {
			payment: arrived,
			bookedEvent: null,
			openItem: null,
			proof,
			intent: null,
			creditedId,
			card: null,
		};
	}
	const id = eventId(rail, paymentId);
	const intended = intent && eventOfIntent(book, { purpose: intent.purpose, id, on, amountMinor });
	const event: LoanEvent = {
		...(intended ?? { kind: "payment", id, on, amountMinor }),
		at: paidAt.toISOString(),
	};
	const bookedAs = event.kind === "rollover" || event.kind === "cooling-off" ? event.kind : "payment";
	const isOther = payOrder.amountMinor !== null && payOrder.amountMinor !== amountMinor;
	const booked = { ...payment, loanId, eventId: id, bookedAs } as const;
	return {
		payment: booked,
		bookedEvent: { borrower, book, event, payment: booked },
		openItem: isOther ? { kind: "otherAmount", loanId } : null,
		proof,
		intent: intent && { id: intent.id, state: intended ? "done" : "over" },
		creditedId,
		// The charge of a stored card reports it too: it must not come back after the borrower removed it.
		card: (payOrder.cardId === null && incoming.card) || null,
	};
}

/** Side effects that only some payments have. */
async function bookSideEffects(
	context: BookingContext,
	{ payment, bookedEvent, openItem, proof, intent, card }: BookingDecision,
	at: Date,
): Promise<void> {
	const { db, vault } = context;
	const { rail, paymentId: key } = payment;
	if (openItem) await addOpenItem(db, { ...openItem, rail, key }, at);
	if (intent) await endPaymentIntent(db, intent.id, intent.state, at);
	if (proof?.toComeSince) await receiveProofToCome(db, proof, payment, at);
	else if (proof && bookedEvent)
		await closePaidProof(db, { proof, borrower: bookedEvent.borrower, payment }, at);
	if (!bookedEvent || !card || !isCollectionRail(rail)) return;
	const { borrower } = bookedEvent;
	const isNew = await storeCard({ db, vault }, borrower, { rail, card }, at);
	if (isNew) await grantCardCoupon(notificationContext(context, at), borrower);
}

/** The event of the intent, if it still costs exactly this amount on the day of payment; null: it repays the loan. */
function eventOfIntent(
	{ loan: { terms }, events }: LoanBook,
	payment: {
		readonly purpose: "rollover" | "giveBack";
		readonly id: EventId;
		readonly on: PlainDate;
		readonly amountMinor: bigint;
	},
): LoanEvent | null {
	const { id, on, amountMinor } = payment;
	const loan = { terms, events };
	if (payment.purpose === "giveBack") {
		const quoted = quoteCoolingOff(loan, on);
		const isWhole = quoted.ok && quoted.value.payMinor === amountMinor;
		return isWhole ? { kind: "cooling-off", id, on, amountMinor } : null;
	}
	const quoted = quoteRollover(loan, on);
	if (!quoted.ok || quoted.value.payMinor !== amountMinor) return null;
	const { days, feeMinor, taxMinor } = quoted.value;
	return { kind: "rollover", id, on, days, feeMinor, taxMinor };
}
