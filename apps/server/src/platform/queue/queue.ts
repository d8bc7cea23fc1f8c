import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { type Span, SpanKind } from "@opentelemetry/api";
import type { Currency } from "@puente/core/money";
import type { PlainDate } from "@puente/core/time";
import { sql } from "kysely";
import { fromKysely, type JobResult, PgBoss } from "pg-boss";
import { every } from "../clock/every.ts";
import type { Database } from "../database/database.ts";
import type { Db } from "../database/schema/index.ts";
import type { Readiness } from "../readiness/readiness.ts";
import { withRequestId } from "../request/request-id.ts";
import { currentOrigin, failSpan, type Origin, withSpan } from "../traces/spans.ts";

/** The queue stores a failure after we learn of it. */
const failureStoredMs = 10_000;

type RetryWatch = {
	/** A retry waits, or will soon. */
	readonly expect: () => void;
	/** Whether to ask for waiting jobs at this tick. */
	readonly isPollDue: () => boolean;
};

/** Says at which ticks to ask for waiting jobs: at each one while a retry may wait, otherwise at every `restTicks`th. */
export function createRetryWatch(restTicks: number, nowMs: () => number = Date.now): RetryWatch {
	// A process that died may have left some.
	let expectedUntilMs = nowMs() + failureStoredMs;
	let ticks = 0;
	return {
		expect() {
			expectedUntilMs = nowMs() + failureStoredMs;
		},
		isPollDue() {
			ticks += 1;
			return ticks % restTicks === 0 || nowMs() < expectedUntilMs;
		},
	};
}

/** Every kind of job with its data. Job data holds ids, never personal data. */
type Jobs = {
	"deliver-messages": { readonly outboxIds: readonly string[] };
	"send-email": { readonly outboxId: string };
	"find-duplicates": { readonly borrowerId: string };
	"check-account": { readonly borrowerId: string };
	"erase-unapproved": Record<string, never>;
	"remove-files": Record<string, never>;
	"decide-application": { readonly orderId: string };
	"pay-out": { readonly reference: string };
	"handle-webhooks": {
		readonly webhookIds: readonly string[];
		/** When they came, which names the partitions to read. */
		readonly received?: { readonly from: string; readonly to: string };
	};
	"apply-deadline": { readonly orderId: string };
	"poll-payment": { readonly payOrderId: string };
	"mark-overdue": { readonly loanId: string };
	"check-mandate": { readonly autopayId: string };
	"charge-autopay": { readonly autopayId: string };
	"revoke-mandate": { readonly autopayId: string };
	"send-reminder": { readonly loanId: string };
	"make-no-debt-letter": { readonly loanId: string };
	reconcile: Record<string, never>;
	"compare-payouts": Record<string, never>;
	"close-day": { readonly currency: Currency; readonly day: PlainDate };
	"make-figures": Record<string, never>;
	"maintain-partitions": Record<string, never>;
};
type JobName = keyof Jobs;
/**
 * Any number of jobs, with few statements. They continue the trace of the running request; `origins` names the requests
 * where work of several was joined.
 */
export type Enqueue = <Name extends JobName>(
	db: Db,
	name: Name,
	jobs: readonly Jobs[Name][],
	origins?: readonly Origin[],
) => Promise<void>;
/** A stored job also has the request that enqueued it. */
type StoredJob<Name extends JobName> = Jobs[Name] & Origin & { readonly joined?: readonly Origin[] };
export type JobHandlers = { readonly [Name in JobName]: (data: Jobs[Name]) => Promise<void> };

type QueueSettings = {
	readonly retryLimit: number;
	readonly retryDelay: number;
	readonly expireInSeconds: number;
	/** The longest pause between two retries; a minute if none is set. */
	readonly retryDelayMax?: number;
	/** How many a process runs at the same time; more of them share more queries. */
	readonly jobsAtOnce?: number;
	/** Under load a worker fetches at this interval; what came meanwhile shares its queries. */
	readonly fetchEveryMs?: number;
};

