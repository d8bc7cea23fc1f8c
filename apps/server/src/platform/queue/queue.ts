import type { Currency } from "@puente/core/money";
import type { PlainDate } from "@puente/core/time";
import { sql } from "kysely";
import { fromKysely, type JobResult, PgBoss } from "pg-boss";
import { every } from "../clock/every.ts";
import type { Database } from "../database/database.ts";
import type { Db } from "../database/schema/index.ts";

/** Every kind of job with its data. Job data holds ids, never personal data. */
type Jobs = {
	"deliver-messages": { readonly outboxIds: readonly string[] };
	"find-same": { readonly borrowerId: string };
	"ask-account": { readonly borrowerId: string };
	"erase-unapproved": Record<string, never>;
	"remove-files": Record<string, never>;
	"decide-application": { readonly orderId: string };
	"pay-out": { readonly reference: string };
	"handle-webhooks": { readonly webhookIds: readonly string[] };
	"meet-deadline": { readonly orderId: string };
	"look-at-payment": { readonly payOrderId: string };
	"turn-overdue": { readonly loanId: string };
	remind: { readonly loanId: string };
	reconcile: Record<string, never>;
	"close-day": { readonly currency: Currency; readonly day: PlainDate };
	"make-figures": Record<string, never>;
};
type JobName = keyof Jobs;
export type Enqueue = <Name extends JobName>(db: Db, name: Name, data: Jobs[Name]) => Promise<void>;
export type JobHandlers = { readonly [Name in JobName]: (data: Jobs[Name]) => Promise<void> };

type QueueSettings = {
	readonly retryLimit: number;
	readonly retryDelay: number;
	readonly expireInSeconds: number;
};

/** The queue holds only jobs that are due now; deadlines are rows with a due time, which the sweep checks. */
const queues: Readonly<Record<JobName, QueueSettings>> = {
	"deliver-messages": { retryLimit: 8, retryDelay: 2, expireInSeconds: 90 },
	// Compares with every face of a country.
	"find-same": { retryLimit: 8, retryDelay: 5, expireInSeconds: 600 },
	// No retry: the sweep enqueues it again.
	"ask-account": { retryLimit: 0, retryDelay: 1, expireInSeconds: 90 },
	"erase-unapproved": { retryLimit: 4, retryDelay: 10, expireInSeconds: 900 },
	"remove-files": { retryLimit: 4, retryDelay: 10, expireInSeconds: 900 },
	"decide-application": { retryLimit: 8, retryDelay: 2, expireInSeconds: 90 },
	// The sweep checks a payout again if the rail does not answer.
	"pay-out": { retryLimit: 2, retryDelay: 5, expireInSeconds: 90 },
	"handle-webhooks": { retryLimit: 8, retryDelay: 5, expireInSeconds: 90 },
	"meet-deadline": { retryLimit: 2, retryDelay: 5, expireInSeconds: 90 },
	// The sweep enqueues both of these again.
	"look-at-payment": { retryLimit: 0, retryDelay: 5, expireInSeconds: 90 },
	"turn-overdue": { retryLimit: 2, retryDelay: 5, expireInSeconds: 90 },
	remind: { retryLimit: 2, retryDelay: 30, expireInSeconds: 90 },
	reconcile: { retryLimit: 2, retryDelay: 60, expireInSeconds: 3_600 },
	"close-day": { retryLimit: 2, retryDelay: 60, expireInSeconds: 3_600 },
	// No retry: the sweep enqueues it again.
	"make-figures": { retryLimit: 0, retryDelay: 60, expireInSeconds: 3_600 },
};

const keptSecondsAfterEnd = 86_400;
/** How long a stopping process waits for its running jobs. */
const stopTimeoutMs = 20_000;
/** Interval of the query for due jobs. Retries send no notification, and a connection pooler may deliver none. */
const duePollMs = 1_000;

export type UnfinishedJobs = { readonly job: string; readonly count: number };

export type Queue = {
	readonly enqueue: Enqueue;
	readonly work: (handlers: JobHandlers) => Promise<void>;
	/** Jobs that are waiting or running, and failed jobs that wait for a retry. */
	readonly unfinished: () => Promise<{
		readonly due: readonly UnfinishedJobs[];
		readonly retrying: readonly UnfinishedJobs[];
	}>;
	readonly stop: () => Promise<void>;
};

export async function startQueue(database: Database, onError: (error: unknown) => void): Promise<Queue> {
	const boss = new PgBoss({ ...database.queueOptions, schedule: false, useListenNotify: true });
	boss.on("error", onError);
	await boss.start();
	for (const name of Object.keys(queues) as JobName[]) {
		await boss.createQueue(name, {
			...queues[name],
			notify: true,
			retryBackoff: true,
			retryDelayMax: 60,
			deleteAfterSeconds: keptSecondsAfterEnd,
		});
	}
	let duePolling: { readonly stop: () => Promise<void> } | null = null;
	return {
		async enqueue(db, name, data) {
			await boss.send(name, data, { db: fromKysely(db) });
		},
		async work(handlers) {
			const workers = new Map<string, string>();
			for (const name of Object.keys(queues) as JobName[]) {
				workers.set(name, await workOn(boss, name, handlers[name]));
			}
			duePolling = every(
				duePollMs,
				async () => {
					for (const name of await queuesWithDueJobs(database.db)) boss.notifyWorker(workers.get(name) ?? "");
				},
				onError,
			);
		},
		async unfinished() {
			// pg-boss's own counts may be half a minute old.
			const query = sql<{ name: string; due: boolean; count: number }>`select name,
				start_after <= now() as due, count(*)::int as count from pgboss.job
				where state in ('created', 'retry', 'active') group by 1, 2 order by 1`;
			const { rows } = await query.execute(database.db);
			const listed = (isDue: boolean) =>
				rows.filter(({ due }) => due === isDue).map(({ name, count }) => ({ job: name, count }));
			return { due: listed(true), retrying: listed(false) };
		},
		async stop() {
			await duePolling?.stop();
			await boss.stop({ graceful: true, timeout: stopTimeoutMs });
		},
	};
}

/** The conditions match pg-boss's partial index, which holds only waiting jobs. */
async function queuesWithDueJobs(db: Db): Promise<readonly string[]> {
	const due = sql<{ name: string }>`select distinct name from pgboss.job
		where state < 'active' and not blocked and start_after <= now()`;
	return (await due.execute(db)).rows.map(({ name }) => name);
}

async function workOn<Name extends JobName>(
	boss: PgBoss,
	name: Name,
	handle: JobHandlers[Name],
): Promise<string> {
	const options = {
		batchSize: 10,
		perJobResults: true,
		// Workers poll at this interval only while the database cannot notify.
		pollingIntervalSeconds: 1,
		notifyPollingIntervalSeconds: 30,
		burstWhenBatchFull: true,
	} as const;
	return boss.work<Jobs[Name], void, typeof options>(name, options, (jobs) =>
		Promise.all(jobs.map((job) => outcomeOf(job.id, () => handle(job.data)))),
	);
}

/** Each job has its own result, so that a failing job does not retry its whole batch. */
async function outcomeOf(id: string, work: () => Promise<void>): Promise<JobResult> {
	try {
		await work();
		return { id, status: "completed" };
	} catch (error) {
		// Stores only the message: a stack or a vendor's reply could contain personal data.
		return { id, status: "failed", output: { message: error instanceof Error ? error.message : "failed" } };
	}
}
