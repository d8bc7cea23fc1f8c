import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/database/schema/index.ts";

/**
 * A row that is not in a hash chain, as text of the facts that never change. Texts are equal in every database: instants
 * are seconds, and the order does not depend on its language.
 */
export type FixedRow = { readonly month: string; readonly facts: string; readonly after: readonly string[] };

/** Facts by table, the month that they count in, and the unique columns that order them. */
type Source = {
	readonly table: string;
	readonly month: string;
	readonly facts: readonly string[];
	readonly order: readonly { readonly column: string; readonly type: "text" | "uuid" | "timestamptz" }[];
	readonly where?: RawBuilder<boolean>;
};

const byId = (column: string) => [{ column, type: "uuid" as const }];

/** Written once and never changed, erasure included. */
export const fixedRows = {
	agreements: {
		table: "agreements",
		month: "acceptedAt",
		facts: ["orderId", "digest", "amountUnits", "days", "scheduleStart", "acceptedAt"],
		order: byId("orderId"),
	},
	coupons: {
		table: "coupons",
		month: "grantedAt",
		facts: ["id", "borrowerId", "source", "sourceId", "amountMinor", "currency", "grantedAt"],
		order: byId("id"),
	},
	payments: {
		table: "payments",
		month: "paidAt",
		facts: ["rail", "paymentId", "amountMinor", "currency", "paidAt", "receivedAt"],
		order: [
			{ column: "paidAt", type: "timestamptz" },
			{ column: "rail", type: "text" },
			{ column: "paymentId", type: "text" },
		],
	},
	payouts: {
		table: "payouts",
		month: "plannedAt",
		facts: ["reference", "orderId", "attempt", "amountMinor", "currency", "plannedAt"],
		order: byId("reference"),
	},
	proposals: {
		table: "proposals",
		month: "decidedAt",
		facts: ["id", "kind", "after", "madeBy", "madeAt", "decision", "decidedBy", "decidedAt"],
		order: byId("id"),
		where: sql<boolean>`decision is not null`,
	},
} as const satisfies Record<string, Source>;

export type FixedTable = keyof typeof fixedRows;

/** A page of the rows of a table, after one. */
export async function pageFixedRows(
	db: Db,
	name: FixedTable,
	after: readonly string[] | null,
	count: number,
): Promise<readonly FixedRow[]> {
	const { table, month, facts, order, where }: Source = fixedRows[name];
	const key = order.map(({ column, type }) =>
		type === "text" ? sql`${sql.ref(column)} collate "C"` : sql.ref(column),
	);
	const cursor = order.map(({ type }, index) => sql`${after?.[index] ?? null}::${sql.raw(type)}`);
	const [first] = order;
	// The first column alone is what an index can find.
	const beyond =
		after && first
			? sql<boolean>`${sql.ref(first.column)} >= ${cursor[0]} and (${sql.join(key)}) > (${sql.join(cursor)})`
			: sql<boolean>`true`;
	const { rows } = await sql<FixedRow>`
		select to_char(${sql.ref(month)} at time zone 'UTC', 'YYYY-MM') as month,
			jsonb_build_array(${sql.join(facts.map((fact) => (fact.endsWith("At") ? sql`extract(epoch from ${sql.ref(fact)})` : sql.ref(fact))))})::text as facts,
			array[${sql.join(order.map(({ column }) => sql`${sql.ref(column)}::text`))}] as after
		from ${sql.table(table)} where ${where ?? sql<boolean>`true`} and ${beyond}
		order by ${sql.join(key)} limit ${count}`.execute(db);
	return rows;
}

/** The months of the books and of the audit that have a partition, or had one that was taken out and noted. */
export async function listKnownPartitions(db: Db): Promise<readonly string[]> {
	const { rows } = await sql<{ name: string }>`
		select relname::text as name from pg_inherits join pg_class on pg_class.oid = inhrelid
		where inhparent in ('entries'::regclass, 'postings'::regclass, 'audit'::regclass) and relname ~ '_[0-9]{4}_[0-9]{2}$'
		union
		select regexp_replace(name, '_detached$', '') from detached_partitions
		where month <= (detached_at - interval '60 months')`.execute(db);
	return rows.map(({ name }) => name).sort();
}
