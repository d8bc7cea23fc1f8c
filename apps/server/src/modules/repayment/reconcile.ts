import type { CollectedPayment } from "@puente/providers/payments";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { listPaymentsTo, type StoredPayment } from "../ledger/index.ts";
import { type Looking, pollPayment } from "./poll-payment.ts";
import { addOpenItem } from "./store/open-items.ts";
import { listPayOrdersSince, type PayOrder } from "./store/pay-orders.ts";
import { listBalancesThatDiffer, listNotInLedger, listUnproven } from "./store/reconcile.ts";

/** Rails file payments by the day and tell some of them late: each day is compared more than once. */
const lookBackSeconds = 3 * 86_400;
const pageSize = 200;

/**
 * Compares three books: what the rails say was paid, what we heard, and what the ledger holds. What a rail has and we do
 * not is taken in; whatever else differs goes onto the list of open items, once.
 */
export async function reconcile(looking: Looking): Promise<void> {
	const { db, now } = looking;
	const since = secondsAfter(now, -lookBackSeconds);
	let afterId: string | null = null;
	for (;;) {
		const page: readonly PayOrder[] = await listPayOrdersSince(db, { since, afterId, countMax: pageSize });
		for (const payOrder of page) await compare(looking, payOrder, since);
		afterId = page.at(-1)?.id ?? null;
		if (afterId === null) break;
	}
	const found = [
		...(await listNotInLedger(db, since)),
		...(await listBalancesThatDiffer(db, since)),
		...(await listUnproven(db, since)),
	];
	for (const item of found) await addOpenItem(db, item, now);
}

async function compare(looking: Looking, payOrder: PayOrder, paidSince: Date): Promise<void> {
	const { db, now, collectionRail } = looking;
	const { id: reference, providerId, madeAt: since, rail } = payOrder;
	if (providerId === null) return;
	await pollPayment(looking, payOrder);
	const told = await collectionRail(rail)?.verify({ reference, providerId, since });
	if (told?.outcome !== "found") return;
	const ours = (await listPaymentsTo(db, payOrder.id)).filter(({ paidAt }) => paidAt >= paidSince);
	await compareWith(db, ours, told.payments, now);
}

/** Only what was paid lately: a rail that files by the day does not go back for ever, and would seem to miss the rest. */
async function compareWith(
	db: Db,
	ours: readonly StoredPayment[],
	told: readonly CollectedPayment[],
	now: Date,
): Promise<void> {
	for (const payment of ours) {
		const { rail, paymentId: key, loanId } = payment;
		const theirs = told.find(({ paymentId }) => paymentId === key);
		if (!theirs) await addOpenItem(db, { kind: "notAtRail", rail, key, loanId }, now);
		else if (theirs.amountMinor !== payment.amountMinor || theirs.currency !== payment.currency) {
			await addOpenItem(db, { kind: "amountDiffers", rail, key, loanId }, now);
		}
	}
}
