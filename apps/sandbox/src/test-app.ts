import { generateKeyPairSync } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { onTestFinished, type TestContext } from "vitest";
import { buildApp } from "./app.ts";
import type { SandboxClock } from "./server-clock.ts";
import { openState } from "./state.ts";

export const sandboxNow = "2031-05-04T03:02:01.000Z";

/** Generated once, because it takes longer than most tests. */
export const stpKeyPair = generateKeyPairSync("rsa", { modulusLength: 2048 });
const newEcKeyPair = () => generateKeyPairSync("ec", { namedCurve: "secp384r1" });
export const circuloKeyPairs = { lender: newEcKeyPair(), bureau: newEcKeyPair() };

type TestOptions = {
	db?: DatabaseSync;
	clock?: SandboxClock;
	hooksUrl?: string;
	holdMs?: number;
	bankDelayMs?: number;
	phoneDir?: string;
	/** Context of a concurrent test, which closes the sandbox itself. */
	context?: TestContext;
};

/** The whole sandbox with its own clock and database; it is closed when the test ends. */
export async function testApp(options: TestOptions = {}) {
	const app = await buildApp({
		db: options.db ?? openState(":memory:"),
		clock: options.clock ?? (async () => new Date(sandboxNow)),
		hooksUrl: options.hooksUrl ?? "http://127.0.0.1:1/hooks",
		publicUrl: "https://puente.example",
		stpKey: stpKeyPair.publicKey,
		circuloKeys: {
			lenderKey: circuloKeyPairs.lender.publicKey,
			bureauKey: circuloKeyPairs.bureau.privateKey,
		},
		phoneDir: options.phoneDir ?? "/nowhere",
		holdMs: options.holdMs ?? 200,
		bankDelayMs: options.bankDelayMs ?? 20,
	});
	(options.context?.onTestFinished ?? onTestFinished)(() => app.close());
	return app;
}
