import { transition } from "@puente/core/application";
import { type DisputeOutcome, possibleOutcomes } from "@puente/core/payout";
import type { Db } from "../../platform/database/schema/index.ts";
import type { Borrower } from "../borrower/index.ts";
import { findLoan } from "../ledger/index.ts";
import type { LetterContext } from "../notification/index.ts";
import { advanceOrderOrThrow, type Order, settleReview } from "../order/index.ts";
import { openLoan } from "./apply-payout-update.ts";
import { notifyOfFailedPayout } from "./notify-of-payout.ts";
import { changePayout, listPayouts, type StoredPayout } from "./store/payouts.ts";

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

/** Writes down what became of it, and tells the borrower. The caller holds the borrower's row and has asked what is possible. */
export async function settleDispute(
	context: LetterContext,
	settled: {
		readonly borrower: Borrower;
		readonly order: Order;
		readonly dispute: Dispute;
		readonly outcome: DisputeOutcome;
		readonly by: string;
	},
): Promise<void> {
	const { db: tx, now: at } = context;
	const { borrower, order, dispute, outcome, by } = settled;
	const { payout, hasLoan } = dispute;
	const state = ({ paid: "settled", notPaid: "failed", handled: "reversed" } as const)[outcome];
	await changePayout(tx, payout.reference, { state });
	if (outcome === "paid" && !hasLoan) {
		await openLoan(context, { borrower, payout, heard: { happenedAt: payout.endedAt ?? at } });
	}
	if (outcome === "notPaid" && order.step === "Lending") {
		await advanceOrderOrThrow(tx, order, { command: "payoutFailed", actor: "staff", at });
		await notifyOfFailedPayout(context, { borrower, payout }, "payoutFailed");
	}
	await settleReview(tx, { orderId: order.id, kind: "payout", by, at });
}
