import type { CollectionRail, VerifyResult } from "@puente/providers/payments";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import { batchedOrAlone } from "../../platform/database/batched.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import type { Enqueue } from "../../platform/queue/queue.ts";
import { type Arrived, bookPayments } from "./book-payments.ts";
import { changePayOrder, findPayOrder, type PayOrder } from "./store/pay-orders.ts";

export type Looking = {
	readonly db: Db;
	readonly vault: Vault;
	readonly enqueue: Enqueue;
	readonly now: Date;
	readonly collectionRail: (name: string) => CollectionRail | null;
};

const delaysSeconds = [60, 120, 300, 600, 1_800] as const;
const hourSeconds = 3_600;
/** After three days of hourly looks the rail is asked about by the reconciliation only. */
const looksMax = 77;

/** Often at first, then every hour; null when it has been looked at long enough. */
export function nextLookAt(now: Date, looks: number): Date | null {
	return looks >= looksMax ? null : secondsAfter(now, delaysSeconds[looks] ?? hourSeconds);
}

/** A rail may tell of a payment in the last minute a while later. */
const lateNewsSeconds = 86_400;

/**
 * Asks the rail what came to a place that we gave out, for webhooks that were lost, and takes it in. Not in a transaction:
 * the rail is spoken to. Answers the place as it is then.
 */
export async function pollPayment(looking: Looking, payOrder: PayOrder): Promise<PayOrder> {
	const { db, now, collectionRail } = looking;
	const rail = collectionRail(payOrder.rail);
	if (payOrder.providerId === null || payOrder.state === "credited" || !rail) return payOrder;
	const { id: reference, providerId, madeAt: since } = payOrder;
	const told = await rail.verify({ reference, providerId, since });
	if (told.outcome === "found") await takeTold(looking, payOrder, told);
	// An account of the borrower's own is never over.
	if (payOrder.loanId === null) return payOrder;
	const hasMoney = told.outcome === "found" && told.payments.length > 0;
	if (payOrder.state === "waiting" && !hasMoney) {
		const over = endOf(payOrder, told, now);
		if (over) await changePayOrder(db, payOrder.id, { state: over, ended_at: now });
	}
	const isOver = payOrder.expiresAt !== null && secondsAfter(payOrder.expiresAt, lateNewsSeconds) <= now;
	if (isOver) await changePayOrder(db, payOrder.id, { look_at: null });
	return (await findPayOrder(db, payOrder.id)) ?? payOrder;
}

async function takeTold(
	{ db, vault, enqueue, now }: Looking,
	payOrder: PayOrder,
	told: Extract<VerifyResult, { outcome: "found" }>,
): Promise<void> {
	if (told.payments.length === 0) return;
	const { rail, id: reference } = payOrder;
	const arrived = told.payments.map((each) => ({ ...each, rail, reference, payTo: null, webhookId: null }));
	await takeFound(db, { vault, enqueue, now, arrived });
}

type Found = Pick<Looking, "vault" | "enqueue" | "now"> & { readonly arrived: readonly Arrived[] };

/** What is found for several callers at the same moment is taken in by one transaction, and each is answered after it. */
const takeFound = batchedOrAlone(async (db, found: readonly Found[]): Promise<readonly null[]> => {
	// One process has one vault and one queue; and all are booked at the instant of who came last.
	const last = found.at(-1);
	if (last) {
		const { vault, enqueue, now } = last;
		const arrived = found.flatMap((each) => each.arrived);
		await db.transaction().execute((tx) => bookPayments({ db: tx, vault, enqueue }, arrived, now));
	}
	return found.map(() => null);
});

/** Nothing has come: the rail has ended it, or its time ran out. */
function endOf({ expiresAt }: PayOrder, told: VerifyResult, now: Date): "failed" | "expired" | null {
	if (expiresAt !== null && expiresAt <= now) return "expired";
	return told.outcome === "found" && !told.open ? "failed" : null;
}
