import { type RawBuilder, sql } from "kysely";

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
