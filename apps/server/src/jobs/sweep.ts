import { SpanKind } from "@opentelemetry/api";
import { wire } from "@puente/contract";
import {
	deleteOldActivations,
	deleteOldChallenges,
	deleteOldCodeRefusals,
	deleteOldCodes,
	deleteOldSessions,
	deleteUnprovenActivations,
	releaseUnsentCodes,
} from "../modules/access/index.ts";
import { accountRetrySeconds } from "../modules/application/index.ts";
import { claimDueAccountChecks } from "../modules/borrower/index.ts";
import { isUnapprovedDue } from "../modules/erasure/index.ts";
import { listFilesToRemove } from "../modules/image/index.ts";
import { enqueueDueCloses } from "../modules/ledger/index.ts";
import { loanSteps } from "../modules/loan/index.ts";
import { expireOutbox } from "../modules/notification/index.ts";
import { payoutSteps } from "../modules/payout/index.ts";
import { deleteUnprovenPlaces } from "../modules/promo/index.ts";
import { repaymentSteps } from "../modules/repayment/index.ts";
import { enqueueDueFigures } from "../modules/reporting/index.ts";
import { deleteOldSignInAttempts, deleteOldStaffSessions } from "../modules/staff/index.ts";
import { dropUnusedFeedbackImages } from "../modules/support/index.ts";
import { webhookSteps } from "../modules/webhook/index.ts";
import { type Clock, secondsAfter } from "../platform/clock/clock.ts";
import type { Retention } from "../platform/config/retention-settings.ts";
import { hasKeysToErase } from "../platform/crypto/erase-keys.ts";
import { tryWithAdvisoryLock } from "../platform/database/advisory-lock.ts";
import type { Db } from "../platform/database/schema/index.ts";
import { deleteOldOperations } from "../platform/guards/operations.ts";
import { deleteOldRateWindows } from "../platform/guards/rate-windows.ts";
import { deleteOldNonces } from "../platform/guards/wire-nonces.ts";
import { deleteOldFailures } from "../platform/providers/failing-providers.ts";
import type { DueContext, DueStep } from "../platform/queue/due-step.ts";
import type { Enqueue } from "../platform/queue/queue.ts";
import { withSpan } from "../platform/traces/spans.ts";
import { enqueueDuePartitions } from "./maintain-partitions.ts";

const daySeconds = 86_400;
/** Old sessions are kept, so that the answer is "expired" and not "unknown token". */
const sessionsKeptDays = 90;
/** A phone that comes back after a year is counted as a new installation. */
const activationsKeptDays = 365;
/** Anyone can invent an installation; a person who installs the app logs in within days. */
const unprovenActivationsKeptDays = 7;

