import { wire } from "@puente/contract";
import { forgetCodes, forgetSessions } from "../modules/access/index.ts";
import { askAgainSeconds } from "../modules/application/index.ts";
import { takeDueChecks } from "../modules/borrower/index.ts";
import { listLooseFiles } from "../modules/image/index.ts";
import { enqueueDueCloses } from "../modules/ledger/index.ts";
import { enqueueDueLoans } from "../modules/loan/index.ts";
import { expireOutbox } from "../modules/notification/index.ts";
import { isUnapprovedDue } from "../modules/privacy/index.ts";
import { enqueueDueRepayments } from "../modules/repayment/index.ts";
import { enqueueDueFigures } from "../modules/reporting/index.ts";
import { forgetStaffSessions, forgetTries } from "../modules/staff/index.ts";
import { dropUnusedFeedbackImages } from "../modules/support/index.ts";
import { type Clock, secondsAfter } from "../platform/clock/clock.ts";
import { tryWithAdvisoryLock } from "../platform/database/advisory-lock.ts";
import type { Db } from "../platform/database/schema/index.ts";
import { forgetOperations } from "../platform/guards/operations.ts";
import { forgetWindows } from "../platform/guards/rate-windows.ts";
import { forgetNonces } from "../platform/guards/wire-nonces.ts";
import type { Enqueue } from "../platform/queue/queue.ts";

const daySeconds = 86_400;
/** An app that was offline for a week still gets its first answer again. */
const operationsKeptDays = 7;
/** A borrower whose session ran out long ago is told that it expired, not that it never was. */
const sessionsKeptDays = 90;

/**
 * Everything that falls due by the clock, asked for in one place: run every minute, and at once when the sandbox
 * clock moves. Each line is set-based and safe to repeat. One process at a time; the others skip their turn, and are told so.
 */
export async function sweep(db: Db, clock: Clock, enqueue: Enqueue): Promise<boolean> {
	const now = clock.now();
	return tryWithAdvisoryLock(db, "sweep", async (tx) => {
		await expireOutbox(tx, now);
		await forgetCodes(tx, secondsAfter(now, -daySeconds));
		await forgetWindows(tx, now);
		await forgetOperations(tx, secondsAfter(now, -operationsKeptDays * daySeconds));
		await forgetSessions(tx, secondsAfter(now, -sessionsKeptDays * daySeconds));
		await forgetStaffSessions(tx, sessionsKeptDays);
		await forgetTries(tx, 1);
		await forgetNonces(tx, 2 * wire.clockSkewSecondsMax + 1);
		await dropUnusedFeedbackImages(tx, secondsAfter(now, -daySeconds), now);
		for (const borrowerId of await takeDueChecks(tx, now, secondsAfter(now, askAgainSeconds))) {
			await enqueue(tx, "ask-account", { borrowerId });
		}
		if (await isUnapprovedDue(tx, now)) await enqueue(tx, "erase-unapproved", {});
		if ((await listLooseFiles(tx, now, 1)).length > 0) await enqueue(tx, "remove-files", {});
		await enqueueDueLoans({ db: tx, now, enqueue });
		await enqueueDueRepayments({ db: tx, now, enqueue });
		await enqueueDueCloses(tx, now, enqueue);
		await enqueueDueFigures(tx, now, enqueue);
	});
}
