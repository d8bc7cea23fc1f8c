import { detachOldBooks } from "../modules/ledger/index.ts";
import { deleteOldNotifications, dropOldMessages } from "../modules/notification/index.ts";
import { dropOldWebhooks } from "../modules/webhook/index.ts";
import { closeAuditMonth, detachOldAudit } from "../platform/audit/audit-months.ts";
import { type Clock, localDate } from "../platform/clock/clock.ts";
import type { Retention } from "../platform/config/retention-settings.ts";
import { firstKeptMonth, makeMonths } from "../platform/database/partitions.ts";
import type { Db } from "../platform/database/schema/index.ts";
import { beginDailyRun } from "../platform/queue/daily-runs.ts";
import type { Enqueue } from "../platform/queue/queue.ts";

export async function enqueueDuePartitions(db: Db, now: Date, enqueue: Enqueue): Promise<void> {
	if (await beginDailyRun(db, "maintain-partitions", localDate(now, "UTC"), now))
		await enqueue(db, "maintain-partitions", [{}]);
}

/**
 * Makes the partitions of the coming months, moves rows out of the default partitions, and removes what is past its
 * time. Each step is safe to repeat; one that has nothing to do changes nothing.
 */
export async function maintainPartitions({
	db,
	clock,
	retention,
}: {
	readonly db: Db;
	readonly clock: Clock;
	readonly retention: Retention;
}): Promise<void> {
	const now = clock.now();
	await makeMonths(db, now);
	await closeAuditMonth(db, now);
	await dropOldWebhooks(db, firstKeptMonth(now, retention.webhooksMonths));
	await dropOldMessages(db, firstKeptMonth(now, retention.smsMonths));
	const { notificationsMonths, booksMonths, auditMonths } = retention;
	await deleteOldNotifications(db, new Date(firstKeptMonth(now, notificationsMonths)));
	if (booksMonths !== null) await detachOldBooks(db, firstKeptMonth(now, booksMonths), now);
	if (auditMonths !== null) await detachOldAudit(db, firstKeptMonth(now, auditMonths), now);
}
