import { execFileSync } from "node:child_process";
import { requirePinnedNode, root } from "../pinned-node.ts";
import { clearReports, finish, runSteps } from "../run.ts";
import { staticSteps, stories, vitest } from "../steps.ts";
import { ensureChromium } from "../system.ts";

/**
 * Tests what a change touches: `npm run test:changed` since the last commit, `npm run test:changed -- main~3` since
 * another. Vitest and Playwright follow the imports of each test file. The stories start the product as a process,
 * which no import shows, so a change of an app or a package runs them all.
 */
requirePinnedNode();
const [base = "HEAD"] = process.argv.slice(2);
const git = (...args: readonly string[]) =>
	execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
const changed = [...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")];
const isProduct = (path: string) =>
	/^(apps|packages)\/.*\.(ts|tsx|css|sql|json)$/.test(path) && !/\.test\.|\/test\//.test(path);

process.env["CHROMIUM"] = ensureChromium();
clearReports();
await runSteps(...staticSteps);
await runSteps(vitest("changed tests", [], "--changed", base));
if (changed.some(isProduct)) await runSteps(stories());
else if (changed.some((path) => path.startsWith("e2e/")))
	await runSteps(stories({}, `--only-changed=${base}`, "--pass-with-no-tests"));
finish();
