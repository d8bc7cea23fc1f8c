import { sql } from "kysely";
import type { Borrower } from "../../../platform/context/borrower.ts";
import { anyOf } from "../../../platform/database/any-of.ts";
import { batched } from "../../../platform/database/batched.ts";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

export type { Borrower };

export function borrowerFromRow(
	row: Omit<Schema["borrowers"], "mobile_index" | "package_name" | "afid" | "erased_at">,
): Borrower {
	return {
		id: row.id,
		country: row.country,
		mobileSealed: Buffer.from(row.mobile_sealed),
		dataKey: Buffer.from(row.data_key),
		registeredAt: row.registered_at,
		barredAt: row.barred_at,
	};
}

export async function findBorrowerByMobile(db: Db, mobileIndex: Buffer): Promise<Borrower | null> {
	const row = await db
		.selectFrom("borrowers")
		.selectAll()
		.where("mobile_index", "=", mobileIndex)
		.executeTakeFirst();
	return row ? borrowerFromRow(row) : null;
}

/** Holds the borrower's row until the transaction ends, so that two logins of one person come one after the other. */
export async function lockBorrowerByMobile(db: Db, mobileIndex: Buffer): Promise<Borrower | null> {
	const query = db.selectFrom("borrowers").selectAll().where("mobile_index", "=", mobileIndex).forUpdate();
	const row = await query.executeTakeFirst();
	return row ? borrowerFromRow(row) : null;
}

export const findBorrower = batched(
	async (db, ids: readonly string[]): Promise<readonly (Borrower | null)[]> => {
		const rows = await db
			.selectFrom("borrowers")
			.selectAll()
			.where(sql<boolean>`id = ${anyOf(ids, "uuid")}`)
			.execute();
		const found = new Map(rows.map((row) => [row.id, borrowerFromRow(row)]));
		return ids.map((id) => found.get(id) ?? null);
	},
);

export async function getBorrower(db: Db, id: string): Promise<Borrower> {
	const borrower = await findBorrower(db, id);
	if (!borrower) throw new Error("A borrower is not there.");
	return borrower;
}

/** Holds the borrower's row until the transaction ends: whatever changes a borrower's orders comes one after the other. */
export async function lockBorrower(db: Db, id: string): Promise<Borrower> {
	const query = db.selectFrom("borrowers").selectAll().where("id", "=", id).forUpdate();
	return borrowerFromRow(await query.executeTakeFirstOrThrow());
}

/** The same where a borrower may not be there. */
export async function lockBorrowerIfThere(db: Db, id: string): Promise<Borrower | null> {
	const query = db.selectFrom("borrowers").selectAll().where("id", "=", id).forUpdate();
	const row = await query.executeTakeFirst();
	return row ? borrowerFromRow(row) : null;
}

/** Keeps a borrower out from then on; null lets them in again. */
export async function setBarred(db: Db, id: string, barredAt: Date | null): Promise<void> {
	await db.updateTable("borrowers").set({ barred_at: barredAt }).where("id", "=", id).execute();
}

/** False when the number was taken in the meantime: two registrations of one number at once give one borrower. */
export async function addBorrower(
	db: Db,
	borrower: Borrower & {
		readonly mobileIndex: Buffer;
		readonly packageName: string;
		readonly afid: string | null;
	},
): Promise<boolean> {
	const added = await db
		.insertInto("borrowers")
		.values({
			id: borrower.id,
			country: borrower.country,
			mobile_index: borrower.mobileIndex,
			mobile_sealed: borrower.mobileSealed,
			data_key: borrower.dataKey,
			package_name: borrower.packageName,
			afid: borrower.afid,
			registered_at: borrower.registeredAt,
			barred_at: borrower.barredAt,
			erased_at: null,
		})
		.onConflict((conflict) => conflict.column("mobile_index").doNothing())
		.returning("id")
		.executeTakeFirst();
	return added !== undefined;
}
