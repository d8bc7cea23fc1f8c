import { deadlineOf } from "@puente/core/application";
import { settledPollDelaySeconds } from "@puente/core/payout";
import { pollDelaySeconds } from "@puente/core/rail";
import { countries } from "@puente/core/region";
import { regions } from "@puente/regions/load";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import type { DueContext } from "../../platform/queue/due-step.ts";
import { lockBorrower } from "../borrower/index.ts";
import { notifyBorrower } from "../notification/index.ts";
import { findOffer } from "../offer/index.ts";
import { advanceOrder, findOrderById } from "../order/index.ts";
import { claimDuePayouts, startPayout } from "../payout/index.ts";
import { stepEndsOf } from "./step-ends.ts";
import { listAccepted, listEndedOffers, listUndecided } from "./store/loan-orders.ts";

/** Jobs are enqueued in the transaction that causes them; lost ones are enqueued again after this time. */
const lostAfterSeconds = 600;

type StepContext = Omit<DueContext, "retention">;

export async function enqueueDeadlines({ db, now, enqueue }: StepContext): Promise<void> {
	const due = [...(await listEndedOffers(db, now))];
	for (const country of countries) {
		const { automaticPayoutHours } = regions[country].terms.deadlines;
		due.push(...(await listAccepted(db, country, secondsAfter(now, -automaticPayoutHours * 3_600))));
	}
	await enqueue(
		db,
		"apply-deadline",
		due.map((orderId) => ({ orderId })),
	);
}

export async function enqueueDuePayouts({ db, now, enqueue }: StepContext): Promise<void> {
	const payouts = await claimDuePayouts(db, now, (payout) => nextPollAt(now, payout));
	await enqueue(
		db,
		"pay-out",
		payouts.map((reference) => ({ reference })),
	);
}

export async function enqueueUndecided({ db, now, enqueue }: StepContext): Promise<void> {
	const undecided = await listUndecided(db, secondsAfter(now, -lostAfterSeconds));
	await enqueue(
		db,
		"decide-application",
		undecided.map((orderId) => ({ orderId })),
	);
}

type PolledPayout = { readonly polls: number; readonly settledAt: Date | null };

/** Null: nothing about it can change any more. */
function nextPollAt(now: Date, { polls, settledAt }: PolledPayout): Date | null {
	const seconds = settledAt
		? settledPollDelaySeconds((now.getTime() - settledAt.getTime()) / 1000)
		: pollDelaySeconds(polls);
	return seconds === null ? null : secondsAfter(now, seconds);
}

/** Applies the deadline of the order's step, unless the borrower has acted. Safe to run twice. */
export async function applyDeadline(
	{ db, now, vault, enqueue }: StepContext & { readonly vault: Vault },
	orderId: string,
): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const found = await findOrderById(tx, orderId);
		if (!found) return;
		const borrower = await lockBorrower(tx, found.borrowerId);
		const order = await findOrderById(tx, orderId);
		if (!order) return;
		const offer = await findOffer(tx, orderId);
		const deadline = deadlineOf(order.step, stepEndsOf(order, offer?.validUntil ?? null));
		if (!deadline || deadline.atMs > now.getTime()) return;
		if (deadline.command === "autoPayout") {
			await startPayout({ db: tx, now, vault, enqueue }, { borrower, order }, "clock");
			return;
		}
		const ended = await advanceOrder(tx, order, { command: deadline.command, actor: "system", at: now });
		if (!ended.ok) return;
		const { orderNo } = order;
		await notifyBorrower({ db: tx, now, deps: { vault, enqueue } }, borrower, "offerExpired", { orderNo });
	});
}