/** Work first, then what is deleted: a step may wait for locks. */
const steps = [
	{ name: "account-checks", run: enqueueAccountChecks },
	...loanSteps,
	...payoutSteps,
	...webhookSteps,
	...repaymentSteps,
	{ name: "closes", run: ({ db, now, enqueue }) => enqueueDueCloses(db, now, enqueue) },
	{ name: "figures", run: ({ db, now, enqueue }) => enqueueDueFigures(db, now, enqueue) },
	{ name: "partitions", run: ({ db, now, enqueue }) => enqueueDuePartitions(db, now, enqueue) },
	{ name: "erasures", run: enqueueErasures },
	{ name: "files-to-remove", run: enqueueFilesToRemove },
	{ name: "expired-messages", run: ({ db, now }) => expireOutbox(db, now) },
	{ name: "unsent-codes", run: ({ db, now }) => releaseUnsentCodes(db, now) },
	{ name: "old-code-refusals", run: ({ db, now }) => deleteOldCodeRefusals(db, daysBefore(now, 1)) },
	{ name: "old-codes", run: ({ db, now }) => deleteOldCodes(db, daysBefore(now, 1)) },
	{ name: "old-challenges", run: ({ db, now }) => deleteOldChallenges(db, now) },
	{ name: "old-limits", run: ({ db, now }) => deleteOldRateWindows(db, now) },
	{
		name: "old-operations",
		run: ({ db, now, retention }) => deleteOldOperations(db, daysBefore(now, retention.operationsDays)),
	},
	{ name: "old-sessions", run: ({ db, now }) => deleteOldSessions(db, daysBefore(now, sessionsKeptDays)) },
	{ name: "old-staff-sessions", run: ({ db }) => deleteOldStaffSessions(db, sessionsKeptDays) },
	{ name: "old-sign-in-attempts", run: ({ db }) => deleteOldSignInAttempts(db, 1) },
	{ name: "old-provider-failures", run: ({ db, now }) => deleteOldFailures(db, daysBefore(now, 1)) },
	{ name: "old-nonces", run: ({ db }) => deleteOldNonces(db, 2 * wire.clockSkewSecondsMax + 1) },
	{
		name: "old-activations",
		run: ({ db, now }) => deleteOldActivations(db, daysBefore(now, activationsKeptDays)),
	},
	{
		name: "unproven-activations",
		run: ({ db, now }) => deleteUnprovenActivations(db, daysBefore(now, unprovenActivationsKeptDays)),
	},
	{ name: "unproven-places", run: ({ db, now }) => deleteUnprovenPlaces(db, daysBefore(now, 1)) },
	{
		name: "unused-pictures",
		run: ({ db, now }) => dropUnusedFeedbackImages(db, daysBefore(now, 1), now),
	},
] as const satisfies readonly DueStep[];

export type SweepStep = (typeof steps)[number]["name"];
export const sweepSteps: readonly SweepStep[] = steps.map(({ name }) => name);

/** `busy`: another process ran the step at the same time. */
export type StepRun = {
	readonly step: SweepStep;
	readonly outcome: "done" | "busy" | "failed";
	readonly error?: unknown;
};

export type SweepOptions = {
	readonly clock: Clock;
	readonly enqueue: Enqueue;
	readonly retention: Retention;
	readonly onStep: (run: StepRun) => void;
};

/**
 * Finds all work that is due by the clock: every minute, and at once when the sandbox clock moves. Each step has its own
 * transaction, which holds its lock too, so that a step that fails or waits in one process stops nothing else.
 */
export async function sweep(db: Db, { onStep, ...options }: SweepOptions): Promise<readonly StepRun[]> {
	const runs: StepRun[] = [];
	for (const step of steps) {
		const run = await runStep(db, step, options);
		runs.push(run);
		onStep(run);
	}
	return runs;
}

async function runStep(
	db: Db,
	{ name: step, run }: (typeof steps)[number],
	{ clock, enqueue, retention }: Omit<SweepOptions, "onStep">,
): Promise<StepRun> {
	const settings = { kind: SpanKind.INTERNAL, attributes: { "puente.step": step } };
	try {
		const now = clock.now();
		const ran = await withSpan(`sweep ${step}`, settings, () =>
			tryWithAdvisoryLock(db, `sweep ${step}`, (tx) => run({ db: tx, now, enqueue, retention })),
		);
		return { step, outcome: ran ? "done" : "busy" };
	} catch (error) {
		return { step, outcome: "failed", error };
	}
}

function daysBefore(now: Date, days: number): Date {
	return secondsAfter(now, -days * daySeconds);
}

async function enqueueAccountChecks({ db, now, enqueue }: DueContext): Promise<void> {
	const unchecked = await claimDueAccountChecks(db, now, secondsAfter(now, accountRetrySeconds));
	await enqueue(
		db,
		"check-account",
		unchecked.map((borrowerId) => ({ borrowerId })),
	);
}

async function enqueueErasures({ db, now, enqueue }: DueContext): Promise<void> {
	if (await isUnapprovedDue(db, now)) await enqueue(db, "erase-unapproved", [{}]);
}

async function enqueueFilesToRemove({ db, now, enqueue }: DueContext): Promise<void> {
	if ((await listFilesToRemove(db, now, 1)).length > 0 || (await hasKeysToErase(db)))
		await enqueue(db, "remove-files", [{}]);
}
