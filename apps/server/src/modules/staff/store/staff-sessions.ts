import { sql } from "kysely";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";
import type { StaffPerson } from "./staff.ts";

export type StaffSession = Readonly<Omit<Schema["staffSessions"], "tokenHash" | "address" | "browser">>;

export type StaffSessionWithPerson = StaffSession &
	Pick<StaffPerson, "name" | "roles" | "passwordTemporary" | "blockedAt" | "resetAt">;

export async function findStaffSession(db: Db, tokenHash: Buffer): Promise<StaffSessionWithPerson | null> {
	const row = await db
		.selectFrom("staffSessions as session")
		.innerJoin("staff", "staff.id", "session.staffId")
		.select(["session.id", "session.staffId", "openedAt", "lastSeenAt", "expiresAt", "endedAt"])
		.select(["name", "roles", "passwordTemporary", "blockedAt", "resetAt"])
		.where("tokenHash", "=", tokenHash)
		.executeTakeFirst();
	return row ?? null;
}

export async function addStaffSession(
	db: Db,
	session: Omit<StaffSession, "lastSeenAt" | "endedAt"> & {
		readonly tokenHash: Buffer;
		readonly address: string;
		readonly browser: string;
	},
): Promise<void> {
	await db
		.insertInto("staffSessions")
		.values({ ...session, lastSeenAt: session.openedAt, endedAt: null })
		.execute();
}

export async function touchStaffSession(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("staffSessions").set({ lastSeenAt: at }).where("id", "=", id).execute();
}

/** Sessions that were not ended; the core decides whether they have expired. */
export async function listStaffSessions(
	db: Db,
	staffId: string,
): Promise<readonly (StaffSession & { readonly address: string; readonly browser: string })[]> {
	return db
		.selectFrom("staffSessions")
		.select(["id", "staffId", "openedAt", "lastSeenAt", "expiresAt", "endedAt", "address", "browser"])
		.where("staffId", "=", staffId)
		.where("endedAt", "is", null)
		.orderBy("openedAt", "desc")
		.execute();
}

/** Ends one session of a staff member, all of them, or all but one. Returns their number. */
export async function endStaffSessions(
	db: Db,
	staffId: string,
	which: { readonly only?: string; readonly except?: string },
	at: Date,
): Promise<number> {
	let query = db
		.updateTable("staffSessions")
		.set({ endedAt: at })
		.where("staffId", "=", staffId)
		.where("endedAt", "is", null);
	if (which.only !== undefined) query = query.where("id", "=", which.only);
	if (which.except !== undefined) query = query.where("id", "!=", which.except);
	return Number((await query.executeTakeFirst()).numUpdatedRows);
}

/** Uses real time, as the sessions do: the sandbox clock does not end them. */
export async function deleteOldStaffSessions(db: Db, afterDays: number): Promise<void> {
	const before = sql<Date>`now() - make_interval(days => ${afterDays})`;
	await db.deleteFrom("staffSessions").where("expiresAt", "<", before).execute();
}
