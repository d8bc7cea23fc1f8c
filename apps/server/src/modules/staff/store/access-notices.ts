import type { Db, Schema } from "../../../platform/database/schema/index.ts";

type NewNotice = Readonly<Omit<Schema["accessNotifications"], "id" | "readerId" | "seenAt">>;

export async function addAccessNotices(
	db: Db,
	readers: readonly string[],
	{ event, aboutId, madeBy, checkedBy, at }: NewNotice,
): Promise<void> {
	if (readers.length === 0) return;
	const notice = { event, aboutId, madeBy, checkedBy, at, seenAt: null };
	const rows = readers.map((readerId) => ({ ...notice, id: crypto.randomUUID(), readerId }));
	await db.insertInto("accessNotifications").values(rows).execute();
}

const shownMax = 20;

/** What a staff member has not seen yet, newest first. */
export async function listUnseenNotices(db: Db, readerId: string) {
	return db
		.selectFrom("accessNotifications as notice")
		.innerJoin("staff as about", "about.id", "notice.aboutId")
		.innerJoin("staff as maker", "maker.id", "notice.madeBy")
		.leftJoin("staff as checker", "checker.id", "notice.checkedBy")
		.select(["notice.id", "notice.event", "notice.at", "about.id as aboutId"])
		.select(["about.name as aboutName", "maker.name as makerName", "checker.name as checkerName"])
		.where("notice.readerId", "=", readerId)
		.where("notice.seenAt", "is", null)
		.orderBy("notice.at", "desc")
		.orderBy("notice.id")
		.limit(shownMax)
		.execute();
}

export async function markNoticeSeen(db: Db, { id, readerId }: { id: string; readerId: string }, at: Date) {
	await db
		.updateTable("accessNotifications")
		.set({ seenAt: at })
		.where("id", "=", id)
		.where("readerId", "=", readerId)
		.where("seenAt", "is", null)
		.execute();
}
