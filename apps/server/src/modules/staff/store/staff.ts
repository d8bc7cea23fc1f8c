import type { StaffRole } from "@puente/core/staff";
import { type Selectable, sql } from "kysely";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

export type StaffPerson = Readonly<Selectable<Schema["staff"]>>;

function personOf(row: StaffPerson): StaffPerson {
	return { ...row, totpSealed: row.totpSealed && Buffer.from(row.totpSealed) };
}

export async function findStaffByName(db: Db, name: string): Promise<StaffPerson | null> {
	const row = await db.selectFrom("staff").selectAll().where("name", "=", name).executeTakeFirst();
	return row ? personOf(row) : null;
}

/** Locks the row, so that two sign-ins with one code are serialized. */
export async function lockStaff(db: Db, id: string): Promise<StaffPerson | null> {
	const row = await db.selectFrom("staff").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
	return row ? personOf(row) : null;
}

export async function listStaff(
	db: Db,
): Promise<readonly (StaffPerson & { readonly lastSeenAt: Date | null })[]> {
	const rows = await db
		.selectFrom("staff")
		.selectAll()
		.select((row) =>
			row
				.selectFrom("staffSessions")
				.select((session) => session.fn.max("lastSeenAt").as("seen"))
				.whereRef("staffSessions.staffId", "=", "staff.id")
				.as("lastSeenAt"),
		)
		.orderBy("name")
		.execute();
	return rows.map((row) => ({ ...personOf(row), lastSeenAt: row.lastSeenAt }));
}

export async function isStaffEmpty(db: Db): Promise<boolean> {
	return (await db.selectFrom("staff").select("id").limit(1).executeTakeFirst()) === undefined;
}

type NewStaff = Omit<StaffPerson, "totpUsedStep" | "blockedAt" | "resetAt">;

/** False if the name is taken. */
export async function addStaff(db: Db, person: NewStaff): Promise<boolean> {
	const added = await db
		.insertInto("staff")
		.values({
			...person,
			roles: JSON.stringify(person.roles),
			totpUsedStep: 0,
			blockedAt: null,
			resetAt: null,
		})
		.onConflict((conflict) => conflict.column("name").doNothing())
		.returning("id")
		.executeTakeFirst();
	return added !== undefined;
}

type StaffChange = {
	readonly roles?: readonly StaffRole[];
	readonly passwordHash?: string;
	readonly passwordTemporary?: boolean;
	readonly totpSealed?: Buffer | null;
	readonly totpUsedStep?: number;
	readonly blockedAt?: Date | null;
	readonly resetAt?: Date;
};

export async function changeStaff(db: Db, id: string, change: StaffChange): Promise<void> {
	const { roles, passwordHash, passwordTemporary, totpSealed, totpUsedStep, blockedAt, resetAt } = change;
	await db
		.updateTable("staff")
		.set({
			...(roles && { roles: JSON.stringify(roles) }),
			...(passwordHash !== undefined && { passwordHash }),
			...(passwordTemporary !== undefined && { passwordTemporary }),
			...(totpSealed !== undefined && { totpSealed }),
			...(totpUsedStep !== undefined && { totpUsedStep }),
			...(blockedAt !== undefined && { blockedAt }),
			...(resetAt && { resetAt }),
		})
		.where("id", "=", id)
		.execute();
}

export type SignInAttempts = { readonly failures: number; readonly lockedUntil: Date | null };

/** Locks the name, known or not, so that concurrent attempts are counted one by one. */
export async function lockSignInAttempts(db: Db, nameIndex: Buffer, at: Date): Promise<SignInAttempts> {
	const row = await db
		.insertInto("signInAttempts")
		.values({ nameIndex, failures: 0, lockedUntil: null, lastAttemptAt: at })
		.onConflict((conflict) => conflict.column("nameIndex").doUpdateSet({ lastAttemptAt: at }))
		.returning(["failures", "lockedUntil"])
		.executeTakeFirstOrThrow();
	return { failures: row.failures, lockedUntil: row.lockedUntil };
}

export async function saveSignInAttempts(db: Db, nameIndex: Buffer, attempts: SignInAttempts): Promise<void> {
	await db
		.updateTable("signInAttempts")
		.set({ failures: attempts.failures, lockedUntil: attempts.lockedUntil })
		.where("nameIndex", "=", nameIndex)
		.execute();
}

/** Uses real time, as the locks do. */
export async function deleteOldSignInAttempts(db: Db, afterDays: number): Promise<void> {
	const before = sql<Date>`now() - make_interval(days => ${afterDays})`;
	await db.deleteFrom("signInAttempts").where("lastAttemptAt", "<", before).execute();
}

/** Names by id. */
export async function findStaffNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
	if (ids.length === 0) return new Map();
	const rows = await db.selectFrom("staff").select(["id", "name"]).where("id", "in", ids).execute();
	return new Map(rows.map(({ id, name }) => [id, name]));
}

type StaffSession = Readonly<Omit<Schema["staffSessions"], "tokenHash" | "address" | "browser">>;

type StaffSessionWithPerson = StaffSession &
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
