import { createIdentityEngine } from "../packages/providers/src/identity/index.ts";
import { borrowers } from "./identity/borrowers.ts";
import { documents } from "./identity/documents.ts";
import { faces } from "./identity/faces.ts";
import type { Goal } from "./identity/goal.ts";
import { liveness } from "./identity/liveness.ts";
import { printTable } from "./table.ts";

/** Runs documents, faces and bursts through the real engine and compares the figures with the goals. */
export async function run(): Promise<void> {
	const startedAt = Date.now();
	const engine = createIdentityEngine({ workers: 1, queueMax: 4, taskTimeoutMs: 300_000 });
	const goals: Goal[] = [];
	try {
		for (const part of [documents, faces, liveness, borrowers]) goals.push(...(await part(engine)));
	} finally {
		await engine.close();
	}
	printTable(
		["goal", "wanted", "measured", ""],
		goals.map(({ what, goal, measured, holds, isSafety = false }) => [
			what,
			goal,
			measured,
			holds ? "holds" : isSafety ? "BROKEN (safety)" : "missed",
		]),
	);
	const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
	const memory = Math.round(process.memoryUsage().rss / 2 ** 20);
	console.log(`\n${minutes} minutes, one worker, ${memory} MiB at the end.`);
	if (goals.some(({ holds, isSafety = false }) => isSafety && !holds)) process.exitCode = 1;
}
