import type { Country } from "@puente/core/region";
import { sql } from "kysely";
import { noteKeysToErase } from "../../../platform/crypto/erase-keys.ts";
import type { Db } from "../../../platform/database/schema/index.ts";

/** Deletes all application data of some borrowers. The sweep removes their files. */
export async function eraseApplications(db: Db, borrowerIds: readonly string[], at: Date): Promise<void> {
	if (borrowerIds.length === 0) return;
	await scheduleRemovals(db, "images", borrowerIds, at);
	for (const table of applicationTables) {
		await db.deleteFrom(table).where("borrower_id", "in", borrowerIds).execute();
	}
	await db.updateTable("orders").set({ erased_at: at }).where("borrower_id", "in", borrowerIds).execute();
}

async function scheduleRemovals(
	db: Db,
	table: "images" | "feedback_images",
	borrowerIds: readonly string[],
	at: Date,
): Promise<void> {
	await db
		.insertInto("loose_files")
		.columns(["file_name", "remove_at"])
		.expression((query) =>
			query
				.selectFrom(table)
				.select(["file_name", sql<Date>`${at}::timestamptz`.as("remove_at")])
				.where("borrower_id", "in", borrowerIds),
		)
		.onConflict((conflict) => conflict.column("file_name").doUpdateSet({ remove_at: at }))
		.execute();
}

const applicationTables = [
	"images",
	"answers",
	"account_checks",
	"identities",
	"traces",
	"identity_reviews",
	"collected",
] as const;

/** A new data key, and the mobile number sealed under it. */
export type NewDataKey = { readonly id: string; readonly dataKey: Buffer; readonly mobileSealed: Buffer };

/** Destroys the old key, and with it everything sealed under it, also in backups of the tables. */
export async function changeDataKey(db: Db, { id, dataKey, mobileSealed }: NewDataKey): Promise<void> {
	await noteDataKey(db, id);
	await db
		.updateTable("borrowers")
		.set({ data_key: dataKey, mobile_sealed: mobileSealed })
		.where("id", "=", id)
		.execute();
}

async function noteDataKey(db: Db, borrowerId: string): Promise<void> {
	const { data_key } = await db
		.selectFrom("borrowers")
		.select("data_key")
		.where("id", "=", borrowerId)
		.executeTakeFirstOrThrow();
	await noteKeysToErase(db, [{ borrowerId, dataKey: Buffer.from(data_key) }]);
}

async function noteNotificationKey(db: Db, borrowerId: string): Promise<void> {
	const rows = await db
		.selectFrom("letter_keys")
		.select("data_key")
		.where("borrower_id", "=", borrowerId)
		.execute();
	await noteKeysToErase(
		db,
		rows.map(({ data_key }) => ({ borrowerId, dataKey: Buffer.from(data_key) })),
	);
}

const personTables = [
	"sessions",
	"device_tokens",
	"passkeys",
	"passkey_challenges",
	"push_subscriptions",
	"feedback_images",
	"consents",
	"erasure_wishes",
	"letter_keys",
	"stored_cards",
] as const;

/** Erases the person; a row with a random index stays for the history. */
export async function eraseBorrower(
	db: Db,
	borrower: { readonly id: string; readonly randomIndex: Buffer },
	at: Date,
): Promise<void> {
	await scheduleRemovals(db, "feedback_images", [borrower.id], at);
	await noteDataKey(db, borrower.id);
	await noteNotificationKey(db, borrower.id);
	for (const table of personTables) {
		await db.deleteFrom(table).where("borrower_id", "=", borrower.id).execute();
	}
	await db
		.updateTable("borrowers")
		.set({
			mobile_index: borrower.randomIndex,
			mobile_sealed: Buffer.alloc(0),
			data_key: Buffer.alloc(0),
			afid: null,
			erased_at: at,
		})
		.where("id", "=", borrower.id)
		.execute();
}

export async function findMobileIndex(db: Db, borrowerId: string): Promise<Buffer> {
	const row = await db
		.selectFrom("borrowers")
		.select("mobile_index")
		.where("id", "=", borrowerId)
		.executeTakeFirstOrThrow();
	return Buffer.from(row.mobile_index);
}

/**
 * Borrowers of a country without an approved order or a review, whose application was last touched before an instant.
 */
export async function listUnapproved(
	db: Db,
	overdue: {
		readonly country: Country;
		readonly before: Date;
		readonly countMax: number;
		/** Restricts the search to these borrowers. */
		readonly among?: readonly string[];
	},
): Promise<readonly string[]> {
	const rows = await db
		.selectFrom("orders as old")
		.select("old.borrower_id")
		.distinct()
		.where("old.country", "=", overdue.country)
		.where("old.approved_at", "is", null)
		.where("old.erased_at", "is", null)
		.where("old.touched_at", "<", overdue.before)
		.$if(overdue.among !== undefined, (query) => query.where("old.borrower_id", "in", overdue.among ?? []))
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("orders as needed")
						.select("needed.id")
						.whereRef("needed.borrower_id", "=", "old.borrower_id")
						.where((order) =>
							order.or([
								order("needed.approved_at", "is not", null),
								order("needed.step", "=", "Applying"),
								order("needed.touched_at", ">=", overdue.before),
							]),
						),
				),
			),
		)
		.limit(overdue.countMax)
		.execute();
	return rows.map((row) => row.borrower_id);
}

export type ErasureRequest = {
	readonly askedAt: Date;
	readonly keptUntil: Date;
	/** The staff member who recorded it; absent if it was requested in the app. */
	readonly notedBy?: { readonly id: string; readonly name: string };
};

export async function findErasureRequest(db: Db, borrowerId: string): Promise<ErasureRequest | null> {
	const row = await db
		.selectFrom("erasure_wishes")
		.leftJoin("staff", "staff.id", "erasure_wishes.noted_by")
		.select(["asked_at", "kept_until", "staff.id", "staff.name"])
		.where("borrower_id", "=", borrowerId)
		.executeTakeFirst();
	if (!row) return null;
	const { asked_at: askedAt, kept_until: keptUntil, id, name } = row;
	return { askedAt, keptUntil, ...(id !== null && name !== null && { notedBy: { id, name } }) };
}

/** An existing request is kept, so asking twice does not restart the retention. False if there is one. */
export async function addErasureRequest(
	db: Db,
	borrowerId: string,
	request: Omit<ErasureRequest, "notedBy"> & { readonly notedBy?: string },
): Promise<boolean> {
	const added = await db
		.insertInto("erasure_wishes")
		.values({
			borrower_id: borrowerId,
			asked_at: request.askedAt,
			kept_until: request.keptUntil,
			noted_by: request.notedBy,
		})
		.onConflict((conflict) => conflict.column("borrower_id").doNothing())
		.returning("borrower_id")
		.executeTakeFirst();
	return added !== undefined;
}
