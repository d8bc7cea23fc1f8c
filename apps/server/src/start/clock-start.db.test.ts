import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openEmptyDatabase } from "../../test/harness.ts";
import { readClockOffset } from "../platform/clock/sandbox-clock.ts";
import type { Database } from "../platform/database/database.ts";
import { migrate } from "../platform/database/migrate.ts";
import { startClock } from "./start-clock.ts";

const at = "2031-05-05T15:00:00.000Z";
const dataDir = mkdtempSync(join(tmpdir(), "puente-clock-"));
const file = join(dataDir, "clock-start");
const sandbox = { clockStart: null, sandboxUrl: "http://127.0.0.1:8090", dataDir };
let database: Database;
beforeAll(async () => {
	database = await openEmptyDatabase();
	await migrate(database);
});
afterAll(async () => {
	await database.close();
	rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => writeFileSync(file, at));

it("sets the sandbox clock to the end of the history once, and goes on from there", async () => {
	const first = await startClock(sandbox, database.db);
	expect(first.now().getTime()).toBeGreaterThanOrEqual(Date.parse(at));
	expect(existsSync(file)).toBe(false);
	const second = await startClock(sandbox, database.db);
	expect(second.offsetMs()).toBe(first.offsetMs());
});

it("leaves the clock of production alone", async () => {
	const before = await readClockOffset(database.db);
	await startClock({ ...sandbox, sandboxUrl: null }, database.db);
	expect(existsSync(file)).toBe(true);
	expect(await readClockOffset(database.db)).toBe(before);
});
