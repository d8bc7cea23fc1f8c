import { sql } from "kysely";
import { type Borrower, borrowerFromRow } from "../../../platform/context/calls.ts";
import { anyOf, batched } from "../../../platform/database/batched.ts";
import type { Db } from "../../../platform/database/schema/index.ts";

export { type Borrower, borrowerFromRow };

export async function findBorrowerByMobile(db: Db, mobileIndex: Buffer): Promise<Borrower | null> {
	const row = await db
		.selectFrom("borrowers")
		.selectAll()
		.where("mobileIndex", "=", mobileIndex)
		.executeTakeFirst();
	return row ? borrowerFromRow(row) : null;
}

/** Locks the borrower's row until the transaction ends, so that logins of one borrower run one after the other. */
export async function lockBorrowerByMobile(db: Db, mobileIndex: Buffer): Promise<Borrower | null> {
	const query = db
		.selectFrom("borrowers")
		.selectAll()
		.where("mobileIndex", "=", mobileIndex)
		.forNoKeyUpdate();
	const row = await query.executeTakeFirst();
	return row ? borrowerFromRow(row) : null;
}

/** Batched for decisions. */
export const findBorrower = batched(
	async (db, ids: readonly string[]): Promise<readonly (Borrower | null)[]> => {
		const rows = await db
			.selectFrom("borrowers")
			.selectAll()
			.where(sql<boolean>`id = ${anyOf(ids, "uuid")}`)
			.execute();
		const byId = new Map(rows.map((row) => [row.id, borrowerFromRow(row)]));
		return ids.map((id) => byId.get(id) ?? null);
	},
);

export async function getBorrower(db: Db, id: string): Promise<Borrower> {
	const borrower = await findBorrower(db, id);
	if (!borrower) throw new Error(`borrower ${id} was not found`);
	return borrower;
}

/**
 * Locks the borrower's row until the transaction ends, so that changes of the borrower's orders run in turn. Rows that
 * only refer to the borrower, such as an entry of the audit, need not wait.
 */
export async function lockBorrower(db: Db, id: string): Promise<Borrower> {
	const query = db.selectFrom("borrowers").selectAll().where("id", "=", id).forNoKeyUpdate();
	return borrowerFromRow(await query.executeTakeFirstOrThrow());
}

/** Locks many borrowers' rows like `lockBorrower`, in the order of all batches, so that two never deadlock. */
export async function lockBorrowers(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Borrower>> {
	const rows = await db
		.selectFrom("borrowers")
		.selectAll()
		.where(sql<boolean>`id = ${anyOf(ids, "uuid")}`)
		.orderBy("id")
		.forNoKeyUpdate()
		.execute();
	return new Map(rows.map((row) => [row.id, borrowerFromRow(row)]));
}

/** Like `lockBorrower`, but returns null for an unknown id. */
export async function lockBorrowerIfExists(db: Db, id: string): Promise<Borrower | null> {
	const query = db.selectFrom("borrowers").selectAll().where("id", "=", id).forNoKeyUpdate();
	const row = await query.executeTakeFirst();
	return row ? borrowerFromRow(row) : null;
}

/** Bars the borrower from logging in; null lifts the bar. */
export async function setBlocked(db: Db, id: string, blockedAt: Date | null): Promise<void> {
	await db.updateTable("borrowers").set({ blockedAt }).where("id", "=", id).execute();
}

/**
 * Locks a number until the transaction ends. A registration and a change of number take it before they use the number,
 * so that the later one sees that it is taken.
 */
export async function lockMobile(db: Db, mobileIndex: Buffer): Promise<void> {
	await sql`select pg_advisory_xact_lock(hashtext(${`mobile:${mobileIndex.toString("hex")}`}))`.execute(db);
}

/** The caller has checked that the number is free; the unique index holds it. */
export async function changeMobile(
	db: Db,
	id: string,
	{
		mobileIndex,
		mobileSealed,
		at,
	}: { readonly mobileIndex: Buffer; readonly mobileSealed: Buffer; readonly at: Date },
): Promise<void> {
	await db
		.updateTable("borrowers")
		.set({ mobileIndex, mobileSealed, mobileChangedAt: at })
		.where("id", "=", id)
		.execute();
}

/** When the borrower's number or account for payouts was last changed; null if never. Payouts wait for a day after it. */
export async function findPayoutHoldStart(db: Db, id: string): Promise<Date | null> {
	const query = db
		.selectFrom("borrowers")
		.select(sql<Date | null>`greatest(mobile_changed_at, account_changed_at)`.as("at"))
		.where("id", "=", id);
	return (await query.executeTakeFirst())?.at ?? null;
}

/** A deceased borrower is barred too; lifting it keeps a bar of its own. */
export async function setDeceased(db: Db, id: string, deceasedAt: Date | null): Promise<void> {
	const blockedAt = deceasedAt
		? sql<Date>`coalesce(blocked_at, ${deceasedAt}::timestamptz)`
		: sql<Date | null>`nullif(blocked_at, deceased_at)`;
	await db.updateTable("borrowers").set({ deceasedAt, blockedAt }).where("id", "=", id).execute();
}

/** False if the number is already registered: two registrations at the same time create one borrower. */
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
		.values({ ...borrower, erasedAt: null, mobileChangedAt: null, accountChangedAt: null })
		.onConflict((conflict) => conflict.column("mobileIndex").doNothing())
		.returning("id")
		.executeTakeFirst();
	return added !== undefined;
}
