import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Clock, createClock } from "../platform/clock/clock.ts";
import { readClockOffset, writeClockOffset } from "../platform/clock/sandbox-clock.ts";
import type { Config } from "../platform/config/config.ts";
import type { Db } from "../platform/database/schema/index.ts";

type ClockConfig = Pick<Config, "clockStart" | "sandboxUrl" | "dataDir">;

export async function startClock(
	config: ClockConfig,
	db: Db,
	realNow: () => number = Date.now,
): Promise<Clock> {
	const clock = createClock(realNow);
	clock.setOffset(await startOffset(config, db));
	return clock;
}

/** The stored offset of the sandbox clock, or the one that sets it to a given instant. */
async function startOffset({ clockStart, sandboxUrl, dataDir }: ClockConfig, db: Db): Promise<number> {
	const file = join(dataDir, "clock-start");
	const isFirst = sandboxUrl !== null && existsSync(file);
	const start = clockStart ?? (isFirst ? new Date(readFileSync(file, "utf8")) : null);
	if (start === null) return readClockOffset(db);
	const offset = start.getTime() - Date.now();
	await writeClockOffset(db, offset);
	// The history that came with the data ends at this instant. From now on the clock goes on from it.
	if (isFirst) rmSync(file);
	return offset;
}
