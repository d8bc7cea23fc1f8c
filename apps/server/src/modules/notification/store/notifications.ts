import { sql } from "kysely";
import { jsonRows } from "../../../platform/database/names.ts";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";
import type { OutboxMessage } from "./outbox.ts";

export type StoredNotification = Readonly<Omit<Schema["notifications"], "borrowerId">>;

/** Newest first. */
export async function listNotifications(
	db: Db,
	borrowerId: string,
	part: { readonly skip: number; readonly count: number },
): Promise<readonly StoredNotification[]> {
	const rows = await db
		.selectFrom("notifications")
		.selectAll()
		.where("borrowerId", "=", borrowerId)
		.orderBy("sentAt", "desc")
		.orderBy("id")
		.offset(part.skip)
		.limit(part.count)
		.execute();
	return rows.map(fromRow);
}

/** The borrower's own notification. Null for another borrower's. */
export async function findNotification(
	db: Db,
	borrowerId: string,
	id: string,
): Promise<StoredNotification | null> {
	const row = await db
		.selectFrom("notifications")
		.selectAll()
		.where("id", "=", id)
		.where("borrowerId", "=", borrowerId)
		.executeTakeFirst();
	return row ? fromRow(row) : null;
}

function fromRow(row: StoredNotification): StoredNotification {
	return { ...row, bodySealed: Buffer.from(row.bodySealed) };
}

export async function markNotificationRead(db: Db, id: string, at: Date): Promise<void> {
	await db
		.updateTable("notifications")
		.set({ readAt: at })
		.where("id", "=", id)
		.where("readAt", "is", null)
		.execute();
}

export async function countUnreadNotifications(db: Db, borrowerId: string): Promise<number> {
	const { count } = await db
		.selectFrom("notifications")
		.select((row) => row.fn.countAll<string>().as("count"))
		.where("borrowerId", "=", borrowerId)
		.where("readAt", "is", null)
		.executeTakeFirstOrThrow();
	return Number(count);
}

/** A notification for the app, and its message under the same id. */
export type SealedNotification = {
	readonly borrowerId: string;
	readonly notification: Pick<StoredNotification, "id" | "kind" | "bodySealed">;
	readonly sms: Omit<OutboxMessage, "id">;
};

const hex = (bytes: Buffer) => `\\x${bytes.toString("hex")}`;

/** Inserts notifications and their SMS in one statement. */
export async function addNotifications(
	db: Db,
	notifications: readonly SealedNotification[],
	at: Date,
): Promise<void> {
	const rows = notifications.map(({ borrowerId, notification, sms }) => ({
		id: notification.id,
		borrowerId,
		kind: notification.kind,
		notificationSealed: hex(notification.bodySealed),
		country: sms.country,
		sentAs: sms.kind,
		smsSealed: hex(sms.bodySealed),
		notAfter: sms.notAfter,
	}));
	await sql`
		with new_notifications as (
			select * from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as n (id uuid, borrower_id uuid, kind text,
				notification_sealed bytea, country text, sent_as text, sms_sealed bytea, not_after timestamptz)
		), inserted as (
			insert into notifications (id, borrower_id, kind, body_sealed, sent_at)
			select id, borrower_id, kind, notification_sealed, ${at}::timestamptz from new_notifications
		)
		insert into outbox (id, kind, country, body_sealed, created_at, not_after)
		select id, sent_as, country, sms_sealed, ${at}::timestamptz, not_after from new_notifications`.execute(
		db,
	);
}

/** One statement deletes this many, so that it holds its locks briefly. */
const deletedAtOnce = 10_000;

/** Deletes notifications sent before an instant. */
export async function deleteOldNotifications(db: Db, before: Date): Promise<void> {
	for (;;) {
		const { numAffectedRows = 0n } = await sql`
			delete from notifications where ctid = any(array(
				select ctid from notifications where sent_at < ${before} limit ${deletedAtOnce}
			)) and sent_at < ${before}`.execute(db);
		if (numAffectedRows < BigInt(deletedAtOnce)) return;
	}
}