/**
 * The queue holds only jobs that are due now; deadlines are rows with a due time, which the sweep checks. A first retry
 * comes after a second or two, also for the jobs of a process that died; the sweep enqueues the rare ones again.
 */
const often = { retryLimit: 8, retryDelay: 1, expireInSeconds: 90 };
const seldom = { retryLimit: 2, retryDelay: 1, expireInSeconds: 90 };
const queues: Readonly<Record<JobName, QueueSettings>> = {
	// Among many a message waits for at most a tenth of a second.
	"deliver-messages": { ...often, jobsAtOnce: 100, fetchEveryMs: 100 },
	// A mail server that is down for days still gets it: an hour is the longest pause, and the message ends after a week.
	"send-email": { retryLimit: 300, retryDelay: 10, retryDelayMax: 3_600, expireInSeconds: 90 },
	// Compares with every face of a country.
	"find-duplicates": { ...often, expireInSeconds: 600 },
	"check-account": { ...seldom, retryLimit: 1 },
	"erase-unapproved": { ...seldom, expireInSeconds: 900 },
	"remove-files": { ...seldom, expireInSeconds: 900 },
	// Compares with every face of a country too, unless that was done before.
	"decide-application": { ...often, expireInSeconds: 600, jobsAtOnce: 32 },
	// The sweep checks a payout again if the rail does not answer.
	"pay-out": seldom,
	"handle-webhooks": often,
	"apply-deadline": seldom,
	"poll-payment": { ...seldom, retryLimit: 1 },
	"mark-overdue": seldom,
	// The sweep looks again where a rail does not answer.
	"check-mandate": { ...seldom, retryLimit: 1 },
	"charge-autopay": { ...seldom, retryLimit: 1 },
	"revoke-mandate": { ...seldom, retryLimit: 1 },
	"send-reminder": seldom,
	"make-no-debt-letter": seldom,
	reconcile: { ...seldom, expireInSeconds: 3_600 },
	"compare-payouts": { ...seldom, expireInSeconds: 3_600 },
	"close-day": { ...seldom, expireInSeconds: 3_600 },
	"make-figures": { ...seldom, retryLimit: 1, expireInSeconds: 3_600 },
	// Waits for locks that long transactions hold.
	"maintain-partitions": { ...often, expireInSeconds: 3_600 },
};

export const jobNames = Object.keys(queues) as readonly JobName[];

/** One run of a job; a failed one may be retried. */
export type JobRun = {
	readonly job: JobName;
	readonly outcome: "completed" | "failed";
	readonly ms: number;
	readonly requestId: string;
	readonly error?: unknown;
};

/** Short, because every search for jobs of dead processes reads the kept ones. */
const keptSecondsAfterEnd = 3_600;
/** A process that runs jobs says so at this interval; without it for ten seconds, another process takes them over. */
const heartbeatRefreshSeconds = 2;
const heartbeatSeconds = 10;
/** The embedded database has one process, and idle it should cost next to nothing. */
const takeOverEverySeconds = { postgres: 2, pglite: 60 };
/** We have no jobs that wait for others, which the queue would look for every five seconds. */
const flowIntervalSeconds = 3_600;
/** How long a stopping process waits for its running jobs. */
const stopTimeoutMs = 20_000;
/** Interval of the query for due jobs. Retries send no notification, and a connection pooler may deliver none. */
const duePollMs = 1_000;
/** Of one statement that enqueues. */
const jobsPerStatement = 1_000;
/** The embedded database notifies its only process of each new job, so it is asked often only while retries wait. */
const restPolls = { postgres: 1, pglite: 20 };
/** How often a worker asks by itself while the database can notify. */
const workerPollSeconds = { postgres: 30, pglite: 600 };

export type UnfinishedJobs = { readonly job: string; readonly count: number };

