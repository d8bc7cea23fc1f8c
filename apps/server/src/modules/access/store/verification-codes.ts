import type { CodePurpose } from "@puente/contract";
import type { CodeRequestedBy } from "@puente/core/access";
import type { Country } from "@puente/core/region";
import { sql } from "kysely";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

export type StoredCode = {
	readonly id: string;
	readonly codeHash: Buffer;
	readonly sentAt: Date;
	readonly expiresAt: Date;
	readonly triesLeft: number;
	readonly usedAt: Date | null;
	/** Codes of this slot since one was used last, in a day. None if the SMS never left. */
	readonly sentCount: number;
};

/** What the budgets of codes count by. */
export type CodeOrigin = {
	readonly country: Country;
	readonly requestedBy: CodeRequestedBy;
	/** Blind index of the network address; null for the borrower's own codes. */
	readonly addressIndex: Buffer | null;
};

/** Who asks for a code or shows one. A code is valid for the one who asked for it. */
export type CodeAsker = {
	/** True for the borrower: in a session, or on a known device. */
	readonly isOwn: boolean;
	/** Empty in a session, and where the client does not name its device. */
	readonly deviceId: string;
};

/** There is one code for each number, purpose and asker, so that one asker cannot replace the code of another. */
export type CodeSlot = CodeAsker & {
	readonly mobileIndex: Buffer;
	readonly purpose: Schema["verificationCodes"]["purpose"];
};

/** Locks the code's row, so that guesses at the same time are counted one by one. */
export async function lockCode(db: Db, slot: CodeSlot): Promise<StoredCode | null> {
	const query = db
		.selectFrom("verificationCodes")
		.select(["id", "codeHash", "sentAt", "expiresAt", "triesLeft", "usedAt", "sentCount"])
		.where("mobileIndex", "=", slot.mobileIndex)
		.where("purpose", "=", slot.purpose)
		.where("isOwn", "=", slot.isOwn)
		.where("deviceId", "=", slot.deviceId)
		.forUpdate();
	const row = await query.executeTakeFirst();
	return row ? { ...row, codeHash: Buffer.from(row.codeHash) } : null;
}

/** Of several requests for one code at the same time, one sends it and the others see that it was sent. */
export async function lockSlot(db: Db, { mobileIndex, purpose, isOwn, deviceId }: CodeSlot): Promise<void> {
	const name = `code:${purpose}:${isOwn}:${deviceId}:${mobileIndex.toString("hex")}`;
	await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(db);
}

/** The caller holds the lock of the slot. */
export async function putCode(
	db: Db,
	code: Omit<StoredCode, "usedAt"> & CodeSlot & CodeOrigin,
): Promise<void> {
	const values = { ...code, usedAt: null };
	await db
		.insertInto("verificationCodes")
		.values(values)
		.onConflict((conflict) =>
			conflict.columns(["mobileIndex", "purpose", "isOwn", "deviceId"]).doUpdateSet(values),
		)
		.execute();
}

export async function countTry(db: Db, id: string, triesLeft: number): Promise<void> {
	await db.updateTable("verificationCodes").set({ triesLeft }).where("id", "=", id).execute();
}

export async function useCode(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("verificationCodes").set({ usedAt: at }).where("id", "=", id).execute();
}

/** The ids of all codes of a number; those of their messages in the outbox are the same. */
export async function listCodeIds(db: Db, mobileIndex: Buffer): Promise<readonly string[]> {
	const rows = await db
		.selectFrom("verificationCodes")
		.select("id")
		.where("mobileIndex", "=", mobileIndex)
		.execute();
	return rows.map(({ id }) => id);
}

/** Deletes all codes of a number, when its borrower is erased or it was changed. */
export async function removeCodes(db: Db, mobileIndex: Buffer): Promise<void> {
	await db.deleteFrom("verificationCodes").where("mobileIndex", "=", mobileIndex).execute();
}

export async function deleteOldCodes(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("verificationCodes").where("expiresAt", "<", before).execute();
}

/** The last code of each purpose to a borrower, newest first. Its id is that of its message in the outbox. */
export async function listCodes(
	db: Db,
	borrowerId: string,
): Promise<readonly (Pick<StoredCode, "id" | "sentAt"> & { readonly purpose: CodePurpose })[]> {
	const rows = await db
		.selectFrom("verificationCodes as c")
		.innerJoin("borrowers as b", "b.mobileIndex", "c.mobileIndex")
		.select(["c.id", "c.purpose", "c.sentAt"])
		.where("b.id", "=", borrowerId)
		.orderBy("sentAt", "desc")
		.execute();
	return rows.flatMap(({ id, purpose, sentAt }) =>
		purpose === "newNumber" ? [] : [{ id, purpose, sentAt }],
	);
}
