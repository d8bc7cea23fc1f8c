import type { DatabaseSync } from "node:sqlite";
import { onTestFinished } from "vitest";
import { buildApp } from "./app.ts";
import { openState } from "./state.ts";

const sandboxNow = "2031-05-04T03:02:01.000Z";

type TestOptions = { db?: DatabaseSync; holdMs?: number; bankDelayMs?: number; phoneDir?: string };

/** The whole sandbox with its own clock and memory, closed with the test. */
export async function testApp(options: TestOptions = {}) {
	const app = await buildApp({
		db: options.db ?? openState(":memory:"),
		clock: async () => new Date(sandboxNow),
		phoneDir: options.phoneDir ?? "/nowhere",
		holdMs: options.holdMs ?? 200,
		bankDelayMs: options.bankDelayMs ?? 20,
	});
	onTestFinished(() => app.close());
	return app;
}
