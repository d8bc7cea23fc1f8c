import {
	type EventId,
	type LoanEvent,
	type LoanState,
	quoteCoolingOff,
	quoteRollover,
} from "@puente/core/loan";
import type { PlainDate } from "@puente/core/time";
import type { CollectedPayment } from "@puente/providers/payments";
import type { Vault } from "../../platform/crypto/vault.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import type { OpenItemKind } from "../../platform/database/schema/repayment.ts";
import type { Enqueue } from "../../platform/queue/queue.ts";
import {
	addPayments,
	type BookedEvent,
	bookEvents,
	effectDay,
	type LoanBook,
	type NewPayment,
} from "../ledger/index.ts";
import type { LetterContext } from "../notification/index.ts";
import { grantCardCoupon } from "../promo/index.ts";
import { type BookedPayment, notifyOfPayments } from "./notify-of-payment.ts";
import {
	type ArrivalFacts,
	lockArrivalFacts,
	lockPayOrders,
	type PayOrderWithBorrower,
} from "./store/arrivals.ts";
import { addOpenItem } from "./store/open-items.ts";
import { creditPayOrders } from "./store/pay-orders.ts";
import { endPaymentIntent } from "./store/payment-intents.ts";

/** A payment as a rail tells of it, by our reference or by the account that it was paid to. */
export type Arrived = CollectedPayment & {
	readonly rail: string;
	readonly reference: string | null;
	readonly payTo: string | null;
	/** Null when we asked instead of being told. */
	readonly webhookId: string | null;
};

type Taking = { readonly db: Db; readonly vault: Vault; readonly enqueue: Enqueue };
export type Taken = "booked" | "known" | "open";

/** A card that was charged here is remembered, and the first one earns the region's coupon. */
const cardRail = "paystack-card";

/**
 * Takes payments into the books, each once. What one paid, on which day and for which loan is decided here and nowhere
 * else; money that belongs to no loan waits as an open item. Many cost little more than one. The caller's transaction holds
 * it all together. Answers in the order given.
 */
export async function bookPayments(
	taking: Taking,
	arrived: readonly Arrived[],
	at: Date,
): Promise<readonly Taken[]> {
	if (arrived.length === 0) return [];
	const places = await findPlaces(taking, arrived);
	const matched = arrived.map((each, index) => ({ index, arrived: each, place: places[index] ?? null }));
	const taken = new Map<number, Taken>();
	for (const round of inRounds(matched)) {
		const outcomes = await takeRound(taking, round, at);
		round.forEach(({ index }, number) => {
			taken.set(index, outcomes[number] ?? "known");
		});
	}
	return arrived.map((_, index) => taken.get(index) ?? "known");
}

