import { sql } from "kysely";
import type { Database } from "../../../server/src/platform/database/database.ts";
import type { Db } from "../../../server/src/platform/database/schema/index.ts";
import type { Enqueue, JobHandlers } from "../../../server/src/platform/queue/queue.ts";

export type QueuedJob = {
	readonly id: number;
	readonly name: keyof JobHandlers;
	readonly data: never;
	readonly tries: number;
};

/** Jobs that are run again this often. pg-boss retries the frequent ones eight times; the sweep finds the rest again. */
const triesMax = 8;
const retrySecondsMax = 60;

/**
 * The promises of the product's queue without its timers: a job is stored in the transaction that causes it, survives a
 * crash, and runs at least once.
 */
export type SimulatedQueue = {
	readonly enqueue: Enqueue;
	readonly listDue: (now: Date) => Promise<readonly QueuedJob[]>;
	readonly remove: (jobs: readonly QueuedJob[]) => Promise<void>;
	/** A job that was tried too often is gone. */
	readonly retry: (job: QueuedJob, now: Date) => Promise<void>;
};

export async function openQueue({ db, inScriptTransaction }: Database, now: () => Date) {
	await inScriptTransaction(async (run) => {
		await run(`create schema if not exists simulation;
			create table if not exists simulation.jobs (id bigserial primary key, name text not null, data jsonb not null,
				tries integer not null default 0, due_at timestamptz not null)`);
	});
	return createQueue(db, now);
}

type StoredJob = QueuedJob & { readonly dueAt: Date };

function createQueue(db: Db, now: () => Date): SimulatedQueue {
	// Most calls cause no job: the table is read only when it may hold one that is due.
	let nextDueMs = 0;
	return {
		async enqueue(tx, name, jobs) {
			if (jobs.length === 0) return;
			nextDueMs = 0;
			await sql`insert into simulation.jobs (name, data, due_at)
				select ${name}, data, ${now()}::timestamptz from jsonb_array_elements(${JSON.stringify(jobs)}::jsonb) as data`.execute(
				tx,
			);
		},
		async listDue(at) {
			if (at.getTime() < nextDueMs) return [];
			const { rows } = await sql<StoredJob>`select id::int, name, data, tries, due_at from simulation.jobs
				order by name, data::text, id`.execute(db);
			const due = rows.filter((job) => job.dueAt <= at);
			const others = rows.filter((job) => job.dueAt > at).map((job) => job.dueAt.getTime());
			nextDueMs = due.length > 0 ? 0 : Math.min(...others, Number.POSITIVE_INFINITY);
			return due;
		},
		async remove(jobs) {
			if (jobs.length === 0) return;
			const ids = jobs.map(({ id }) => id);
			await sql`delete from simulation.jobs where id = any(${ids}::bigint[])`.execute(db);
		},
		async retry({ id, tries }, at) {
			const dueAt = new Date(at.getTime() + Math.min(2 ** tries, retrySecondsMax) * 1000);
			nextDueMs = Math.min(nextDueMs, dueAt.getTime());
			await (tries + 1 >= triesMax
				? sql`delete from simulation.jobs where id = ${id}`
				: sql`update simulation.jobs set tries = tries + 1, due_at = ${dueAt}::timestamptz where id = ${id}`
			).execute(db);
		},
	};
}
