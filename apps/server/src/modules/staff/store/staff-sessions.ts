import type { StaffRole } from "@puente/core/staff";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema/index.ts";

export type StaffSession = {
	readonly id: string;
	readonly staffId: string;
	readonly openedAt: Date;
	readonly lastSeenAt: Date;
	readonly expiresAt: Date;
	readonly endedAt: Date | null;
};

export type StaffSessionWithPerson = StaffSession & {
	readonly name: string;
	readonly roles: readonly StaffRole[];
	readonly passwordTemporary: boolean;
	readonly blockedAt: Date | null;
	readonly resetAt: Date | null;
};

export async function findStaffSession(db: Db, tokenHash: Buffer): Promise<StaffSessionWithPerson | null> {
	const row = await db
		.selectFrom("staff_sessions as session")
		.innerJoin("staff", "staff.id", "session.staff_id")
		.select(["session.id", "session.staff_id", "opened_at", "last_seen_at", "expires_at", "ended_at"])
		.select(["name", "roles", "password_temporary", "blocked_at", "reset_at"])
		.where("token_hash", "=", tokenHash)
		.executeTakeFirst();
	if (!row) return null;
	return {
		id: row.id,
		staffId: row.staff_id,
		openedAt: row.opened_at,
		lastSeenAt: row.last_seen_at,
		expiresAt: row.expires_at,
		endedAt: row.ended_at,
		name: row.name,
		roles: row.roles,
		passwordTemporary: row.password_temporary,
		blockedAt: row.blocked_at,
		resetAt: row.reset_at,
	};
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
		.insertInto("staff_sessions")
		.values({
			id: session.id,
			staff_id: session.staffId,
			token_hash: session.tokenHash,
			address: session.address,
			browser: session.browser,
			opened_at: session.openedAt,
			last_seen_at: session.openedAt,
			expires_at: session.expiresAt,
			ended_at: null,
		})
		.execute();
}

export async function touchStaffSession(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("staff_sessions").set({ last_seen_at: at }).where("id", "=", id).execute();
}

/** Sessions that were not ended; the core decides whether they have expired. */
export async function listStaffSessions(
	db: Db,
	staffId: string,
): Promise<readonly (StaffSession & { readonly address: string; readonly browser: string })[]> {
	const rows = await db
		.selectFrom("staff_sessions")
		.selectAll()
		.where("staff_id", "=", staffId)
		.where("ended_at", "is", null)
		.orderBy("opened_at", "desc")
		.execute();
	return rows.map((row) => ({
		id: row.id,
		staffId: row.staff_id,
		openedAt: row.opened_at,
		lastSeenAt: row.last_seen_at,
		expiresAt: row.expires_at,
		endedAt: row.ended_at,
		address: row.address,
		browser: row.browser,
	}));
}

/** Ends one session of a staff member, all of them, or all but one. Returns their number. */
export async function endStaffSessions(
	db: Db,
	staffId: string,
	which: { readonly only?: string; readonly except?: string },
	at: Date,
): Promise<number> {
	let query = db
		.updateTable("staff_sessions")
		.set({ ended_at: at })
		.where("staff_id", "=", staffId)
		.where("ended_at", "is", null);
	if (which.only !== undefined) query = query.where("id", "=", which.only);
	if (which.except !== undefined) query = query.where("id", "!=", which.except);
	return Number((await query.executeTakeFirst()).numUpdatedRows);
}

/** Uses real time, as the sessions do: the sandbox clock does not end them. */
export async function deleteOldStaffSessions(db: Db, afterDays: number): Promise<void> {
	const before = sql<Date>`now() - make_interval(days => ${afterDays})`;
	await db.deleteFrom("staff_sessions").where("expires_at", "<", before).execute();
}
