import type { Db } from "../database/schema/index.ts";

export type Operation = { readonly key: Buffer; readonly call: string; readonly inputHash: Buffer };
export type EarlierOperation = { readonly inputHash: Buffer; readonly answerSealed: Buffer };

/**
 * Claims an operation for this transaction. A second request with the same key waits until the first commits and then
 * gets its stored answer. If the first rolls back, the second claims the operation.
 */
export async function claimOperation(
	db: Db,
	operation: Operation,
	startedAt: Date,
): Promise<EarlierOperation | null> {
	const claimed = await db
		.insertInto("operations")
		.values({
			key: operation.key,
			call: operation.call,
			inputHash: operation.inputHash,
			answerSealed: null,
			startedAt,
		})
		.onConflict((conflict) => conflict.column("key").doNothing())
		.returning("key")
		.executeTakeFirst();
	if (claimed) return null;
	const earlier = await findOperation(db, operation.key);
	if (!earlier) throw new Error(`operation of ${operation.call} was committed without its answer`);
	return earlier;
}

/** The earlier request with this key and its answer; null if there is none. */
export async function findOperation(db: Db, key: Buffer): Promise<EarlierOperation | null> {
	const row = await db
		.selectFrom("operations")
		.select(["inputHash", "answerSealed"])
		.where("key", "=", key)
		.executeTakeFirst();
	if (!row?.answerSealed) return null;
	return { inputHash: Buffer.from(row.inputHash), answerSealed: Buffer.from(row.answerSealed) };
}

export async function recordAnswer(db: Db, key: Buffer, answerSealed: Buffer): Promise<void> {
	await db.updateTable("operations").set({ answerSealed }).where("key", "=", key).execute();
}

export async function deleteOldOperations(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("operations").where("startedAt", "<", before).execute();
}
