import type { CodePurpose } from "@puente/contract";
import type { CodeAskedBy } from "@puente/core/access";
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
	readonly askedBy: CodeAskedBy;
	/** Blind index of the network address; null for the borrower's own codes. */
	readonly askedFrom: Buffer | null;
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
	readonly purpose: Schema["verification_codes"]["purpose"];
};

/** Locks the code's row, so that guesses at the same time are counted one by one. */
export async function lockCode(db: Db, slot: CodeSlot): Promise<StoredCode | null> {
	const query = db
		.selectFrom("verification_codes")
		.selectAll()
		.where("mobile_index", "=", slot.mobileIndex)
		.where("purpose", "=", slot.purpose)
		.where("is_own", "=", slot.isOwn)
		.where("device_id", "=", slot.deviceId)
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
		sentCount: row.sent_count,
	};
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
	const values = {
		id: code.id,
		code_hash: code.codeHash,
		sent_at: code.sentAt,
		expires_at: code.expiresAt,
		tries_left: code.triesLeft,
		used_at: null,
		country: code.country,
		asked_by: code.askedBy,
		asked_from: code.askedFrom,
		sent_count: code.sentCount,
	};
	const slot = {
		mobile_index: code.mobileIndex,
		purpose: code.purpose,
		is_own: code.isOwn,
		device_id: code.deviceId,
	};
	await db
		.insertInto("verification_codes")
		.values({ ...slot, ...values })
		.onConflict((conflict) =>
			conflict.columns(["mobile_index", "purpose", "is_own", "device_id"]).doUpdateSet(values),
		)
		.execute();
}

export async function countTry(db: Db, id: string, triesLeft: number): Promise<void> {
	await db.updateTable("verification_codes").set({ tries_left: triesLeft }).where("id", "=", id).execute();
}

export async function useCode(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("verification_codes").set({ used_at: at }).where("id", "=", id).execute();
}

/** The ids of all codes of a number; those of their messages in the outbox are the same. */
export async function listCodeIds(db: Db, mobileIndex: Buffer): Promise<readonly string[]> {
	const rows = await db
		.selectFrom("verification_codes")
		.select("id")
		.where("mobile_index", "=", mobileIndex)
		.execute();
	return rows.map(({ id }) => id);
}

/** Deletes all codes of a number, when its borrower is erased or it was changed. */
export async function removeCodes(db: Db, mobileIndex: Buffer): Promise<void> {
	await db.deleteFrom("verification_codes").where("mobile_index", "=", mobileIndex).execute();
}

export async function deleteOldCodes(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("verification_codes").where("expires_at", "<", before).execute();
}

/** The last code of each purpose to a borrower, newest first. Its id is that of its message in the outbox. */
export async function listCodes(
	db: Db,
	borrowerId: string,
): Promise<readonly (Pick<StoredCode, "id" | "sentAt"> & { readonly purpose: CodePurpose })[]> {
	const rows = await db
		.selectFrom("verification_codes as c")
		.innerJoin("borrowers as b", "b.mobile_index", "c.mobile_index")
		.select(["c.id", "c.purpose", "c.sent_at"])
		.where("b.id", "=", borrowerId)
		.orderBy("sent_at", "desc")
		.execute();
	return rows.flatMap(({ id, purpose, sent_at: sentAt }) =>
		purpose === "newNumber" ? [] : [{ id, purpose, sentAt }],
	);
}
