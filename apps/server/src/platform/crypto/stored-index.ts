import { sql } from "kysely";
import type { Db, Schema } from "../database/schema/index.ts";
import { readMark } from "./key-mark.ts";
import type { Vault } from "./vault.ts";

/** A column of blind indexes; `within` narrows the search to rows that an index of the table finds. */
export type IndexPlace = {
	readonly table: keyof Schema;
	readonly column: string;
	readonly within?: Readonly<Record<string, string>>;
};

type IndexContext = { readonly db: Db; readonly vault: Vault };

/**
 * The blind index to look up or store a value with. While the master key is replaced, rows that still have the index of
 * the old key are moved first, so that equal values always meet and are never stored twice.
 */
export async function storedIndex(
	{ db, vault }: IndexContext,
	{ purpose, value }: { readonly purpose: string; readonly value: string },
	places: readonly IndexPlace[],
): Promise<Buffer> {
	if (vault.keys.all().length > 1) await vault.keys.refresh(db);
	const to = vault.blindIndex(purpose, value);
	const from = vault.earlierIndex(purpose, value);
	if (from) await moveIndexes(db, places, [{ from, to }]);
	return to;
}

/** Like `storedIndex`, for an index that was read from the database or from a client. */
export async function currentIndex(
	{ db, vault }: IndexContext,
	index: Buffer,
	places: readonly IndexPlace[],
): Promise<Buffer> {
	if (vault.keys.all().length > 1) await vault.keys.refresh(db);
	if (readMark(index).keyId === vault.keys.current().id) return index;
	const to = vault.renewIndex(index);
	await moveIndexes(db, places, [{ from: index, to }]);
	return to;
}

export type IndexMove = { readonly from: Buffer; readonly to: Buffer };

/** Gives the rows of all places the new index at once, so that rows with equal indexes stay equal. */
export async function moveIndexes(
	db: Db,
	places: readonly IndexPlace[],
	moves: readonly IndexMove[],
): Promise<void> {
	const froms = moves.map(({ from }) => from);
	const tos = moves.map(({ to }) => to);
	for (const { table, column, within = {} } of places) {
		const conditions = Object.entries(within).map(
			([name, value]) => sql`and ${sql.ref(`${table}.${name}`)} = ${value}`,
		);
		await sql`
			update ${sql.table(table)} set ${sql.ref(column)} = moves.new
			from unnest(${froms}::bytea[], ${tos}::bytea[]) as moves (old, new)
			where ${sql.ref(`${table}.${column}`)} = moves.old ${sql.join(conditions, sql` `)}`.execute(db);
	}
}
