import { plainDate } from "@puente/core/time";
import { beginDailyRun } from "../../platform/queue/daily-runs.ts";
import type { DueContext, DueStep } from "../../platform/queue/due-step.ts";

export const payoutSteps = [
	{ name: "payout-comparison", run: enqueueComparison },
] as const satisfies readonly DueStep[];

async function enqueueComparison({ db, now, enqueue }: DueContext): Promise<void> {
	const today = plainDate(now.toISOString().slice(0, 10));
	if (await beginDailyRun(db, "compare-payouts", today, now)) await enqueue(db, "compare-payouts", [{}]);
}
