import type { AccessEvent } from "@puente/core/staff";
import type { Db } from "../../../platform/database/schema/index.ts";

type NewNotice = {
	readonly event: AccessEvent;
	readonly aboutId: string;
	readonly madeBy: string;
	readonly checkedBy: string | null;
	readonly at: Date;
};

export async function addAccessNotices(
	db: Db,
	readers: readonly string[],
	{ event, aboutId, madeBy, checkedBy, at }: NewNotice,
): Promise<void> {
	if (readers.length === 0) return;
	const notice = { event, about_id: aboutId, made_by: madeBy, checked_by: checkedBy, at, seen_at: null };
	const rows = readers.map((readerId) => ({ ...notice, id: crypto.randomUUID(), reader_id: readerId }));
	await db.insertInto("access_notices").values(rows).execute();
}

const shownMax = 20;

/** What a staff member has not seen yet, newest first. */
export async function listUnseenNotices(db: Db, readerId: string) {
	return db
		.selectFrom("access_notices as notice")
		.innerJoin("staff as about", "about.id", "notice.about_id")
		.innerJoin("staff as maker", "maker.id", "notice.made_by")
		.leftJoin("staff as checker", "checker.id", "notice.checked_by")
		.select(["notice.id", "notice.event", "notice.at", "about.id as about_id"])
		.select(["about.name as about_name", "maker.name as maker_name", "checker.name as checker_name"])
		.where("notice.reader_id", "=", readerId)
		.where("notice.seen_at", "is", null)
		.orderBy("notice.at", "desc")
		.orderBy("notice.id")
		.limit(shownMax)
		.execute();
}

export async function markNoticeSeen(db: Db, { id, readerId }: { id: string; readerId: string }, at: Date) {
	await db
		.updateTable("access_notices")
		.set({ seen_at: at })
		.where("id", "=", id)
		.where("reader_id", "=", readerId)
		.where("seen_at", "is", null)
		.execute();
}
