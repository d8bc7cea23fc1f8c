import { type EventId, type LoanEvent, type PlainDate, quoteCoolingOff, quoteRollover } from "@puente/core";
import type { CollectedPayment } from "@puente/providers/payments";
import { grantCardCoupon } from "../../coupons/grant-card-coupon.ts";
import type { Vault } from "../../crypto/vault.ts";
import type { Enqueue } from "../../jobs/queue.ts";
import { bookEvent, effectDay } from "../../ledger/book-event.ts";
import { type Borrower, lockBorrower } from "../../store/borrowers.ts";
import { findLoan, listLoanEvents, listLoans, type StoredLoan } from "../../store/loans.ts";
import { addOpenItem } from "../../store/open-items.ts";
import { changePayOrder, findByAccount, findPayOrder, type PayOrder } from "../../store/pay-orders.ts";
import { endWish, findWishFor } from "../../store/pay-wishes.ts";
import { claimPayment, markBooked } from "../../store/payments.ts";
import type { OpenItemKind } from "../../store/repayment-schema.ts";
import type { Db } from "../../store/schema.ts";

/** A payment as a rail tells of it, by our reference or by the account that it was paid to. */
export type Arrived = CollectedPayment & {
	readonly rail: string;
	readonly reference: string | null;
	readonly payTo: string | null;
};

export type Heard = { readonly webhookId: string | null; readonly at: Date };
type Taking = { readonly db: Db; readonly vault: Vault; readonly enqueue: Enqueue };

/** A card that was charged here is remembered, and the first one earns the region's coupon. */
const cardRail = "paystack-card";

/**
 * Takes one payment into the books, once. What it paid, on which day and for which loan is decided here and nowhere else;
 * money that belongs to no loan waits as an open item. The caller's transaction holds it all together.
 */
export async function takeMoney(
	{ db, vault, enqueue }: Taking,
	arrived: Arrived,
	heard: Heard,
): Promise<"booked" | "known" | "open"> {
	const payOrder = await findPlace({ db, vault }, arrived);
	const borrower = payOrder && (await lockBorrower(db, payOrder.borrowerId));
	const paidAt = instantOf(arrived.paidAt) ?? heard.at;
	const { rail, paymentId, amountMinor, currency } = arrived;
	const payment = { rail, paymentId, amountMinor, currency, paidAt };
	const claimed = await claimPayment(db, {
		...payment,
		payOrderId: payOrder?.id ?? null,
		webhookId: heard.webhookId,
		heardAt: heard.at,
	});
	if (!claimed) return "known";
	const wait = async (kind: OpenItemKind, loanId: string | null) => {
		await addOpenItem(db, { kind, rail, key: paymentId, loanId }, heard.at);
		return "open" as const;
	};
	if (!payOrder || !borrower) return wait("unmatched", null);
	const loan = await loanFor(db, payOrder);
	if (!loan) return wait("unmatched", null);
	if (currency !== loan.currency) return wait("otherCurrency", loan.id);
	await book(db, { borrower, loan, payOrder, payment, at: heard.at });
	if (rail === cardRail) await grantCardCoupon({ db, now: heard.at, deps: { vault, enqueue } }, borrower);
	if (payOrder.amountMinor !== null && payOrder.amountMinor !== amountMinor) {
		await addOpenItem(db, { kind: "otherAmount", rail, key: paymentId, loanId: loan.id }, heard.at);
	}
	return "booked";
}

function instantOf(text: string): Date | null {
	const instant = new Date(text);
	return Number.isNaN(instant.getTime()) ? null : instant;
}

export function payToIndex(vault: Vault, rail: string, account: string): Buffer {
	return vault.blindIndex("pay-to", `${rail}:${account}`);
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function findPlace(
	{ db, vault }: Omit<Taking, "enqueue">,
	{ rail, reference, payTo }: Arrived,
): Promise<PayOrder | null> {
	const named = reference !== null && uuid.test(reference) ? await findPayOrder(db, reference) : null;
	if (named?.rail === rail) return named;
	return payTo === null ? null : findByAccount(db, rail, payToIndex(vault, rail, payTo));
}

/** An account of the borrower's own repays the loan that is open; after the last one, what comes is credit there. */
async function loanFor(db: Db, { loanId, borrowerId }: PayOrder): Promise<StoredLoan | null> {
	if (loanId !== null) {
		const loan = await findLoan(db, loanId);
		return loan?.status === "void" ? null : loan;
	}
	const loans = await listLoans(db, borrowerId);
	return loans.find(({ status }) => status !== "finished" && status !== "returned") ?? loans.at(-1) ?? null;
}

type Booking = {
	readonly borrower: Borrower;
	readonly loan: StoredLoan;
	readonly payOrder: PayOrder;
	readonly payment: {
		readonly rail: string;
		readonly paymentId: string;
		readonly amountMinor: bigint;
		readonly paidAt: Date;
	};
	readonly at: Date;
};

async function book(db: Db, { borrower, loan, payOrder, payment, at }: Booking): Promise<void> {
	const { amountMinor } = payment;
	const on = effectDay(payment.paidAt, borrower, loan, at);
	const wish = await findWishFor(db, { payOrderId: payOrder.id, loanId: loan.id, amountMinor });
	const id = `${payment.rail}:${payment.paymentId}` as EventId;
	const wished = wish && (await wishedEvent(db, { loan, purpose: wish.purpose, id, on, amountMinor }));
	const event: LoanEvent = wished ?? { kind: "payment", id, on, amountMinor };
	await bookEvent(db, { borrower, loanId: loan.id, event, at });
	if (wish) await endWish(db, wish.id, wished ? "done" : "over", at);
	const as = event.kind === "rollover" || event.kind === "cooling-off" ? event.kind : "payment";
	await markBooked(db, payment, { loanId: loan.id, eventId: id, as });
	if (payOrder.loanId !== null) {
		await changePayOrder(db, payOrder.id, { state: "credited", look_at: null, ended_at: at });
	}
}

/** What the payment was meant for, when that still costs exactly this on the day it was paid; else it repays the loan. */
async function wishedEvent(
	db: Db,
	wished: {
		readonly loan: StoredLoan;
		readonly purpose: "rollover" | "giveBack";
		readonly id: EventId;
		readonly on: PlainDate;
		readonly amountMinor: bigint;
	},
): Promise<LoanEvent | null> {
	const { id, on, amountMinor } = wished;
	const loan = { terms: wished.loan.terms, events: await listLoanEvents(db, wished.loan.id) };
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
