import type { StaffRole } from "@puente/core/staff";
import { sql } from "kysely";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

export type StaffPerson = {
	readonly id: string;
	readonly name: string;
	readonly roles: readonly StaffRole[];
	readonly passwordHash: string;
	readonly passwordTemporary: boolean;
	readonly totpSealed: Buffer | null;
	readonly totpUsedStep: number;
	readonly createdAt: Date;
	readonly blockedAt: Date | null;
	readonly resetAt: Date | null;
};

function personOf(row: Omit<Schema["staff"], "roles"> & { roles: readonly StaffRole[] }): StaffPerson {
	return {
		id: row.id,
		name: row.name,
		roles: row.roles,
		passwordHash: row.password_hash,
		passwordTemporary: row.password_temporary,
		totpSealed: row.totp_sealed && Buffer.from(row.totp_sealed),
		totpUsedStep: row.totp_used_step,
		createdAt: row.created_at,
		blockedAt: row.blocked_at,
		resetAt: row.reset_at,
	};
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
				.selectFrom("staff_sessions")
				.select((session) => session.fn.max("last_seen_at").as("seen"))
				.whereRef("staff_sessions.staff_id", "=", "staff.id")
				.as("last_seen_at"),
		)
		.orderBy("name")
		.execute();
	return rows.map((row) => ({ ...personOf(row), lastSeenAt: row.last_seen_at }));
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
			id: person.id,
			name: person.name,
			roles: JSON.stringify(person.roles),
			password_hash: person.passwordHash,
			password_temporary: person.passwordTemporary,
			totp_sealed: person.totpSealed,
			totp_used_step: 0,
			created_at: person.createdAt,
			blocked_at: null,
			reset_at: null,
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
			...(passwordHash !== undefined && { password_hash: passwordHash }),
			...(passwordTemporary !== undefined && { password_temporary: passwordTemporary }),
			...(totpSealed !== undefined && { totp_sealed: totpSealed }),
			...(totpUsedStep !== undefined && { totp_used_step: totpUsedStep }),
			...(blockedAt !== undefined && { blocked_at: blockedAt }),
			...(resetAt && { reset_at: resetAt }),
		})
		.where("id", "=", id)
		.execute();
}

export type SignInAttempts = { readonly wrong: number; readonly lockedUntil: Date | null };

/** Locks the name, known or not, so that concurrent attempts are counted one by one. */
export async function lockSignInAttempts(db: Db, nameIndex: Buffer, at: Date): Promise<SignInAttempts> {
	const row = await db
		.insertInto("staff_tries")
		.values({ name_index: nameIndex, wrong: 0, locked_until: null, tried_at: at })
		.onConflict((conflict) => conflict.column("name_index").doUpdateSet({ tried_at: at }))
		.returning(["wrong", "locked_until"])
		.executeTakeFirstOrThrow();
	return { wrong: row.wrong, lockedUntil: row.locked_until };
}

export async function saveSignInAttempts(db: Db, nameIndex: Buffer, attempts: SignInAttempts): Promise<void> {
	await db
		.updateTable("staff_tries")
		.set({ wrong: attempts.wrong, locked_until: attempts.lockedUntil })
		.where("name_index", "=", nameIndex)
		.execute();
}

/** Uses real time, as the locks do. */
export async function deleteOldSignInAttempts(db: Db, afterDays: number): Promise<void> {
	const before = sql<Date>`now() - make_interval(days => ${afterDays})`;
	await db.deleteFrom("staff_tries").where("tried_at", "<", before).execute();
}

/** Names by id. */
export async function findStaffNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
	if (ids.length === 0) return new Map();
	const rows = await db.selectFrom("staff").select(["id", "name"]).where("id", "in", ids).execute();
	return new Map(rows.map(({ id, name }) => [id, name]));
}
