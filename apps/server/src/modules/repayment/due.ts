import { countries } from "@puente/core/region";
import { plainDate } from "@puente/core/time";
import { packs } from "@puente/regions";
import { localDate } from "../../platform/clock/clock.ts";
import { beginDailyRun } from "../../platform/queue/daily-runs.ts";
import type { DueContext, DueStep } from "../../platform/queue/due-step.ts";
import { listTurningOverdue } from "../ledger/index.ts";
import { pollAfter } from "./poll-payment.ts";
import { enqueueReminders } from "./remind.ts";
import { claimDuePayOrders } from "./store/pay-orders.ts";

export const repaymentSteps = [
	{ name: "payments", run: enqueueDuePolls },
	{ name: "overdue-loans", run: enqueueOverdue },
	{ name: "reminders", run: enqueueReminders },
	{ name: "reconciliation", run: enqueueReconciliation },
] as const satisfies readonly DueStep[];

async function enqueueDuePolls({ db, now, enqueue }: DueContext): Promise<void> {
	const payOrders = await claimDuePayOrders(db, now, (poll) => pollAfter(now, poll));
	await enqueue(
		db,
		"poll-payment",
		payOrders.map((payOrderId) => ({ payOrderId })),
	);
}

async function enqueueOverdue({ db, now, enqueue }: DueContext): Promise<void> {
	for (const country of countries) {
		const { currency, timeZone } = packs[country];
		const late = await listTurningOverdue(db, currency.code, localDate(now, timeZone));
		await enqueue(
			db,
			"mark-overdue",
			late.map((loanId) => ({ loanId })),
		);
	}
}

async function enqueueReconciliation({ db, now, enqueue }: DueContext): Promise<void> {
	const today = plainDate(now.toISOString().slice(0, 10));
	if (await beginDailyRun(db, "reconcile", today, now)) await enqueue(db, "reconcile", [{}]);
}
