import { SpanKind } from "@opentelemetry/api";
import { wire } from "@puente/contract";
import { detachOldBooks } from "../modules/ledger/index.ts";
import { modules } from "../modules/list.ts";
import { deleteOldNotifications, dropOldMessages } from "../modules/notification/index.ts";
import { dropOldWebhooks } from "../modules/webhook/index.ts";
import { closeAuditMonth, detachOldAudit } from "../platform/audit/audit-months.ts";
import { type Clock, localDate } from "../platform/clock/clock.ts";
import type { Retention } from "../platform/config/retention-settings.ts";
import { tryWithAdvisoryLock } from "../platform/database/advisory-lock.ts";
import { firstKeptMonth, makeMonths } from "../platform/database/partitions.ts";
import type { Db } from "../platform/database/schema/index.ts";
import { deleteOldOperations } from "../platform/guards/operations.ts";
import { deleteOldRateWindows } from "../platform/guards/rate-windows.ts";
import { deleteOldNonces } from "../platform/guards/wire-nonces.ts";
import { deleteOldFailures } from "../platform/providers/failing-providers.ts";
import { beginDailyRun } from "../platform/queue/daily-runs.ts";
import { type DueStep, daysBefore } from "../platform/queue/due-step.ts";
import type { Enqueue } from "../platform/queue/queue.ts";
import { withSpan } from "../platform/traces/spans.ts";

/** What falls due and belongs to no module. */
const ownSteps: readonly DueStep[] = [
	{ name: "partitions", run: ({ db, now, enqueue }) => enqueueDuePartitions(db, now, enqueue) },
	{ name: "old-limits", run: ({ db, now }) => deleteOldRateWindows(db, now), deletes: true },
	{
		name: "old-operations",
		run: ({ db, now, retention }) => deleteOldOperations(db, daysBefore(now, retention.operationsDays)),
		deletes: true,
	},
	{
		name: "old-provider-failures",
		run: ({ db, now }) => deleteOldFailures(db, daysBefore(now, 1)),
		deletes: true,
	},
	{
		name: "old-nonces",
		run: ({ db }) => deleteOldNonces(db, 2 * wire.clockSkewSecondsMax + 1),
		deletes: true,
	},
];

const due: readonly DueStep[] = [
	...modules.flatMap((module) => ("due" in module ? module.due : [])),
	...ownSteps,
];
/** Work first, then what is deleted. */
const steps = [...due.filter(({ deletes }) => !deletes), ...due.filter(({ deletes }) => deletes)];
export const sweepSteps: readonly string[] = steps.map(({ name }) => name);

/** `busy`: another process ran the step at the same time. */
export type StepRun = {
	readonly step: string;
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
	{ name: step, run }: DueStep,
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

async function enqueueDuePartitions(db: Db, now: Date, enqueue: Enqueue): Promise<void> {
	if (await beginDailyRun(db, "maintain-partitions", localDate(now, "UTC"), now))
		await enqueue(db, "maintain-partitions", [{}]);
}

/**
 * Makes the partitions of the coming months, moves rows out of the default partitions, and removes what is past its
 * time. Each step is safe to repeat; one that has nothing to do changes nothing.
 */
export async function maintainPartitions({
	db,
	clock,
	retention,
}: {
	readonly db: Db;
	readonly clock: Clock;
	readonly retention: Retention;
}): Promise<void> {
	const now = clock.now();
	await makeMonths(db, now);
	await closeAuditMonth(db, now);
	await dropOldWebhooks(db, firstKeptMonth(now, retention.webhooksMonths));
	await dropOldMessages(db, firstKeptMonth(now, retention.smsMonths));
	const { notificationsMonths, booksMonths, auditMonths } = retention;
	await deleteOldNotifications(db, new Date(firstKeptMonth(now, notificationsMonths)));
	if (booksMonths !== null) await detachOldBooks(db, firstKeptMonth(now, booksMonths), now);
	if (auditMonths !== null) await detachOldAudit(db, firstKeptMonth(now, auditMonths), now);
}
