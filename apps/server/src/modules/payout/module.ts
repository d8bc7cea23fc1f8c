import { plainDate } from "@puente/core/time";
import type { Module } from "../../platform/context/calls.ts";
import { claimComparison } from "../../platform/hold/hold.ts";
import { beginDailyRun } from "../../platform/queue/daily-runs.ts";
import type { DueContext } from "../../platform/queue/due-step.ts";
import { comparePayouts } from "./compare-payouts.ts";
import { payOut } from "./pay-out.ts";

export const payout = {
	jobs: {
		"pay-out": ({ reference }, context) => payOut(context, reference),
		"compare-payouts": (_, context) => comparePayouts(context),
	},
	due: [
		{ name: "payout-comparison", run: enqueueComparison },
		{ name: "held-comparisons", run: enqueueHeldComparisons },
	],
} satisfies Module;

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
