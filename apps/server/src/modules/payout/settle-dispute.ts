import { transition } from "@puente/core/application";
import { type DisputeOutcome, possibleOutcomes } from "@puente/core/payout";
import type { Db } from "../../platform/database/schema/index.ts";
import type { Borrower } from "../borrower/index.ts";
import { findLoan } from "../ledger/index.ts";
import type { NotificationContext } from "../notification/index.ts";
import { advanceOrderOrThrow, type Order, settleReview } from "../order/index.ts";
import { openLoan } from "./apply-payout-update.ts";
import { notifyOfFailedPayout } from "./notify-of-payout.ts";
import { changePayout, listPayouts, type StoredPayout } from "./store/payouts.ts";

export type Dispute = {
	readonly payout: StoredPayout;
	readonly hasLoan: boolean;
	readonly outcomes: readonly DisputeOutcome[];
};

/** The payout of an order with contradictory reports of its rail, and the possible outcomes. Null if there is none. */
export async function findDispute(db: Db, order: Order): Promise<Dispute | null> {
	const payouts = await listPayouts(db, order.id);
	const payout = payouts.findLast(({ state }) => state === "disputed");
	if (!payout) return null;
	const loan = await findLoan(db, payout.reference);
	const hasLoan = loan !== null && loan.status !== "void";
	const hasOther = payouts.some(
		({ state }) => state === "planned" || state === "sent" || state === "settled",
	);
	const isAwaited = transition(order.step, "payoutDone").ok;
	return { payout, hasLoan, outcomes: possibleOutcomes({ hasLoan, hasOther, isAwaited }) };
}

/** What an outcome makes of the payout and of its order. */
export function disputeResult(order: Order, { hasLoan }: Dispute, outcome: DisputeOutcome) {
	const state = ({ paid: "settled", notPaid: "failed", handled: "reversed" } as const)[outcome];
	const opensLoan = outcome === "paid" && !hasLoan;
	const fails = outcome === "notPaid" && order.step === "Lending";
	const command = opensLoan ? ("payoutDone" as const) : fails ? ("payoutFailed" as const) : null;
	return { state, command };
}

/**
 * Records the outcome and notifies the borrower. The caller holds the lock on the borrower row and has checked the
 * outcome.
 */
export async function settleDispute(
	context: NotificationContext,
	settlement: {
		readonly borrower: Borrower;
		readonly order: Order;
		readonly dispute: Dispute;
		readonly outcome: DisputeOutcome;
		readonly by: string;
	},
): Promise<void> {
	const { db: tx, now: at } = context;
	const { borrower, order, dispute, outcome, by } = settlement;
	const { payout } = dispute;
	const { state, command } = disputeResult(order, dispute, outcome);
	await changePayout(tx, payout.reference, { state });
	if (command === "payoutDone") {
		await openLoan(context, { borrower, payout, report: { happenedAt: payout.endedAt ?? at } });
	}
	if (command === "payoutFailed") {
		await advanceOrderOrThrow(tx, order, { command, actor: "staff", at });
		await notifyOfFailedPayout(context, { borrower, payout }, "payoutFailed");
	}
	await settleReview(tx, { orderId: order.id, kind: "payout", by, at });
}
