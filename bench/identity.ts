import { createIdentityEngine } from "../packages/providers/src/identity/index.ts";
import { borrowers } from "./identity/borrowers.ts";
import { documents } from "./identity/documents.ts";
import { faces } from "./identity/faces.ts";
import type { Goal } from "./identity/goal.ts";
import { liveness } from "./identity/liveness.ts";
import { printTable } from "./table.ts";

/** Documents, faces and bursts through the real engine, with the goals beside the figures. */
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
		["goal", "wanted", "seen", ""],
		goals.map(({ what, goal, seen, holds, isSafety = false }) => [
			what,
			goal,
			seen,
			holds ? "holds" : isSafety ? "BROKEN (safety)" : "missed",
		]),
	);
	const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
	const memory = Math.round(process.memoryUsage().rss / 2 ** 20);
	console.log(`\n${minutes} minutes, one worker, ${memory} MiB at the end.`);
	if (goals.some(({ holds, isSafety = false }) => isSafety && !holds)) process.exitCode = 1;
}
