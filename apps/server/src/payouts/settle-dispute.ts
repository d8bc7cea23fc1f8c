import { type DisputeOutcome, possibleOutcomes, transition } from "@puente/core";
import { mustStep } from "../orders/step-order.ts";
import type { Borrower } from "../store/borrowers.ts";
import { findLoan } from "../store/loans.ts";
import type { Order } from "../store/orders.ts";
import { changePayout, listPayouts, type StoredPayout } from "../store/payouts.ts";
import { settleReview } from "../store/reviews.ts";
import type { Db } from "../store/schema.ts";
import { openLoan } from "./heard-of-payout.ts";

export type Dispute = {
	readonly payout: StoredPayout;
	readonly hasLoan: boolean;
	readonly outcomes: readonly DisputeOutcome[];
};

/** The payout of an order about which a rail said two things, and what can be said about it. Null: there is none. */
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

/** Writes down what became of it. The caller holds the borrower's row and has asked what is possible. */
export async function settleDispute(
	tx: Db,
	settled: {
		readonly borrower: Borrower;
		readonly order: Order;
		readonly dispute: Dispute;
		readonly outcome: DisputeOutcome;
		readonly by: string;
		readonly at: Date;
	},
): Promise<void> {
	const { borrower, order, dispute, outcome, by, at } = settled;
	const { payout, hasLoan } = dispute;
	const state = ({ paid: "settled", notPaid: "failed", handled: "reversed" } as const)[outcome];
	await changePayout(tx, payout.reference, { state });
	if (outcome === "paid" && !hasLoan) {
		await openLoan(tx, { borrower, payout, heard: { happenedAt: payout.endedAt ?? at, at } });
	}
	if (outcome === "notPaid" && order.step === "Lending") {
		await mustStep(tx, order, { command: "payoutFailed", actor: "staff", at });
	}
	await settleReview(tx, { orderId: order.id, kind: "payout", by, at });
}
