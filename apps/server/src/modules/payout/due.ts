import { plainDate } from "@puente/core/time";
import { claimComparison } from "../../platform/hold/hold.ts";
import { beginDailyRun } from "../../platform/queue/daily-runs.ts";
import type { DueContext, DueStep } from "../../platform/queue/due-step.ts";

export const payoutSteps = [
	{ name: "payout-comparison", run: enqueueComparison },
	{ name: "held-comparisons", run: enqueueHeldComparisons },
] as const satisfies readonly DueStep[];

async function enqueueComparison({ db, now, enqueue }: DueContext): Promise<void> {
	const today = plainDate(now.toISOString().slice(0, 10));
	if (await beginDailyRun(db, "compare-payouts", today, now)) await enqueue(db, "compare-payouts", [{}]);
}

/** After a restore both directions are compared again and again, until two people lift the hold. */
async function enqueueHeldComparisons({ db, now, enqueue }: DueContext): Promise<void> {
	if (!(await claimComparison(db, now))) return;
	await enqueue(db, "compare-payouts", [{}]);
	await enqueue(db, "reconcile", [{}]);
}
