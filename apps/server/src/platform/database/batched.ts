import { inBatches, inBatchesOrAlone } from "./in-batches.ts";
import type { Db } from "./schema/index.ts";

type AskAll<Key, Value> = (db: Db, keys: readonly Key[]) => Promise<readonly Value[]>;
type Ask<Key, Value> = (db: Db, key: Key) => Promise<Value>;

/** Questions of one kind that are asked at the same time on one handle go to the database as one question. */
export function batched<Key, Value>(askAll: AskAll<Key, Value>): Ask<Key, Value> {
	return byHandle((db) => inBatches((keys: readonly Key[]) => askAll(db, keys)));
}

/** The same for what is written: one that cannot be written does not keep the others from it. */
export function batchedOrAlone<Key, Value>(askAll: AskAll<Key, Value>): Ask<Key, Value> {
	return byHandle((db) => inBatchesOrAlone((keys: readonly Key[]) => askAll(db, keys)));
}

function byHandle<Key, Value>(askerOf: (db: Db) => (key: Key) => Promise<Value>): Ask<Key, Value> {
	const askers = new WeakMap<Db, (key: Key) => Promise<Value>>();
	return (db, key) => {
		const ask = askers.get(db) ?? askerOf(db);
		askers.set(db, ask);
		return ask(key);
	};
}
