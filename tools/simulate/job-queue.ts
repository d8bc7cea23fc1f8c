import { sql } from "kysely";
import type { Database } from "../../apps/server/src/platform/database/database.ts";
import type { Db } from "../../apps/server/src/platform/database/schema/index.ts";
import type { Enqueue, JobHandlers } from "../../apps/server/src/platform/queue/queue.ts";

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
	readonly remove: (job: QueuedJob) => Promise<void>;
	/** False: it was tried too often and is gone. */
	readonly retry: (job: QueuedJob, now: Date) => Promise<boolean>;
	readonly countWaiting: () => Promise<number>;
};

export async function openQueue({ db, inScriptTransaction }: Database, now: () => Date) {
	await inScriptTransaction(async (run) => {
		await run(`create schema if not exists simulation;
			create table if not exists simulation.jobs (id bigserial primary key, name text not null, data jsonb not null,
				tries integer not null default 0, due_at timestamptz not null)`);
	});
	return createQueue(db, now);
}

function createQueue(db: Db, now: () => Date): SimulatedQueue {
	return {
		async enqueue(tx, name, data) {
			await sql`insert into simulation.jobs (name, data, due_at)
				values (${name}, ${JSON.stringify(data)}::jsonb, ${now()}::timestamptz)`.execute(tx);
		},
		async listDue(at) {
			const { rows } = await sql<QueuedJob>`select id::int, name, data, tries from simulation.jobs
				where due_at <= ${at}::timestamptz order by id`.execute(db);
			return rows;
		},
		async remove({ id }) {
			await sql`delete from simulation.jobs where id = ${id}`.execute(db);
		},
		async retry({ id, tries }, at) {
			if (tries + 1 >= triesMax) {
				await sql`delete from simulation.jobs where id = ${id}`.execute(db);
				return false;
			}
			const dueAt = new Date(at.getTime() + Math.min(2 ** tries, retrySecondsMax) * 1000);
			await sql`update simulation.jobs set tries = tries + 1, due_at = ${dueAt}::timestamptz
				where id = ${id}`.execute(db);
			return true;
		},
		async countWaiting() {
			const { rows } = await sql<{
				count: number;
			}>`select count(*)::int as count from simulation.jobs`.execute(db);
			return rows[0]?.count ?? 0;
		},
	};
}
