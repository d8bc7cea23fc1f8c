import { type RawBuilder, sql } from "kysely";
import { inBatches } from "./in-batches.ts";
import type { Db } from "./schema/index.ts";

/**
 * Sends queries of one kind that run at the same time on one handle to the database as one query. A plain query is the
 * rule. A batched one names its group here, with the CPU time of server and database that a request of the group needs
 * with and without batches (`npm run bench -- loan repayment`, 32 callers, 2026-11-19):
 *
 * - Each call: the session, the counters and the revisions of law and products. Home 1.0 ms against 1.1 ms without
 *   batched sessions, and 1.1 ms without batched revisions. Each caller adds to the counter of the whole server: one by
 *   one they wait for its row until some are refused.
 * - Orders: home 1.0 against 1.7 ms, and with the group above the latest order 0.5 against 1.5 ms.
 * - Decisions: an application 12 ms, 19 without the shared transaction, 26 when every query of it goes alone.
 * - Payments: one by call 2.9 ms, 3.9 when its pay order and intent are read alone, 10.9 when it is booked alone.
 */
export function batched<Input, Result>(
	batchQuery: (db: Db, inputs: readonly Input[]) => Promise<readonly Result[]>,
): (db: Db, input: Input) => Promise<Result> {
	// A transaction must not share a batch with another.
	const batchers = new WeakMap<Db, (input: Input) => Promise<Result>>();
	return (db, input) => {
		const batcher = batchers.get(db) ?? inBatches((inputs: readonly Input[]) => batchQuery(db, inputs));
		batchers.set(db, batcher);
		return batcher(input);
	};
}

/** `= any(...)` with a plan that does not depend on the number of values, so that it is planned once. */
export function anyOf(values: readonly unknown[], type: "uuid" | "bytea"): RawBuilder<unknown> {
	return sql`any(array(select unnest(${values}::${sql.raw(type)}[])))`;
}

/**
 * The values as rows, for the same reason: PostgreSQL counts the values of a plain `unnest` while it plans, so that one
 * value looks cheaper than the plan for any number, and the statement is planned anew each time.
 */
export function rowsOf(values: readonly unknown[], type: "uuid" | "bytea"): RawBuilder<unknown> {
	return sql`unnest(array(select unnest(${values}::${sql.raw(type)}[])))`;
}
