import { sql } from "kysely";
import type { Db } from "../database/schema/index.ts";
import type { KeySlots } from "./key-slots.ts";
import { slotOf, type Vault } from "./vault.ts";

const keysAtOnce = 500;

type Holder = { readonly borrowerId: string; readonly dataKey: Buffer };

/** Notes keys that no row has any more, in the transaction that removes them from their rows. */
export async function noteKeysToErase(db: Db, holders: readonly Holder[]): Promise<void> {
	const rows = holders.flatMap(({ borrowerId, dataKey }) => {
		const slot = slotOf(dataKey);
		return slot ? [{ slot, borrowerId }] : [];
	});
	if (rows.length === 0) return;
	await db
		.insertInto("keysToErase")
		.values(rows)
		.onConflict((conflict) => conflict.column("slot").doNothing())
		.execute();
}

export async function hasKeysToErase(db: Db): Promise<boolean> {
	const row = await db.selectFrom("keysToErase").select("borrowerId").limit(1).executeTakeFirst();
	return row !== undefined;
}

/** Erases the other halves. A half goes before its row, so that a crash only repeats it. */
export async function eraseKeys(db: Db, { slots }: Pick<Vault, "slots">): Promise<void> {
	if (slots === null) return;
	while ((await db.transaction().execute((tx) => eraseSome(tx, slots))) > 0);
}

async function eraseSome(tx: Db, slots: KeySlots): Promise<number> {
	await lockFolder(tx);
	const rows = await tx.selectFrom("keysToErase").selectAll().orderBy("slot").limit(keysAtOnce).execute();
	if (rows.length === 0) return 0;
	const erased = rows.map((row) => ({ slot: Buffer.from(row.slot), borrowerId: row.borrowerId }));
	slots.erase(erased);
	const done = erased.map(({ slot }) => slot);
	await tx.deleteFrom("keysToErase").where("slot", "in", done).execute();
	await noteList(tx, slots);
	return rows.length;
}

/** One process at a time writes the list, so that the database never counts more of it than it has carried out. */
async function lockFolder(tx: Db): Promise<void> {
	await tx.selectFrom("keyFolder").select("id").forUpdate().execute();
}

/** From now on the database knows the whole list. */
async function noteList(tx: Db, slots: KeySlots): Promise<void> {
	await tx.updateTable("keyFolder").set({ erased: slots.countErased() }).execute();
}

/**
 * Borrowers who were erased and are here again, because the database was restored from before. The list of the folder is
 * longer then than the database knows.
 */
export async function listErasedAgain(db: Db, { slots }: Pick<Vault, "slots">): Promise<readonly string[]> {
	const folder = await db.selectFrom("keyFolder").select("erased").executeTakeFirst();
	if (slots === null || !folder) return [];
	const listed = [...new Set(slots.listErased(Number(folder.erased)))];
	const found: string[] = [];
	for (let start = 0; start < listed.length; start += keysAtOnce) {
		const rows = await db
			.selectFrom("borrowers")
			.select(["id", "dataKey"])
			.where("id", "in", listed.slice(start, start + keysAtOnce))
			.where("erasedAt", "is", null)
			.execute();
		for (const { id, dataKey } of rows) {
			const slot = slotOf(Buffer.from(dataKey));
			if (slot && slots.isErased(slot)) found.push(id);
		}
	}
	return found;
}

/** After they were erased again. Whoever was erased meanwhile by another process is in the list with their row. */
export async function noteErasedAgain(db: Db, { slots }: Pick<Vault, "slots">): Promise<void> {
	if (slots === null) return;
	await db.transaction().execute(async (tx) => {
		await lockFolder(tx);
		await noteList(tx, slots);
	});
}

/** Gives keys from before a half outside the database. Returns how many it found. */
export async function halveKeys(db: Db, vault: Vault): Promise<number> {
	if (vault.slots === null) return 0;
	const places = [
		{ table: "borrowers", id: "id" },
		{ table: "notificationKeys", id: "borrowerId" },
	] as const;
	let total = 0;
	for (const { table, id } of places) {
		for (let count = keysAtOnce; count === keysAtOnce; total += count) {
			const { rows } = await sql<{ id: string; dataKey: Uint8Array }>`
				select ${sql.ref(id)} as id, data_key from ${sql.table(table)}
				where length(data_key) in (60, 68) limit ${keysAtOnce}`.execute(db);
			const olds = rows.map((row) => Buffer.from(row.dataKey));
			const news = rows.map((row, index) =>
				vault.rewrap({ id: row.id, dataKey: olds[index] ?? Buffer.alloc(0) }),
			);
			// A row that was changed meanwhile is found by the next round.
			await sql`update ${sql.table(table)} as target set data_key = moved.new
				from unnest(${rows.map((row) => row.id)}::uuid[], ${olds}::bytea[], ${news}::bytea[]) as moved (id, old, new)
				where ${sql.ref(`target.${id}`)} = moved.id and target.data_key = moved.old`.execute(db);
			count = rows.length;
		}
	}
	return total;
}
