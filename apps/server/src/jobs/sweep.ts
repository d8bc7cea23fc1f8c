import { wire } from "@puente/contract";
import { deleteOldChallenges, deleteOldCodes, deleteOldSessions } from "../modules/access/index.ts";
import { accountRetrySeconds } from "../modules/application/index.ts";
import { claimDueAccountChecks } from "../modules/borrower/index.ts";
import { isUnapprovedDue } from "../modules/erasure/index.ts";
import { listFilesToRemove } from "../modules/image/index.ts";
import { enqueueDueCloses } from "../modules/ledger/index.ts";
import { enqueueDueLoans } from "../modules/loan/index.ts";
import { expireOutbox } from "../modules/notification/index.ts";
import { enqueueDueRepayments } from "../modules/repayment/index.ts";
import { enqueueDueFigures } from "../modules/reporting/index.ts";
import { deleteOldSignInAttempts, deleteOldStaffSessions } from "../modules/staff/index.ts";
import { dropUnusedFeedbackImages } from "../modules/support/index.ts";
import { enqueueDueWebhooks } from "../modules/webhook/index.ts";
import { type Clock, secondsAfter } from "../platform/clock/clock.ts";
import type { Retention } from "../platform/config/retention-settings.ts";
import { tryWithAdvisoryLock } from "../platform/database/advisory-lock.ts";
import type { Db } from "../platform/database/schema/index.ts";
import { deleteOldOperations } from "../platform/guards/operations.ts";
import { deleteOldRateWindows } from "../platform/guards/rate-windows.ts";
import { deleteOldNonces } from "../platform/guards/wire-nonces.ts";
import { deleteOldFailures } from "../platform/providers/failing-providers.ts";
import type { Enqueue } from "../platform/queue/queue.ts";
import { enqueueDuePartitions } from "./maintain-partitions.ts";

const daySeconds = 86_400;
/** Old sessions are kept, so that the answer is "expired" and not "unknown token". */
const sessionsKeptDays = 90;

/**
 * Finds all work that is due by the clock: every minute, and at once when the sandbox clock moves. Each line is
 * set-based and safe to repeat. One process at a time: returns false if another process holds the lock.
 */
export async function sweep(
	db: Db,
	{
		clock,
		enqueue,
		retention,
	}: { readonly clock: Clock; readonly enqueue: Enqueue; readonly retention: Retention },
): Promise<boolean> {
	const now = clock.now();
	return tryWithAdvisoryLock(db, "sweep", async (tx) => {
		await expireOutbox(tx, now);
		await deleteOldCodes(tx, secondsAfter(now, -daySeconds));
		await deleteOldChallenges(tx, now);
		await deleteOldRateWindows(tx, now);
		await deleteOldOperations(tx, secondsAfter(now, -retention.operationsDays * daySeconds));
		await deleteOldSessions(tx, secondsAfter(now, -sessionsKeptDays * daySeconds));
		await deleteOldStaffSessions(tx, sessionsKeptDays);
		await deleteOldSignInAttempts(tx, 1);
		await deleteOldFailures(tx, secondsAfter(now, -daySeconds));
		await deleteOldNonces(tx, 2 * wire.clockSkewSecondsMax + 1);
		await dropUnusedFeedbackImages(tx, secondsAfter(now, -daySeconds), now);
		const unchecked = await claimDueAccountChecks(tx, now, secondsAfter(now, accountRetrySeconds));
		await enqueue(
			tx,
			"ask-account",
			unchecked.map((borrowerId) => ({ borrowerId })),
		);
		if (await isUnapprovedDue(tx, now)) await enqueue(tx, "erase-unapproved", [{}]);
		if ((await listFilesToRemove(tx, now, 1)).length > 0) await enqueue(tx, "remove-files", [{}]);
		await enqueueDueLoans({ db: tx, now, enqueue });
		await enqueueDueWebhooks({ db: tx, now, enqueue }, retention.webhookBodiesDays);
		await enqueueDueRepayments({ db: tx, now, enqueue });
		await enqueueDueCloses(tx, now, enqueue);
		await enqueueDueFigures(tx, now, enqueue);
		await enqueueDuePartitions(tx, now, enqueue);
	});
}
