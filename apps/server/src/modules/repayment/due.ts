import { countries } from "@puente/core/region";
import { plainDate } from "@puente/core/time";
import { packs } from "@puente/regions";
import { localDate } from "../../platform/clock/clock.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { beginDailyRun } from "../../platform/queue/daily-runs.ts";
import type { Enqueue } from "../../platform/queue/queue.ts";
import { listTurningOverdue } from "../ledger/index.ts";
import { pollAfter } from "./poll-payment.ts";
import { enqueueReminders } from "./remind.ts";
import { claimDuePayOrders } from "./store/pay-orders.ts";

/** Enqueues all repayment work that is due by the clock. */
export async function enqueueDueRepayments({
	db,
	now,
	enqueue,
}: {
	readonly db: Db;
	readonly now: Date;
	readonly enqueue: Enqueue;
}): Promise<void> {
	const payOrders = await claimDuePayOrders(db, now, (poll) => pollAfter(now, poll));
	await enqueue(
		db,
		"look-at-payment",
		payOrders.map((payOrderId) => ({ payOrderId })),
	);
	for (const country of countries) {
		const { currency, timeZone } = packs[country];
		const late = await listTurningOverdue(db, currency.code, localDate(now, timeZone));
		await enqueue(
			db,
			"turn-overdue",
			late.map((loanId) => ({ loanId })),
		);
	}
	await enqueueReminders({ db, now, enqueue });
	const today = plainDate(now.toISOString().slice(0, 10));
	if (await beginDailyRun(db, "reconcile", today, now)) await enqueue(db, "reconcile", [{}]);
}
