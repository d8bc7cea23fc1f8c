import { type Language, languages } from "@puente/core";
import type { Db } from "./schema.ts";

export type StoredNotice = {
	readonly id: string;
	readonly kind: string;
	readonly bodySealed: Buffer;
	readonly sentAt: Date;
	readonly readAt: Date | null;
};

export async function addNotice(
	db: Db,
	borrowerId: string,
	notice: Omit<StoredNotice, "readAt">,
): Promise<void> {
	await db
		.insertInto("notices")
		.values({
			id: notice.id,
			borrower_id: borrowerId,
			kind: notice.kind,
			body_sealed: notice.bodySealed,
			sent_at: notice.sentAt,
			read_at: null,
		})
		.execute();
}

/** Newest first. */
export async function listNotices(
	db: Db,
	borrowerId: string,
	part: { readonly skip: number; readonly count: number },
): Promise<readonly StoredNotice[]> {
	const rows = await db
		.selectFrom("notices")
		.selectAll()
		.where("borrower_id", "=", borrowerId)
		.orderBy("sent_at", "desc")
		.orderBy("id")
		.offset(part.skip)
		.limit(part.count)
		.execute();
	return rows.map(fromRow);
}

/** The borrower's own; another's is not found. */
export async function findNotice(db: Db, borrowerId: string, id: string): Promise<StoredNotice | null> {
	const row = await db
		.selectFrom("notices")
		.selectAll()
		.where("id", "=", id)
		.where("borrower_id", "=", borrowerId)
		.executeTakeFirst();
	return row ? fromRow(row) : null;
}

function fromRow(row: {
	id: string;
	kind: string;
	body_sealed: Buffer;
	sent_at: Date;
	read_at: Date | null;
}): StoredNotice {
	return {
		id: row.id,
		kind: row.kind,
		bodySealed: Buffer.from(row.body_sealed),
		sentAt: row.sent_at,
		readAt: row.read_at,
	};
}

export async function markNoticeRead(db: Db, id: string, at: Date): Promise<void> {
	await db
		.updateTable("notices")
		.set({ read_at: at })
		.where("id", "=", id)
		.where("read_at", "is", null)
		.execute();
}

export async function countUnreadNotices(db: Db, borrowerId: string): Promise<number> {
	const { count } = await db
		.selectFrom("notices")
		.select((row) => row.fn.countAll<string>().as("count"))
		.where("borrower_id", "=", borrowerId)
		.where("read_at", "is", null)
		.executeTakeFirstOrThrow();
	return Number(count);
}

/** The language of the last text that the borrower agreed to: the one they read. */
export async function lastLanguage(db: Db, borrowerId: string): Promise<Language | null> {
	const row = await db
		.selectFrom("consents")
		.select("language")
		.where("borrower_id", "=", borrowerId)
		.orderBy("given_at", "desc")
		.limit(1)
		.executeTakeFirst();
	return languages.find((language) => language === row?.language) ?? null;
}
