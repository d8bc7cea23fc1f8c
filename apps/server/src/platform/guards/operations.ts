import type { Db } from "../database/schema/index.ts";

export type Operation = { readonly key: Buffer; readonly call: string; readonly inputHash: Buffer };
export type EarlierOperation = { readonly inputHash: Buffer; readonly answerSealed: Buffer };

/**
 * Claims an operation for this transaction. A second request with the same key waits here until the first one
 * commits, and is then given what that one answered; if the first rolled back, the second claims it.
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
			input_hash: operation.inputHash,
			answer_sealed: null,
			started_at: startedAt,
		})
		.onConflict((conflict) => conflict.column("key").doNothing())
		.returning("key")
		.executeTakeFirst();
	if (claimed) return null;
	const earlier = await findOperation(db, operation.key);
	if (!earlier) throw new Error("An operation was committed without its answer.");
	return earlier;
}

/** What was answered before, if anything was. */
export async function findOperation(db: Db, key: Buffer): Promise<EarlierOperation | null> {
	const row = await db
		.selectFrom("operations")
		.select(["input_hash", "answer_sealed"])
		.where("key", "=", key)
		.executeTakeFirst();
	if (!row?.answer_sealed) return null;
	return { inputHash: Buffer.from(row.input_hash), answerSealed: Buffer.from(row.answer_sealed) };
}

export async function recordAnswer(db: Db, key: Buffer, answerSealed: Buffer): Promise<void> {
	await db.updateTable("operations").set({ answer_sealed: answerSealed }).where("key", "=", key).execute();
}

export async function forgetOperations(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("operations").where("started_at", "<", before).execute();
}
