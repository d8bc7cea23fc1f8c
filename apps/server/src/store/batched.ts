import { inBatches } from "../in-batches.ts";
import type { Db } from "./schema.ts";

/** Questions of one kind that are asked at the same time on one handle go to the database as one question. */
export function batched<Key, Value>(
	askAll: (db: Db, keys: readonly Key[]) => Promise<readonly Value[]>,
): (db: Db, key: Key) => Promise<Value> {
	const byHandle = new WeakMap<Db, (key: Key) => Promise<Value>>();
	return (db, key) => {
		const ask = byHandle.get(db) ?? inBatches((keys: readonly Key[]) => askAll(db, keys));
		byHandle.set(db, ask);
		return ask(key);
	};
}
