import { requirePinnedNode } from "../pinned-node.ts";
import { clearReports, finish, runSteps } from "../run.ts";
import { screenProjects, staticSteps, stories, vitest } from "../steps.ts";
import { ensureChromium, ensurePostgres } from "../system.ts";
import { seed } from "./test-seed.ts";

/**
 * Runs all tests; PostgreSQL and Chromium are installed if they are missing. With --all also those that take too long
 * for every change: both database engines whole, the long fuzz, killed processes, keys rotated under load, the packed
 * client, long simulations, and stories that lower layers prove too.
 */
requirePinnedNode();
const all = process.argv.includes("--all");
if (all) Object.assign(process.env, { TESTS: "all" });
console.log(`SEED=${seed} repeats this run's random values.`);
clearReports();
ensurePostgres();
process.env["CHROMIUM"] = ensureChromium();

await runSteps(...staticSteps);
await runSteps(
	vitest("unit tests", ["unit"]),
	{ name: "pages", command: ["node", "tools/build.ts"] },
	{ name: "demo data for the stories", command: ["node", "e2e/prepare.ts"] },
);
// The models keep one core busy; the other one goes on to the next step.
await runSteps(vitest("document and face engines", ["engine"]), [
	vitest("sandbox, processes and embedded database", ["integration", "embedded"]),
	vitest("PostgreSQL", ["db"]),
]);
await runSteps(vitest("screens", screenProjects));
await runSteps(stories());
finish();
