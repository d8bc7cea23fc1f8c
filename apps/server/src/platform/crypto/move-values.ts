import { sql } from "kysely";
import { fullName } from "../database/names.ts";
import { listLeafTables } from "../database/partitions.ts";
import { retryWhileLocked } from "../database/retry-while-locked.ts";
import type { Db } from "../database/schema/index.ts";
import type { KeyedColumn } from "./keyed-columns.ts";
import { type IndexPlace, moveIndexes } from "./stored-index.ts";
import type { Vault } from "./vault.ts";

/** A table is read in ranges of this many pages, which needs no index and does not read moved rows again. */
const pagesAtOnce = 32;
/** Few, because the rows of a batch are locked together. */
const valuesAtOnce = 100;

type FoundValue = { readonly at: string; readonly id: string; readonly value: Buffer };
type Search = Pick<KeyedColumn, "table" | "column" | "id"> & Pick<IndexPlace, "within">;
/** Pages are counted in the table that stores the rows: the partition of a partitioned table. */
type LeafSearch = Search & { readonly leaf: string };

/** Moves the values of a column to the current master key. Returns how many it found under another one. */
export function moveColumn(db: Db, vault: Vault, column: KeyedColumn): Promise<number> {
	return forEachBatch(db, vault, column, async (tx, batch, leaf) => {
		const ats = batch.map(({ at }) => at);
		const olds = batch.map(({ value }) => value);
		const news = batch.map(({ value, id }) => renewed(vault, column, value, id));
		// A row that was changed meanwhile is found by the next pass.
		await sql`
			update ${sql.table(leaf)} as target set ${sql.ref(column.column)} = moved.new
			from unnest(${ats}::text[], ${olds}::bytea[], ${news}::bytea[]) as moved (at, old, new)
			where target.ctid = moved.at::tid and ${sql.ref(`target.${column.column}`)} = moved.old`.execute(tx);
	});
}

/** Moves blind indexes in all places where they are compared, in one transaction for equal ones. */
export function moveGroup(
	db: Db,
	vault: Vault,
	place: IndexPlace,
	group: readonly IndexPlace[],
): Promise<number> {
	return forEachBatch(db, vault, { ...place, id: place.column }, async (tx, batch) => {
		const hexes = new Set(batch.map(({ value }) => value.toString("hex")));
		const moves = [...hexes].map((hex) => {
			const from = Buffer.from(hex, "hex");
			return { from, to: vault.renewIndex(from) };
		});
		await moveIndexes(tx, group, moves);
	});
}

function renewed(vault: Vault, { table, column, renew }: KeyedColumn, value: Buffer, id: string): Buffer {
	try {
		return renew(vault, value, id);
	} catch {
		throw new Error(`${fullName({ table, column })} of row ${id} cannot be opened with the old master key`);
	}
}

async function forEachBatch(
	db: Db,
	vault: Vault,
	search: Search,
	move: (tx: Db, batch: readonly FoundValue[], leaf: string) => Promise<void>,
): Promise<number> {
	let total = 0;
	for (const leaf of await listLeafTables(db, search.table))
		total += await forEachBatchOf(db, vault, { ...search, leaf }, (tx, batch) => move(tx, batch, leaf));
	return total;
}

async function forEachBatchOf(
	db: Db,
	vault: Vault,
	search: LeafSearch,
	move: (tx: Db, batch: readonly FoundValue[]) => Promise<void>,
): Promise<number> {
	const pages = await pageCount(db, search.leaf);
	let total = 0;
	for (let first = 0; first < pages; first += pagesAtOnce) {
		const found = await findValues(db, vault, search, first);
		total += found.length;
		for (let start = 0; start < found.length; start += valuesAtOnce) {
			const batch = found.slice(start, start + valuesAtOnce);
			await retryWhileLocked(() =>
				db.transaction().execute(async (tx) => {
					// Shorter than the time after which PostgreSQL ends one of two transactions that wait for each other.
					await sql`set local lock_timeout = '200ms'`.execute(tx);
					await move(tx, batch);
				}),
			);
		}
	}
	return total;
}

async function pageCount(db: Db, table: string): Promise<number> {
	const { rows } = await sql<{ pages: number }>`
		select (pg_relation_size(${table}) / current_setting('block_size')::int)::int as pages`.execute(db);
	return rows[0]?.pages ?? 0;
}

async function findValues(
	db: Db,
	vault: Vault,
	{ leaf, column, id, within = {} }: LeafSearch,
	firstPage: number,
): Promise<readonly FoundValue[]> {
	const value = sql.ref(column);
	const conditions = Object.entries(within).map(([name, wanted]) => sql`and ${sql.ref(name)} = ${wanted}`);
	const { rows } = await sql<{ at: string; id: string; value: Uint8Array }>`
		select ctid::text as at, ${sql.ref(id)}::text as id, ${value} as value from ${sql.table(leaf)}
		where ctid >= ${`(${firstPage},0)`}::tid and ctid < ${`(${firstPage + pagesAtOnce},0)`}::tid
			and length(${value}) > 0 and master_key_of(${value}) <> ${vault.keys.current().id}
			${sql.join(conditions, sql` `)}`.execute(db);
	return rows.map((row) => ({ at: row.at, id: row.id, value: Buffer.from(row.value) }));
}
