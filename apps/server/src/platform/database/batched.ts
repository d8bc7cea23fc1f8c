import { inBatches, inBatchesWithRetry } from "./in-batches.ts";
import type { Db } from "./schema/index.ts";

type BatchQuery<Input, Result> = (db: Db, inputs: readonly Input[]) => Promise<readonly Result[]>;
type Query<Input, Result> = (db: Db, input: Input) => Promise<Result>;

/** Sends queries of one kind that run at the same time on one handle to the database as one query. */
export function batched<Input, Result>(batchQuery: BatchQuery<Input, Result>): Query<Input, Result> {
	return byHandle((db) => inBatches((inputs: readonly Input[]) => batchQuery(db, inputs)));
}

/** The same for writes: if a batch fails, each input is retried alone, so that one bad write fails only itself. */
export function batchedWithRetry<Input, Result>(batchQuery: BatchQuery<Input, Result>): Query<Input, Result> {
	return byHandle((db) => inBatchesWithRetry((inputs: readonly Input[]) => batchQuery(db, inputs)));
}

/** Keeps one batcher for each handle, because a transaction must not share a batch with another. */
function byHandle<Input, Result>(
	createBatcher: (db: Db) => (input: Input) => Promise<Result>,
): Query<Input, Result> {
	const batchers = new WeakMap<Db, (input: Input) => Promise<Result>>();
	return (db, input) => {
		const batcher = batchers.get(db) ?? createBatcher(db);
		batchers.set(db, batcher);
		return batcher(input);
	};
}
