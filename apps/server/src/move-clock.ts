import type { Clock } from "./clock.ts";
import type { Queue, UnfinishedJobs } from "./jobs/queue.ts";
import { sweep } from "./jobs/sweep.ts";
import type { Database } from "./store/database.ts";
import { readClockOffset, writeClockOffset } from "./store/sandbox-clock.ts";

/** Enough for months of due work on a busy machine, and less than the five minutes after which fetch gives up. */
export const clockWaitMs = 240_000;
const lookEveryMs = 50;

export type MovedClock = {
	readonly now: Date;
	/** False when another process held the sweep for the whole wait. */
	readonly swept: boolean;
	/** Jobs that were due and did not end within the wait; empty when all due work is done. */
	readonly unfinished: readonly UnfinishedJobs[];
	/** Jobs that failed and wait for a later try. */
	readonly retrying: readonly UnfinishedJobs[];
};

/** Moves the sandbox clock forward, runs what fell due, and waits until it is done or the wait is over. */
export async function moveClock(
	{
		database,
		clock,
		queue,
		waitMs,
	}: { readonly database: Database; readonly clock: Clock; readonly queue: Queue; readonly waitMs: number },
	milliseconds: number,
): Promise<MovedClock> {
	const offset = (await readClockOffset(database.db)) + milliseconds;
	await writeClockOffset(database.db, offset);
	clock.setOffset(offset);
	const giveUpAt = Date.now() + waitMs;
	const until = async (isDone: () => Promise<boolean>): Promise<boolean> => {
		for (;;) {
			if (await isDone()) return true;
			if (Date.now() >= giveUpAt) return false;
			await new Promise((wake) => setTimeout(wake, lookEveryMs));
		}
	};
	// A sweep of another process may have begun before the clock moved, so this one has to get its own turn.
	const swept = await until(() => sweep(database.db, clock, queue.enqueue));
	// The last look is the answer: a job can fall due for a retry between two looks.
	let jobs = await queue.unfinished();
	await until(async () => {
		jobs = await queue.unfinished();
		return jobs.due.length === 0;
	});
	return { now: clock.now(), swept, unfinished: jobs.due, retrying: jobs.retrying };
}
