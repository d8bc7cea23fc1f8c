import { secondsAfter } from "../clock/clock.ts";
import type { Retention } from "../config/retention-settings.ts";
import type { Db } from "../database/schema/index.ts";
import type { Enqueue } from "./queue.ts";

export type DueContext = {
	/** The step's own transaction. */
	readonly db: Db;
	readonly now: Date;
	readonly enqueue: Enqueue;
	readonly retention: Retention;
};

/** One thing of the sweep that is due by the clock. Set-based, safe to repeat, and needs no other step. */
export type DueStep = {
	/** In metrics and log. */
	readonly name: string;
	readonly run: (context: DueContext) => Promise<void>;
	/** It comes after all work, because a step may wait for locks. */
	readonly deletes?: true;
};

const daySeconds = 86_400;

export function daysBefore(now: Date, days: number): Date {
	return secondsAfter(now, -days * daySeconds);
}
