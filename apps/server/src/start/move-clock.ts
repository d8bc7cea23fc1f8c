import type { MovedClock } from "../http/sandbox-routes.ts";
import type { StepRun } from "../jobs/sweep.ts";
import type { Clock } from "../platform/clock/clock.ts";
import { readClockOffset, writeClockOffset } from "../platform/clock/sandbox-clock.ts";
import type { Database } from "../platform/database/database.ts";
import type { Queue } from "../platform/queue/queue.ts";

/** Enough for months of due work on a busy machine; less than the five minutes after which fetch times out. */
export const clockWaitMs = 240_000;
const pollEveryMs = 50;

/** Moves the sandbox clock forward, runs due work, and waits until it is done or the wait is over. */
export async function moveClock(
	{
		database,
		clock,
		sweepOnce,
		queue,
		waitMs,
	}: {
		readonly database: Database;
		readonly clock: Clock;
		readonly sweepOnce: () => Promise<readonly StepRun[]>;
		readonly queue: Queue;
		readonly waitMs: number;
	},
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
			await new Promise((wake) => setTimeout(wake, pollEveryMs));
		}
	};
	// A sweep of another process may have begun before the clock moved, so this process must sweep itself.
	let steps: readonly StepRun[] = [];
	await until(async () => {
		steps = await sweepOnce();
		return steps.every(({ outcome }) => outcome !== "busy");
	});
	const swept = steps.every(({ outcome }) => outcome === "done");
	// The last poll counts: a job can fall due for a retry between two polls.
	let jobs = await queue.unfinished();
	await until(async () => {
		jobs = await queue.unfinished();
		return jobs.due.length === 0;
	});
	return { now: clock.now(), swept, unfinished: jobs.due, retrying: jobs.retrying };
}
