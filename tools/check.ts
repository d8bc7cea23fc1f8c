import { requirePinnedNode } from "./pinned-node.ts";
import { clearReports, finish, runSteps } from "./run.ts";
import { staticSteps, vitest } from "./steps.ts";

/** The fast part of the tests: no database, no browser, no other process. */
requirePinnedNode();
clearReports();
await runSteps(...staticSteps);
await runSteps(vitest("unit tests", ["unit"]));
finish();
