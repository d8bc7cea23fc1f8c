import type { Db } from "../../../platform/database/schema/index.ts";

export type StoredNotice = {
	readonly id: string;
	readonly kind: string;
	readonly bodySealed: Buffer;
	readonly sentAt: Date;
	readonly readAt: Date | null;
};

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
