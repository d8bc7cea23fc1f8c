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

type RepaymentJobContext = {
	readonly db: Db;
	readonly clock: Clock;
	readonly vault: Vault;
	readonly enqueue: Enqueue;
	readonly publicUrl: string;
	readonly collectionRail: (name: string) => CollectionRail | null;
};

/** The job handlers of this module. */
export function repaymentJobs(
	context: RepaymentJobContext,
): Pick<JobHandlers, "poll-payment" | "mark-overdue" | "send-reminder" | "reconcile"> {
	return {
		"poll-payment": async ({ payOrderId }) => {
			const payOrder = await findPayOrder(context.db, payOrderId);
			if (payOrder) await pollPayment({ ...context, now: context.clock.now() }, payOrder);
		},
		"send-reminder": ({ loanId }) => remind({ ...context, now: context.clock.now() }, loanId),
		reconcile: () => reconcile({ ...context, now: context.clock.now() }),
		"mark-overdue": ({ loanId }) => markOverdue(context.db, loanId, context.clock.now()),
	};
}

async function markOverdue(db: Db, loanId: string, at: Date): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const loan = await findLoan(tx, loanId);
		if (loan) await refreshLoan(tx, await lockBorrower(tx, loan.borrowerId), loanId, at);
	});
}
