import { Worker } from "node:worker_threads";
import type { TaskFailure } from "../identity-engine.ts";

export type PoolOptions = {
	/** The worker's file; it answers each message { id, task } with { id, value } or { id, fault }. */
	readonly workerUrl: URL;
	/** Engines take some 0.5 GB a worker and one core each. */
	readonly size: number;
	/** Tasks that may wait; further ones fail as busy rather than wait for minutes. */
	readonly queueMax: number;
	/** From the start of the task, including the loading of the engines. */
	readonly taskTimeoutMs: number;
};

type TaskAnswer<V> =
	| { readonly outcome: "done"; readonly value: V }
	| { readonly outcome: "failed"; readonly cause: TaskFailure };

export type WorkerPool<T, V> = {
	/** Never rejects. The buffers in `transfer` are detached for the caller afterwards. */
	readonly run: (task: T, transfer?: readonly ArrayBuffer[]) => Promise<TaskAnswer<V>>;
	readonly close: () => Promise<void>;
};

type Job<T, V> = {
	readonly task: T;
	readonly transfer: readonly ArrayBuffer[];
	readonly settle: (answer: TaskAnswer<V>) => void;
};
type Slot<T, V> = {
	worker: Worker | null;
	job: Job<T, V> | null;
	jobId: number;
	timer: NodeJS.Timeout | null;
};
type Reply<V> = { readonly id: number; readonly value?: V; readonly fault?: string };

/**
 * Workers are started when first needed and kept. A worker that crashes, hangs or reports a fault fails only its own
 * task: that says nothing about the borrower's image.
 */
export function workerPool<T, V>(options: PoolOptions): WorkerPool<T, V> {
	const slots = Array.from(
		{ length: options.size },
		(): Slot<T, V> => ({ worker: null, job: null, jobId: 0, timer: null }),
	);
	const queue: Job<T, V>[] = [];
	let closed = false;

	const finish = (slot: Slot<T, V>, answer: TaskAnswer<V>) => {
		if (slot.timer !== null) clearTimeout(slot.timer);
		const job = slot.job;
		slot.timer = null;
		slot.job = null;
		job?.settle(answer);
		next();
	};
	const discard = (slot: Slot<T, V>, worker: Worker, cause: TaskFailure) => {
		// A dying worker reports twice (error, then exit); by the second time the slot has another one.
		if (slot.worker !== worker) return;
		slot.worker = null;
		void worker.terminate();
		finish(slot, { outcome: "failed", cause });
	};
	const start = (slot: Slot<T, V>): Worker => {
		const worker = new Worker(options.workerUrl);
		worker.on("message", (reply: Reply<V>) => {
			if (slot.worker !== worker || slot.job === null || reply.id !== slot.jobId) return;
			if (reply.fault !== undefined || reply.value === undefined) discard(slot, worker, "crashed");
			else finish(slot, { outcome: "done", value: reply.value });
		});
		worker.on("error", () => discard(slot, worker, "crashed"));
		worker.on("exit", () => discard(slot, worker, "crashed"));
		// An idle pool must not keep the process alive; while a task runs its timer does.
		worker.unref();
		slot.worker = worker;
		return worker;
	};
	const next = () => {
		const slot = slots.find(({ job }) => job === null);
		const job = slot === undefined || closed ? undefined : queue.shift();
		if (slot === undefined || job === undefined) return;
		slot.job = job;
		slot.jobId++;
		const worker = slot.worker ?? start(slot);
		slot.timer = setTimeout(() => discard(slot, worker, "timeout"), options.taskTimeoutMs);
		worker.postMessage({ id: slot.jobId, task: job.task }, [...job.transfer]);
	};

	return {
		run: (task, transfer = []) =>
			new Promise((settle) => {
				if (closed) return settle({ outcome: "failed", cause: "closed" });
				const isFull = slots.every(({ job }) => job !== null) && queue.length >= options.queueMax;
				if (isFull) return settle({ outcome: "failed", cause: "busy" });
				queue.push({ task, transfer, settle });
				next();
			}),
		close: async () => {
			closed = true;
			for (const job of queue.splice(0)) job.settle({ outcome: "failed", cause: "closed" });
			const workers = slots.map(({ worker }) => worker);
			for (const slot of slots) {
				slot.worker = null;
				finish(slot, { outcome: "failed", cause: "closed" });
			}
			await Promise.all(workers.map((worker) => worker?.terminate()));
		},
	};
}
