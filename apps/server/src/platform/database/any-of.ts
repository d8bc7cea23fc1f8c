import { type RawBuilder, sql } from "kysely";

/** `= any(...)` with a plan that does not depend on the number of values, so that it is planned once. */
export function anyOf(values: readonly unknown[], type: "uuid" | "bytea"): RawBuilder<unknown> {
	return sql`any(array(select unnest(${values}::${sql.raw(type)}[])))`;
}