export function payToIndex(vault: Vault, rail: string, account: string): Buffer {
	return vault.blindIndex("pay-to", `${rail}:${account}`);
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The place of each payment: that of our reference, else that of the account. */
async function findPlaces(
	{ db, vault }: Taking,
	arrived: readonly Arrived[],
): Promise<readonly (PayOrderWithBorrower | undefined)[]> {
	const named = arrived.map(({ rail, reference, payTo }) => ({
		rail,
		id: reference !== null && uuid.test(reference) ? reference : null,
		index: payTo === null ? null : payToIndex(vault, rail, payTo),
	}));
	const held = await lockPayOrders(db, {
		ids: named.flatMap(({ id }) => id ?? []),
		accounts: named.flatMap(({ rail, index }) => (index ? [{ rail, payToIndex: index }] : [])),
	});
	return named.map(({ rail, id, index }) => {
		const here = held.filter(({ payOrder }) => payOrder.rail === rail);
		return (
			here.find(({ payOrder }) => payOrder.id === id) ??
			here.find((place) => index !== null && place.payToIndex?.equals(index))
		);
	});
}

type Matched = {
	/** Its place among all that arrived. */
	readonly index: number;
	readonly arrived: Arrived;
	readonly place: PayOrderWithBorrower | null;
};

/** Of what belongs together (one payment told twice, two payments of one borrower) a round holds one; the next comes after it. */
function inRounds(matched: readonly Matched[]): readonly (readonly Matched[])[] {
	const rounds: Matched[][] = [];
	const nextRound = new Map<string, number>();
	for (const each of matched) {
		const { rail, paymentId } = each.arrived;
		const keys = [`${rail}:${paymentId}`, ...(each.place ? [each.place.borrower.id] : [])];
		const round = Math.max(...keys.map((key) => nextRound.get(key) ?? 0));
		for (const key of keys) nextRound.set(key, round + 1);
		const own = rounds[round] ?? [];
		own.push(each);
		rounds[round] = own;
	}
	return rounds;
}

async function takeRound(taking: Taking, round: readonly Matched[], at: Date): Promise<readonly Taken[]> {
	const { db } = taking;
	const facts = await lockArrivalFacts(
		db,
		round.map(({ arrived, place }) => ({ ...arrived, payOrder: place?.payOrder ?? null })),
	);
	const decided = round.map((each, index) => {
		const own = facts[index];
		return !own || own.isKnown ? null : decide(each, own, at);
	});
	const fresh = decided.filter((each) => each !== null);
	const happenings = fresh.flatMap(({ happening }) => happening ?? []);
	const states = await bookEvents(db, happenings, at);
	const waiting = fresh.flatMap(({ happening, payment }) => (happening ? [] : [payment]));
	await addPayments(db, waiting, at);
	const credited = fresh.flatMap(({ creditedId }) => creditedId ?? []);
	await creditPayOrders(db, credited, at);
	for (const each of fresh) await finish(taking, each, at);
	await notifyOfPayments(letters(taking, at), bookedPayments(happenings, states));
	return decided.map((each) => {
		if (!each) return "known";
		return each.happening ? "booked" : "open";
	});
}

function letters({ db, vault, enqueue }: Taking, now: Date): LetterContext {
	return { db, now, deps: { vault, enqueue } };
}

function bookedPayments(
	happenings: readonly BookedEvent[],
	states: readonly LoanState[],
): readonly BookedPayment[] {
	return happenings.flatMap(({ borrower, book, event, payment }, index) => {
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

type Decided = {
	readonly payment: NewPayment;
	/** Null: it waits as an open item. */
	readonly happening: BookedEvent | null;
	readonly openItem: { readonly kind: OpenItemKind; readonly loanId: string | null } | null;
	readonly intent: { readonly id: string; readonly state: "done" | "over" } | null;
	/** The reference for one amount that has now been paid. */
	readonly creditedId: string | null;
};

function instantOf(text: string): Date | null {
	const instant = new Date(text);
	return Number.isNaN(instant.getTime()) ? null : instant;
}

/** What becomes of one payment, nothing of it written yet. */
function decide({ arrived, place }: Matched, { book, intent }: ArrivalFacts, at: Date): Decided {
	const { rail, paymentId, amountMinor, currency, webhookId } = arrived;
	const loanId = book?.loan.id ?? null;
	const paidAt = instantOf(arrived.paidAt) ?? at;
	const payOrderId = place?.payOrder.id ?? null;
	const payment = { rail, paymentId, amountMinor, currency, paidAt, payOrderId, webhookId };
	if (!place || !book || currency !== book.loan.currency) {
		const waiting = { ...payment, loanId: null, eventId: null, bookedAs: null };
		const kind = book ? "otherCurrency" : "unmatched";
		const openItem = { kind, loanId } as const;
		return { payment: waiting, happening: null, openItem, intent: null, creditedId: null };
	}
	const { borrower, payOrder } = place;
	const on = effectDay(paidAt, borrower, book.loan, at);
	const id = `${rail}:${paymentId}` as EventId;
	const wished = intent && eventOfIntent(book, { purpose: intent.purpose, id, on, amountMinor });
	const event: LoanEvent = wished ?? { kind: "payment", id, on, amountMinor };
	const bookedAs = event.kind === "rollover" || event.kind === "cooling-off" ? event.kind : "payment";
	const isOther = payOrder.amountMinor !== null && payOrder.amountMinor !== amountMinor;
	const booked = { ...payment, loanId, eventId: id, bookedAs } as const;
	return {
		payment: booked,
		happening: { borrower, book, event, payment: booked },
		openItem: isOther ? { kind: "otherAmount", loanId } : null,
		intent: intent && { id: intent.id, state: wished ? "done" : "over" },
		creditedId: payOrder.loanId === null ? null : payOrder.id,
	};
}

/** What few payments bring with them. */
async function finish(
	taking: Taking,
	{ payment, happening, openItem, intent }: Decided,
	at: Date,
): Promise<void> {
	const { db } = taking;
	const { rail, paymentId: key } = payment;
	if (openItem) await addOpenItem(db, { ...openItem, rail, key }, at);
	if (intent) await endPaymentIntent(db, intent.id, intent.state, at);
	if (happening && rail === cardRail) {
		await grantCardCoupon(letters(taking, at), happening.borrower);
	}
}

/** What the payment was meant for, when that still costs exactly this on the day it was paid; else it repays the loan. */
function eventOfIntent(
	{ loan: { terms }, events }: LoanBook,
	wished: {
		readonly purpose: "rollover" | "giveBack";
		readonly id: EventId;
		readonly on: PlainDate;
		readonly amountMinor: bigint;
	},
): LoanEvent | null {
	const { id, on, amountMinor } = wished;
	const loan = { terms, events };
	if (wished.purpose === "giveBack") {
		const quoted = quoteCoolingOff(loan, on);
		const isWhole = quoted.ok && quoted.value.payMinor === amountMinor;
		return isWhole ? { kind: "cooling-off", id, on, amountMinor } : null;
	}
	const quoted = quoteRollover(loan, on);
	if (!quoted.ok || quoted.value.payMinor !== amountMinor) return null;
	const { days, feeMinor, taxMinor } = quoted.value;
	return { kind: "rollover", id, on, days, feeMinor, taxMinor };
}
