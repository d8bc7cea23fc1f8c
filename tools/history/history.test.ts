import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { beginsWithHistory } from "./history.ts";

function makeFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "puente-history-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

it("begins with the history where there is no data yet", () => {
	expect(beginsWithHistory({}, join(makeFolder(), "data"))).toBe(true);
	expect(beginsWithHistory({ DEMO: "on", DATABASE_URL: "" }, makeFolder())).toBe(true);
});

it.each(["pglite", "sandbox.sqlite", "master.key"])("leaves a data directory with %s as it is", (name) => {
	const folder = makeFolder();
	mkdirSync(join(folder, name));
	expect(beginsWithHistory({}, folder)).toBe(false);
});

it.each([
	{ SANDBOX: "off" },
	{ DEMO: "off" },
	{ DATABASE_URL: "postgres://127.0.0.1/puente" },
	{ MASTER_KEY: "a key" },
	{ CLOCK_START: "2026-11-11T15:00:00Z" },
	{ ROLE: "jobs" },
])("does not begin with the history with %o", (settings) => {
	expect(beginsWithHistory(settings, makeFolder())).toBe(false);
});
