import type { Currency } from "@puente/core/money";
import type { PlainDate } from "@puente/core/time";
import { sql } from "kysely";
import { fromKysely, type JobResult, PgBoss } from "pg-boss";
import { every } from "../clock/every.ts";
import type { Database } from "../database/database.ts";
import type { Db } from "../database/schema/index.ts";

/** Every kind of work that is put off, with what it needs to know. Jobs carry ids, never personal data. */
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

/** The queue holds only work that is due now; deadlines are rows with a due time that the sweep looks at. */
const queues: Readonly<Record<JobName, QueueSettings>> = {
	"deliver-messages": { retryLimit: 8, retryDelay: 2, expireInSeconds: 90 },
	// Faces of a country are gone through one by one.
	"find-same": { retryLimit: 8, retryDelay: 5, expireInSeconds: 600 },
	// The sweep asks again by itself.
	"ask-account": { retryLimit: 0, retryDelay: 1, expireInSeconds: 90 },
	"erase-unapproved": { retryLimit: 4, retryDelay: 10, expireInSeconds: 900 },
	"remove-files": { retryLimit: 4, retryDelay: 10, expireInSeconds: 900 },
	"decide-application": { retryLimit: 8, retryDelay: 2, expireInSeconds: 90 },
	// What the rail does not answer is looked at again by the sweep.
	"pay-out": { retryLimit: 2, retryDelay: 5, expireInSeconds: 90 },
	"handle-webhooks": { retryLimit: 8, retryDelay: 5, expireInSeconds: 90 },
	"meet-deadline": { retryLimit: 2, retryDelay: 5, expireInSeconds: 90 },
	// The sweep finds both again by itself.
	"look-at-payment": { retryLimit: 0, retryDelay: 5, expireInSeconds: 90 },
	"turn-overdue": { retryLimit: 2, retryDelay: 5, expireInSeconds: 90 },
	remind: { retryLimit: 2, retryDelay: 30, expireInSeconds: 90 },
	reconcile: { retryLimit: 2, retryDelay: 60, expireInSeconds: 3_600 },
	"close-day": { retryLimit: 2, retryDelay: 60, expireInSeconds: 3_600 },
	// The sweep asks again by itself.
	"make-figures": { retryLimit: 0, retryDelay: 60, expireInSeconds: 3_600 },
};

const keptSecondsAfterEnd = 86_400;
/** How long a stopping process waits for the jobs it has taken. */
const stopTimeoutMs = 20_000;
/** How often one query looks for due jobs. Retries send no notification, and a connection pooler may deliver none. */
const dueLookMs = 1_000;

export type UnfinishedJobs = { readonly job: string; readonly count: number };

export type Queue = {
	readonly enqueue: Enqueue;
	readonly work: (handlers: JobHandlers) => Promise<void>;
	/** Jobs that wait or run now, and those that failed and wait for a later try. */
	readonly unfinished: () => Promise<{
		readonly due: readonly UnfinishedJobs[];
		readonly retrying: readonly UnfinishedJobs[];
	}>;
	readonly stop: () => Promise<void>;
};

export async function startQueue(database: Database, onError: (error: unknown) => void): Promise<Queue> {
	const boss = new PgBoss({ ...database.forJobs, schedule: false, useListenNotify: true });
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
	let dueLooks: { readonly stop: () => Promise<void> } | null = null;
	return {
		async enqueue(db, name, data) {
			await boss.send(name, data, { db: fromKysely(db) });
		},
		async work(handlers) {
			const workers = new Map<string, string>();
			for (const name of Object.keys(queues) as JobName[]) {
				workers.set(name, await workOn(boss, name, handlers[name]));
			}
			dueLooks = every(
				dueLookMs,
				async () => {
					for (const name of await queuesWithDueJobs(database.db)) boss.notifyWorker(workers.get(name) ?? "");
				},
				onError,
			);
		},
		async unfinished() {
			// pg-boss's own figures may be half a minute old.
			const counted = sql<{ name: string; due: boolean; count: number }>`select name,
				start_after <= now() as due, count(*)::int as count from pgboss.job
				where state in ('created', 'retry', 'active') group by 1, 2 order by 1`;
			const { rows } = await counted.execute(database.db);
			const listed = (isDue: boolean) =>
				rows.filter(({ due }) => due === isDue).map(({ name, count }) => ({ job: name, count }));
			return { due: listed(true), retrying: listed(false) };
		},
		async stop() {
			await dueLooks?.stop();
			await boss.stop({ graceful: true, timeout: stopTimeoutMs });
		},
	};
}

/** The conditions on state are those of pg-boss's partial index, which holds only jobs that wait. */
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
		// Each worker asks by itself only while the database cannot notify.
		pollingIntervalSeconds: 1,
		notifyPollingIntervalSeconds: 30,
		burstWhenBatchFull: true,
	} as const;
	return boss.work<Jobs[Name], void, typeof options>(name, options, (jobs) =>
		Promise.all(jobs.map((job) => outcomeOf(job.id, () => handle(job.data)))),
	);
}

/** Each job has its own outcome, so that a failing one does not send its whole batch through the retry. */
async function outcomeOf(id: string, work: () => Promise<void>): Promise<JobResult> {
	try {
		await work();
		return { id, status: "completed" };
	} catch (error) {
		// Only the message: a stack or a vendor's reply could carry what must not be kept.
		return { id, status: "failed", output: { message: error instanceof Error ? error.message : "failed" } };
	}
}
