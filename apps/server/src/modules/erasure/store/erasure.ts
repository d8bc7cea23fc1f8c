import type { Country } from "@puente/core/region";
import { sql } from "kysely";
import { noteKeysToErase } from "../../../platform/crypto/erase-keys.ts";
import type { Db } from "../../../platform/database/schema/index.ts";

/** Deletes all application data of some borrowers. The sweep removes their files. */
export async function eraseApplications(db: Db, borrowerIds: readonly string[], at: Date): Promise<void> {
	if (borrowerIds.length === 0) return;
	await scheduleRemovals(db, "identityImages", borrowerIds, at);
	for (const table of applicationTables) {
		await db.deleteFrom(table).where("borrowerId", "in", borrowerIds).execute();
	}
	await db.updateTable("orders").set({ erasedAt: at }).where("borrowerId", "in", borrowerIds).execute();
}

async function scheduleRemovals(
	db: Db,
	table: "identityImages" | "feedbackImages",
	borrowerIds: readonly string[],
	at: Date,
): Promise<void> {
	await db
		.insertInto("orphanedFiles")
		.columns(["fileName", "removeAt"])
		.expression((query) =>
			query
				.selectFrom(table)
				.select(["fileName", sql<Date>`${at}::timestamptz`.as("removeAt")])
				.where("borrowerId", "in", borrowerIds),
		)
		.onConflict((conflict) => conflict.column("fileName").doUpdateSet({ removeAt: at }))
		.execute();
}

const applicationTables = [
	"identityImages",
	"formAnswers",
	"accountChecks",
	"identities",
	"fraudKeys",
	"identityReviews",
	"deviceData",
] as const;

/** A new data key, and the mobile number sealed under it. */
export type NewDataKey = { readonly id: string; readonly dataKey: Buffer; readonly mobileSealed: Buffer };

/** Destroys the old key, and with it everything sealed under it, also in backups of the tables. */
export async function changeDataKey(db: Db, { id, dataKey, mobileSealed }: NewDataKey): Promise<void> {
	await noteDataKey(db, id);
	await db.updateTable("borrowers").set({ dataKey, mobileSealed }).where("id", "=", id).execute();
}

async function noteDataKey(db: Db, borrowerId: string): Promise<void> {
	const { dataKey } = await db
		.selectFrom("borrowers")
		.select("dataKey")
		.where("id", "=", borrowerId)
		.executeTakeFirstOrThrow();
	await noteKeysToErase(db, [{ borrowerId, dataKey: Buffer.from(dataKey) }]);
}

async function noteNotificationKey(db: Db, borrowerId: string): Promise<void> {
	const rows = await db
		.selectFrom("notificationKeys")
		.select("dataKey")
		.where("borrowerId", "=", borrowerId)
		.execute();
	await noteKeysToErase(
		db,
		rows.map(({ dataKey }) => ({ borrowerId, dataKey: Buffer.from(dataKey) })),
	);
}

const personTables = [
	"sessions",
	"deviceTokens",
	"passkeys",
	"passkeyChallenges",
	"pushSubscriptions",
	"feedbackImages",
	"consents",
	"erasureRequests",
	"dataChanges",
	"notificationKeys",
	"storedCards",
] as const;

/** Erases the person; a row with a random index stays for the history. */
export async function eraseBorrower(
	db: Db,
	borrower: { readonly id: string; readonly randomIndex: Buffer },
	at: Date,
): Promise<void> {
	await scheduleRemovals(db, "feedbackImages", [borrower.id], at);
	await noteDataKey(db, borrower.id);
	await noteNotificationKey(db, borrower.id);
	for (const table of personTables) {
		await db.deleteFrom(table).where("borrowerId", "=", borrower.id).execute();
	}
	// The history of what was charged stays; what was charged, and by what, goes with the key.
	await db
		.updateTable("autopays")
		.set({ detailsSealed: Buffer.alloc(0), providerId: null, tokenId: null, stepAt: null })
		.where("borrowerId", "=", borrower.id)
		.execute();
	await db
		.updateTable("borrowers")
		.set({
			mobileIndex: borrower.randomIndex,
			mobileSealed: Buffer.alloc(0),
			dataKey: Buffer.alloc(0),
			afid: null,
			erasedAt: at,
		})
		.where("id", "=", borrower.id)
		.execute();
}

export async function findMobileIndex(db: Db, borrowerId: string): Promise<Buffer> {
	const row = await db
		.selectFrom("borrowers")
		.select("mobileIndex")
		.where("id", "=", borrowerId)
		.executeTakeFirstOrThrow();
	return Buffer.from(row.mobileIndex);
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
		.select("old.borrowerId")
		.distinct()
		.where("old.country", "=", overdue.country)
		.where("old.approvedAt", "is", null)
		.where("old.erasedAt", "is", null)
		.where("old.lastActivityAt", "<", overdue.before)
		.$if(overdue.among !== undefined, (query) => query.where("old.borrowerId", "in", overdue.among ?? []))
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("orders as needed")
						.select("needed.id")
						.whereRef("needed.borrowerId", "=", "old.borrowerId")
						.where((order) =>
							order.or([
								order("needed.approvedAt", "is not", null),
								order("needed.step", "=", "Applying"),
								order("needed.lastActivityAt", ">=", overdue.before),
							]),
						),
				),
			),
		)
		.limit(overdue.countMax)
		.execute();
	return rows.map((row) => row.borrowerId);
}

export type ErasureRequest = {
	readonly requestedAt: Date;
	readonly keptUntil: Date;
	/** The staff member who recorded it; absent if it was requested in the app. */
	readonly recordedBy?: { readonly id: string; readonly name: string };
};

export async function findErasureRequest(db: Db, borrowerId: string): Promise<ErasureRequest | null> {
	const row = await db
		.selectFrom("erasureRequests")
		.leftJoin("staff", "staff.id", "erasureRequests.recordedBy")
		.select(["requestedAt", "keptUntil", "staff.id", "staff.name"])
		.where("borrowerId", "=", borrowerId)
		.executeTakeFirst();
	if (!row) return null;
	const { requestedAt, keptUntil, id, name } = row;
	return { requestedAt, keptUntil, ...(id !== null && name !== null && { recordedBy: { id, name } }) };
}

/** An existing request is kept, so asking twice does not restart the retention. False if there is one. */
export async function addErasureRequest(
	db: Db,
	borrowerId: string,
	request: Omit<ErasureRequest, "recordedBy"> & { readonly recordedBy?: string },
): Promise<boolean> {
	const added = await db
		.insertInto("erasureRequests")
		.values({
			borrowerId,
			requestedAt: request.requestedAt,
			keptUntil: request.keptUntil,
			recordedBy: request.recordedBy,
		})
		.onConflict((conflict) => conflict.column("borrowerId").doNothing())
		.returning("borrowerId")
		.executeTakeFirst();
	return added !== undefined;
}
