import { countries } from "@puente/core/region";
import type { PlainDate } from "@puente/core/time";
import { packs } from "@puente/regions";
import { localDate } from "../../platform/clock/clock.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import type { Enqueue } from "../../platform/queue/queue.ts";
import { listTurningOverdue } from "../ledger/index.ts";
import { nextLookAt } from "./poll-payment.ts";
import { enqueueReminders } from "./remind.ts";
import { beginDailyRun } from "./store/daily-runs.ts";
import { takeDuePayOrders } from "./store/pay-orders.ts";

/** Everything of repayment that falls due by the clock. Only finds and enqueues. */
export async function enqueueDueRepayments({
	db,
	now,
	enqueue,
}: {
	readonly db: Db;
	readonly now: Date;
	readonly enqueue: Enqueue;
}): Promise<void> {
	for (const payOrderId of await takeDuePayOrders(db, now, (looks) => nextLookAt(now, looks + 1))) {
		await enqueue(db, "look-at-payment", { payOrderId });
	}
	for (const country of countries) {
		const { currency, timeZone } = packs[country];
		for (const loanId of await listTurningOverdue(db, currency.code, localDate(now, timeZone))) {
			await enqueue(db, "turn-overdue", { loanId });
		}
	}
	await enqueueReminders({ db, now, enqueue });
	const today = now.toISOString().slice(0, 10) as PlainDate;
	if (await beginDailyRun(db, "reconcile", today, now)) await enqueue(db, "reconcile", {});
}
