import { type RawBuilder, sql } from "kysely";

/** One of these. The planner does not see how many there are, so it plans once for any number instead of anew for each. */
export function anyOf(values: readonly unknown[], type: "uuid" | "bytea"): RawBuilder<unknown> {
	return sql`any(array(select unnest(${values}::${sql.raw(type)}[])))`;
}
