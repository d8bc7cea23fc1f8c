import { wire } from "@puente/contract";
import { isUnapprovedDue } from "../areas/application/erase-unapproved.ts";
import { askAgainSeconds } from "../areas/application/save-account.ts";
import { enqueueDueLoans } from "../areas/loan/deadlines.ts";
import { enqueueDueRepayments } from "../areas/repayment/due.ts";
import type { Clock } from "../clock.ts";
import { secondsAfter } from "../clock.ts";
import { takeDueChecks } from "../store/account-checks.ts";
import { tryExclusive } from "../store/exclusive.ts";
import { dropUnusedFeedbackImages } from "../store/feedback-images.ts";
import { listLooseFiles } from "../store/images.ts";
import { forgetOperations } from "../store/operations.ts";
import { expireOutbox } from "../store/outbox.ts";
import { forgetWindows } from "../store/rate-windows.ts";
import type { Db } from "../store/schema.ts";
import { forgetSessions } from "../store/sessions.ts";
import { forgetTries } from "../store/staff.ts";
import { forgetStaffSessions } from "../store/staff-sessions.ts";
import { forgetCodes } from "../store/verification-codes.ts";
import { forgetNonces } from "../store/wire-nonces.ts";
import { enqueueDueCloses } from "./close-day.ts";
import { enqueueDueFigures } from "./make-figures.ts";
import type { Enqueue } from "./queue.ts";

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
	return tryExclusive(db, "sweep", async (tx) => {
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
