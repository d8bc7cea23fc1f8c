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
		id: row.id,
		borrowerId: row.borrower_id,
		name: row.name,
		credentialId: Buffer.from(row.credential_id),
		publicKey: Buffer.from(row.public_key),
		signCount: Number(row.sign_count),
		synced: row.synced,
		addedAt: row.added_at,
		lastUsedAt: row.last_used_at,
	};
}

/** Oldest first. */
export async function listPasskeys(db: Db, borrowerId: string): Promise<readonly Passkey[]> {
	const rows = await db
		.selectFrom("passkeys")
		.selectAll()
		.where("borrower_id", "=", borrowerId)
		.orderBy("added_at")
		.orderBy("id")
		.execute();
	return rows.map(fromRow);
}

export async function findPasskey(db: Db, credentialId: Buffer): Promise<Passkey | null> {
	const row = await db
		.selectFrom("passkeys")
		.selectAll()
		.where("credential_id", "=", credentialId)
		.executeTakeFirst();
	return row ? fromRow(row) : null;
}

/** False if a passkey with this credential is stored already, for this borrower or another one. */
export async function addPasskeyRow(db: Db, passkey: Omit<Passkey, "lastUsedAt">): Promise<boolean> {
	const added = await db
		.insertInto("passkeys")
		.values({
			id: passkey.id,
			borrower_id: passkey.borrowerId,
			name: passkey.name,
			credential_id: passkey.credentialId,
			public_key: passkey.publicKey,
			sign_count: passkey.signCount,
			synced: passkey.synced,
			added_at: passkey.addedAt,
			last_used_at: null,
		})
		.onConflict((conflict) => conflict.column("credential_id").doNothing())
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
		.set({ sign_count: use.signCount, synced: use.synced, last_used_at: use.at })
		.where("id", "=", id)
		.execute();
}

/** False if the borrower has no such passkey. */
export async function deletePasskey(db: Db, borrowerId: string, id: string): Promise<boolean> {
	const deleted = await db
		.deleteFrom("passkeys")
		.where("id", "=", id)
		.where("borrower_id", "=", borrowerId)
		.returning("id")
		.executeTakeFirst();
	return deleted !== undefined;
}

/** Deletes all passkeys of a borrower and what one could be made with. Returns how many there were. */
export async function deletePasskeys(db: Db, borrowerId: string): Promise<number> {
	await db.deleteFrom("passkey_challenges").where("borrower_id", "=", borrowerId).execute();
	const { numDeletedRows } = await db
		.deleteFrom("passkeys")
		.where("borrower_id", "=", borrowerId)
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
		.insertInto("passkey_challenges")
		.values({
			id: challenge.id,
			borrower_id: challenge.borrowerId,
			challenge: challenge.bytes,
			expires_at: challenge.expiresAt,
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
		.deleteFrom("passkey_challenges")
		.where("id", "=", id)
		.where("borrower_id", "is not distinct from", borrowerId)
		.returning(["challenge", "expires_at"])
		.executeTakeFirst();
	return row && row.expires_at > now ? Buffer.from(row.challenge) : null;
}

export async function deleteOldChallenges(db: Db, now: Date): Promise<void> {
	await db.deleteFrom("passkey_challenges").where("expires_at", "<", now).execute();
}