export type Queue = {
	readonly enqueue: Enqueue;
	/** Takes jobs while this process is ready; while it is not, others take them. */
	readonly work: (handlers: JobHandlers, readiness: Pick<Readiness, "problem" | "require">) => Promise<void>;
	/** Jobs that are waiting or running, and failed jobs that wait for a retry. */
	readonly unfinished: () => Promise<{
		readonly due: readonly UnfinishedJobs[];
		readonly retrying: readonly UnfinishedJobs[];
	}>;
	readonly stop: () => Promise<void>;
};

export async function startQueue(
	database: Database,
	onError: (error: unknown) => void,
	onRun: (run: JobRun) => void = () => undefined,
): Promise<Queue> {
	const boss = new PgBoss({
		...database.queueOptions,
		schedule: false,
		useListenNotify: true,
		superviseIntervalSeconds: takeOverEverySeconds[database.engine],
		monitorIntervalSeconds: takeOverEverySeconds[database.engine],
		flowIntervalSeconds,
	});
	// A worker of the queue reports a copy of an error, which has lost its class.
	boss.on("error", (error) =>
		onError(error instanceof Error ? error : Object.assign(new Error(), { ...(error as object) })),
	);
	await boss.start();
	await setUpQueues(boss);
	let duePolling: { readonly stop: () => Promise<void> } | null = null;
	const retries = createRetryWatch(restPolls[database.engine]);
	return {
		async enqueue(db, name, jobs, [origin, ...joined] = [currentOrigin()]) {
			const stored = jobs.map((job) => ({
				data: { ...job, ...origin, ...(joined.length > 0 && { joined }) },
			}));
			for (let from = 0; from < stored.length; from += jobsPerStatement) {
				await boss.insert(name, stored.slice(from, from + jobsPerStatement), { db: fromKysely(db) });
			}
		},
		async work(handlers, readiness) {
			const workers = new Map<string, string>();
			const worker = {
				pollSeconds: workerPollSeconds[database.engine],
				require: readiness.require,
				onRun(run: JobRun) {
					if (run.outcome === "failed") retries.expect();
					onRun(run);
				},
			};
			const begin = async () => {
				for (const name of jobNames) workers.set(name, await workOn(boss, name, handlers[name], worker));
			};
			/** Jobs that run end by themselves. */
			const pause = async () => {
				for (const [name, id] of workers) await boss.offWork(name, { id, wait: false });
				workers.clear();
			};
			await begin();
			const wakeWorkers = async () => {
				const waiting = await queuesWithWaitingJobs(database.jobs);
				if (waiting.length > 0) retries.expect();
				for (const { name, due } of waiting) if (due) boss.notifyWorker(workers.get(name) ?? "");
			};
			duePolling = every(
				duePollMs,
				async () => {
					const isReady = readiness.problem() === null;
					if (isReady !== workers.size > 0) await (isReady ? begin() : pause());
					if (isReady && retries.isPollDue()) await wakeWorkers();
				},
				onError,
			);
		},
		async unfinished() {
			// pg-boss's own counts may be half a minute old.
			const query = sql<{ name: string; due: boolean; count: number }>`select name,
				start_after <= now() as due, count(*)::int as count from pgboss.job
				where state in ('created', 'retry', 'active') group by 1, 2 order by 1`;
			const { rows } = await query.execute(database.jobs);
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

/** Retries the jobs that a killed process was running, without waiting until their heartbeats are missed. */
export async function retryInterruptedJobs(db: Db): Promise<void> {
	await sql`update pgboss.job set state = 'retry', retry_count = retry_count + 1, start_after = now()
		where state = 'active' and retry_count < retry_limit`.execute(db);
}

/** Creates missing queues, and changes those that an earlier version created with other settings. */
async function setUpQueues(boss: PgBoss): Promise<void> {
	const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
	for (const name of jobNames) {
		const { jobsAtOnce: _, fetchEveryMs: __, ...stored } = queues[name];
		const settings = {
			...stored,
			notify: true,
			retryBackoff: true,
			retryDelayMax: queues[name].retryDelayMax ?? 60,
			heartbeatSeconds,
			deleteAfterSeconds: keptSecondsAfterEnd,
		};
		const found = existing.get(name);
		if (!found) await boss.createQueue(name, settings);
		else if (!isDeepStrictEqual({ ...found, ...settings }, found)) await boss.updateQueue(name, settings);
	}
}

/** The conditions match pg-boss's partial index, which holds only waiting jobs. */
async function queuesWithWaitingJobs(
	db: Db,
): Promise<readonly { readonly name: string; readonly due: boolean }[]> {
	const waiting = sql<{ name: string; due: boolean }>`select name, bool_or(start_after <= now()) as due
		from pgboss.job where state < 'active' and not blocked group by name`;
	return (await waiting.execute(db)).rows;
}

type WorkerOptions = {
	readonly pollSeconds: number;
	readonly require: Readiness["require"];
	readonly onRun: (run: JobRun) => void;
};

async function workOn<Name extends JobName>(
	boss: PgBoss,
	name: Name,
	handle: JobHandlers[Name],
	{ pollSeconds, require, onRun }: WorkerOptions,
): Promise<string> {
	const options = {
		batchSize: queues[name].jobsAtOnce ?? 10,
		perJobResults: true,
		// Workers poll at this interval only while the database cannot notify.
		pollingIntervalSeconds: 1,
		notifyPollingIntervalSeconds: pollSeconds,
		burstWhenBatchFull: true,
		heartbeatRefreshSeconds,
	} as const;
	const { fetchEveryMs } = queues[name];
	const pause = fetchEveryMs === undefined ? null : createPace(fetchEveryMs);
	return boss.work<StoredJob<Name>, void, typeof options>(name, options, async (jobs) => {
		const paused = pause?.();
		const results = await Promise.all(
			jobs.map(({ id, data }) => {
				// A job of the sweep has no request; its own id then stands for it.
				const requestId = data.requestId ?? id.replaceAll("-", "");
				const startedAt = performance.now();
				const run = async (span: Span) => {
					const { result, error } = await outcomeOf(id, () => require().then(() => handle(data)));
					const ms = Math.round(performance.now() - startedAt);
					if (error !== undefined) failSpan(span, error);
					onRun({ job: name, outcome: result.status, ms, requestId, ...(error !== undefined && { error }) });
					return result;
				};
				return withRequestId(requestId, () => traceJob(name, data, run));
			}),
		);
		await paused;
		return results;
	});
}

function traceJob<T>(
	name: JobName,
	{ joined, ...origin }: Origin & { readonly joined?: readonly Origin[] },
	run: (span: Span) => Promise<T>,
): Promise<T> {
	const attributes = { "puente.job": name };
	return withSpan(`job ${name}`, { kind: SpanKind.CONSUMER, attributes, origin, joined }, run);
}

/** Fetches that need not wait: a few jobs after one another are no load. */
const freeFetches = 10;

/** Returns a wait that keeps fetches at the interval, except for the first few after a rest. */
function createPace(everyMs: number): () => Promise<void> {
	let nextAt = 0;
	return () => {
		const now = performance.now();
		nextAt = Math.max(nextAt, now - freeFetches * everyMs) + everyMs;
		return setTimeout(Math.max(0, nextAt - now));
	};
}

type Outcome = {
	readonly result: JobResult & { readonly status: "completed" | "failed" };
	readonly error?: unknown;
};

/** Each job has its own result, so that a failing job does not retry its whole batch. */
async function outcomeOf(id: string, work: () => Promise<void>): Promise<Outcome> {
	try {
		await work();
		return { result: { id, status: "completed" } };
	} catch (error) {
		// Stores only the message: a stack or a vendor's reply could contain personal data.
		const message = error instanceof Error ? error.message : "failed";
		return { result: { id, status: "failed", output: { message } }, error };
	}
}
