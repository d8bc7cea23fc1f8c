import type { Selectable } from "kysely";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

export type Passkey = {
	readonly id: string;
	readonly borrowerId: string;
	readonly name: string;
	readonly credentialId: Buffer;
	readonly publicKey: Buffer;
	readonly signCount: number;
	/** Whether the phone's maker keeps a copy of it. */
	readonly synced: boolean;
	readonly addedAt: Date;
	readonly lastUsedAt: Date | null;
};

function fromRow(row: Selectable<Schema["passkeys"]>): Passkey {
	return {
		...row,
		credentialId: Buffer.from(row.credentialId),
		publicKey: Buffer.from(row.publicKey),
		signCount: Number(row.signCount),
	};
}

/** Oldest first. */
export async function listPasskeys(db: Db, borrowerId: string): Promise<readonly Passkey[]> {
	const rows = await db
		.selectFrom("passkeys")
		.selectAll()
		.where("borrowerId", "=", borrowerId)
		.orderBy("addedAt")
		.orderBy("id")
		.execute();
	return rows.map(fromRow);
}

export async function findPasskey(db: Db, credentialId: Buffer): Promise<Passkey | null> {
	const row = await db
		.selectFrom("passkeys")
		.selectAll()
		.where("credentialId", "=", credentialId)
		.executeTakeFirst();
	return row ? fromRow(row) : null;
}

/** False if a passkey with this credential is stored already, for this borrower or another one. */
export async function addPasskeyRow(db: Db, passkey: Omit<Passkey, "lastUsedAt">): Promise<boolean> {
	const added = await db
		.insertInto("passkeys")
		.values({ ...passkey, lastUsedAt: null })
		.onConflict((conflict) => conflict.column("credentialId").doNothing())
		.returning("id")
		.executeTakeFirst();
	return added !== undefined;
}

export async function noteUse(
	db: Db,
	id: string,
	use: { readonly signCount: number; readonly synced: boolean; readonly at: Date },
): Promise<void> {
	await db
		.updateTable("passkeys")
		.set({ signCount: use.signCount, synced: use.synced, lastUsedAt: use.at })
		.where("id", "=", id)
		.execute();
}

/** False if the borrower has no such passkey. */
export async function deletePasskey(db: Db, borrowerId: string, id: string): Promise<boolean> {
	const deleted = await db
		.deleteFrom("passkeys")
		.where("id", "=", id)
		.where("borrowerId", "=", borrowerId)
		.returning("id")
		.executeTakeFirst();
	return deleted !== undefined;
}

/** Deletes all passkeys of a borrower and what one could be made with. Returns how many there were. */
export async function deletePasskeys(db: Db, borrowerId: string): Promise<number> {
	await db.deleteFrom("passkeyChallenges").where("borrowerId", "=", borrowerId).execute();
	const { numDeletedRows } = await db
		.deleteFrom("passkeys")
		.where("borrowerId", "=", borrowerId)
		.executeTakeFirst();
	return Number(numDeletedRows);
}

type Challenge = {
	readonly id: string;
	/** Null: to log in. */
	readonly borrowerId: string | null;
};

export async function addChallenge(
	db: Db,
	challenge: Challenge & { readonly bytes: Buffer; readonly expiresAt: Date },
): Promise<void> {
	await db
		.insertInto("passkeyChallenges")
		.values({
			id: challenge.id,
			borrowerId: challenge.borrowerId,
			challenge: challenge.bytes,
			expiresAt: challenge.expiresAt,
		})
		.execute();
}

/** Deletes a challenge and returns its bytes; null if it was used, has expired or belongs to another borrower. */
export async function takeChallenge(
	db: Db,
	{ id, borrowerId }: Challenge,
	now: Date,
): Promise<Buffer | null> {
	const row = await db
		.deleteFrom("passkeyChallenges")
		.where("id", "=", id)
		.where("borrowerId", "is not distinct from", borrowerId)
		.returning(["challenge", "expiresAt"])
		.executeTakeFirst();
	return row && row.expiresAt > now ? Buffer.from(row.challenge) : null;
}

export async function deleteOldChallenges(db: Db, now: Date): Promise<void> {
	await db.deleteFrom("passkeyChallenges").where("expiresAt", "<", now).execute();
}
