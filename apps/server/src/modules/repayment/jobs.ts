import type { CollectionRail } from "@puente/providers/payments";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import type { Enqueue, JobHandlers } from "../../platform/queue/queue.ts";
import { lockBorrower } from "../borrower/index.ts";
import { findLoan, refreshLoan } from "../ledger/index.ts";
import { pollPayment } from "./poll-payment.ts";
import { reconcile } from "./reconcile.ts";
import { remind } from "./remind.ts";
import { findPayOrder } from "./store/pay-orders.ts";

type Working = {
	readonly db: Db;
	readonly clock: Clock;
	readonly vault: Vault;
	readonly enqueue: Enqueue;
	readonly publicUrl: string;
	readonly collectionRail: (name: string) => CollectionRail | null;
};

/** What this area does later than the call, the webhook or the clock that asked for it. */
export function repaymentJobs(
	working: Working,
): Pick<JobHandlers, "look-at-payment" | "turn-overdue" | "remind" | "reconcile"> {
	return {
		"look-at-payment": async ({ payOrderId }) => {
			const payOrder = await findPayOrder(working.db, payOrderId);
			if (payOrder) await pollPayment({ ...working, now: working.clock.now() }, payOrder);
		},
		remind: ({ loanId }) => remind({ ...working, now: working.clock.now() }, loanId),
		reconcile: () => reconcile({ ...working, now: working.clock.now() }),
		"turn-overdue": ({ loanId }) => turnOverdue(working.db, loanId, working.clock.now()),
	};
}

async function turnOverdue(db: Db, loanId: string, at: Date): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const loan = await findLoan(tx, loanId);
		if (loan) await refreshLoan(tx, await lockBorrower(tx, loan.borrowerId), loanId, at);
	});
}
