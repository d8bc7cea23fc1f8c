import { pollDelaySeconds, pollDelaySecondsMax } from "@puente/core/rail";
import type { CollectionRail, VerifyResult } from "@puente/providers/payments";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import { batched } from "../../platform/database/batched.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import type { Enqueue } from "../../platform/queue/queue.ts";
import { listKnownPayments } from "../ledger/index.ts";
import { bookPayments, type IncomingPayment } from "./book-payments.ts";
import {
	changePayOrder,
	type DuePoll,
	findPayOrder,
	type NextPoll,
	type PayOrder,
	planPoll,
} from "./store/pay-orders.ts";

export type PollContext = {
	readonly db: Db;
	readonly vault: Vault;
	readonly enqueue: Enqueue;
	readonly now: Date;
	readonly collectionRail: (name: string) => CollectionRail | null;
};

/** After three days of hourly polls only the reconciliation asks the rail. */
const pollsMax = 77;

/** Frequent at first, then hourly; null after the last poll. */
export function nextPollAt(now: Date, polls: number): Date | null {
	return polls >= pollsMax ? null : secondsAfter(now, pollDelaySeconds(polls));
}

/** The poll after one that is due now. A late one stands for the hourly ones that it replaces. */
export function pollAfter(now: Date, { polls, dueAt }: DuePoll): NextPoll {
	const lateHours = Math.floor((now.getTime() - dueAt.getTime()) / (pollDelaySecondsMax * 1000));
	const next = Math.min(polls + 1 + lateHours, pollsMax);
	return { polls: next, at: nextPollAt(now, next) };
}

/** A rail may report a payment of the last minute this much later. */
const lateReportSeconds = 86_400;

/**
 * Asks the rail for payments of a pay order and books them, in case a webhook was lost. Calls the rail, so it must run
 * outside a transaction. Returns the pay order after it.
 */
export async function pollPayment(context: PollContext, payOrder: PayOrder): Promise<PayOrder> {
	const answer = await askRail(context, payOrder);
	// A standing account never ends.
	if (answer === null || payOrder.loanId === null) return payOrder;
	return (await findPayOrder(context.db, payOrder.id)) ?? payOrder;
}

/** Questions about many pay orders at once. Our payments are read before the first of them. */
export type Round = { readonly knownIds: ReadonlySet<string> };

/** The rail's answer, with its payments booked; null if there is nothing to ask about. */
export async function askRail(
	context: PollContext,
	payOrder: PayOrder,
	round?: Round,
): Promise<VerifyResult | null> {
	const { db, now, collectionRail } = context;
	const rail = collectionRail(payOrder.rail);
	if (payOrder.providerId === null || payOrder.state === "credited" || !rail) return null;
	const { id: reference, providerId, madeAt: since } = payOrder;
	const result = await rail.verify({ reference, providerId, since, ...(round && { round }) });
	if (result.outcome === "found" && !isAllKnown(result, round)) await bookResult(context, payOrder, result);
	if (payOrder.loanId === null) return result;
	// Without an answer nothing ends: the payer may have paid before the rail went down.
	if (result.outcome === "unknown") await planPoll(db, payOrder.id, secondsAfter(now, pollDelaySecondsMax));
	else await endIfOver(context, payOrder, result);
	return result;
}

/** Ends a pay order that can no longer be paid, and its polls once a late report can no longer come. */
async function endIfOver({ db, now }: PollContext, payOrder: PayOrder, result: VerifyResult): Promise<void> {
	const hasMoney = result.outcome === "found" && result.payments.length > 0;
	if (payOrder.state === "waiting" && !hasMoney) {
		const endState = endStateOf(payOrder, result, now);
		if (endState) await changePayOrder(db, payOrder.id, { state: endState, endedAt: now });
	}
	const isOver = payOrder.expiresAt !== null && secondsAfter(payOrder.expiresAt, lateReportSeconds) <= now;
	if (isOver) await changePayOrder(db, payOrder.id, { pollAt: null });
}

type Found = Extract<VerifyResult, { outcome: "found" }>;

function isAllKnown({ payments }: Found, round: Round | undefined): boolean {
	return payments.every(({ paymentId }) => round?.knownIds.has(paymentId));
}

async function bookResult(
	{ db, vault, enqueue, now }: PollContext,
	payOrder: PayOrder,
	result: Found,
): Promise<void> {
	if (result.payments.length === 0) return;
	const { rail, id: reference } = payOrder;
	const fresh = await newOnes(db, rail, result.payments);
	if (fresh.length === 0) return;
	const incoming = fresh.map((each) => ({
		...each,
		rail,
		reference,
		payTo: null,
		webhookId: null,
	}));
	await bookFound(db, { vault, enqueue, now, incoming });
}

/**
 * A standing account reports all its payments each time. Booking skips known ones too, but only under locks. A single
 * payment is mostly new, and asking for it would be one more statement.
 */
async function newOnes(db: Db, rail: string, payments: Found["payments"]): Promise<Found["payments"]> {
	if (payments.length === 1) return payments;
	const known = await listKnownPayments(
		db,
		rail,
		payments.map(({ paymentId }) => paymentId),
	);
	return payments.filter(({ paymentId }) => !known.has(paymentId));
}

type FoundPayments = Pick<PollContext, "vault" | "enqueue" | "now"> & {
	readonly incoming: readonly IncomingPayment[];
};

/**
 * Payments found by concurrent callers are booked in one transaction, and each caller waits for it.
 * Batched for payments.
 */
const bookFound = batched(async (db, found: readonly FoundPayments[]): Promise<readonly null[]> => {
	// A process has one vault and one queue; all payments are booked at the time of the last caller.
	const last = found.at(-1);
	if (last) {
		const { vault, enqueue, now } = last;
		const incoming = found.flatMap((each) => each.incoming);
		await db.transaction().execute((tx) => bookPayments({ db: tx, vault, enqueue }, incoming, now));
	}
	return found.map(() => null);
});

/** The state of a pay order without money: ended by the rail, or expired. */
function endStateOf({ expiresAt }: PayOrder, result: VerifyResult, now: Date): "failed" | "expired" | null {
	if (expiresAt !== null && expiresAt <= now) return "expired";
	return result.outcome === "found" && !result.open ? "failed" : null;
}
