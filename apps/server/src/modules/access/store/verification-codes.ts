import type { CodePurpose } from "@puente/contract";
import type { Db } from "../../../platform/database/schema/index.ts";

export type StoredCode = {
	readonly id: string;
	readonly codeHash: Buffer;
	readonly sentAt: Date;
	readonly expiresAt: Date;
	readonly triesLeft: number;
	readonly usedAt: Date | null;
};

/** Whose code, and what it opens. */
export type CodeSlot = { readonly mobileIndex: Buffer; readonly purpose: CodePurpose };

/** Holds the code's row, so that guesses made at the same moment are counted one by one. */
export async function lockCode(db: Db, slot: CodeSlot): Promise<StoredCode | null> {
	const query = db
		.selectFrom("verification_codes")
		.selectAll()
		.where("mobile_index", "=", slot.mobileIndex)
		.where("purpose", "=", slot.purpose)
		.forUpdate();
	const row = await query.executeTakeFirst();
	if (!row) return null;
	return {
		id: row.id,
		codeHash: Buffer.from(row.code_hash),
		sentAt: row.sent_at,
		expiresAt: row.expires_at,
		triesLeft: row.tries_left,
		usedAt: row.used_at,
	};
}

/** False when another request put a code there since `replaces` was read: of two taps at once, one sends. */
export async function putCode(
	db: Db,
	code: Omit<StoredCode, "usedAt"> & CodeSlot & { readonly replaces: string | null },
): Promise<boolean> {
	const values = {
		id: code.id,
		code_hash: code.codeHash,
		sent_at: code.sentAt,
		expires_at: code.expiresAt,
		tries_left: code.triesLeft,
		used_at: null,
	};
	const put = await db
		.insertInto("verification_codes")
		.values({ mobile_index: code.mobileIndex, purpose: code.purpose, ...values })
		.onConflict((conflict) =>
			conflict
				.columns(["mobile_index", "purpose"])
				.doUpdateSet(values)
				.where("verification_codes.id", "=", code.replaces),
		)
		.returning("id")
		.executeTakeFirst();
	return put !== undefined;
}

export async function countTry(db: Db, id: string, triesLeft: number): Promise<void> {
	await db.updateTable("verification_codes").set({ tries_left: triesLeft }).where("id", "=", id).execute();
}

export async function useCode(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("verification_codes").set({ used_at: at }).where("id", "=", id).execute();
}

/** All codes of one number, when its owner is erased. */
export async function removeCodes(db: Db, mobileIndex: Buffer): Promise<void> {
	await db.deleteFrom("verification_codes").where("mobile_index", "=", mobileIndex).execute();
}

export async function forgetCodes(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("verification_codes").where("expires_at", "<", before).execute();
}
