import { join } from "node:path";
import { reports, type Step } from "./run.ts";
import { seed } from "./testing/test-seed.ts";

/** The steps of `npm run check`, `npm test`, `npm run test:all` and `npm run test:changed`. */

export const staticSteps: readonly Step[] = [
	// Projects are checked side by side; more checkers in one project would check shared files several times.
	{ name: "types", command: ["tsc", "-b", "--checkers", "1"] },
	{ name: "style", command: ["biome", "check", "--error-on-warnings", "."] },
	{ name: "boundaries", command: ["node", "tools/boundaries.ts"] },
	{ name: "unused", command: ["knip"] },
	{ name: "generated files", command: ["node", "tools/generate/generate.ts", "--check"] },
];

/** Projects of vitest.config.ts as one step. */
export function vitest(name: string, projects: readonly string[], ...options: readonly string[]): Step {
	const report = `${name.replaceAll(" ", "-")}.json`;
	const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${join(reports, report)}`];
	const chosen = projects.map((project) => `--project=${project}`);
	const command = ["vitest", "run", "--passWithNoTests", ...chosen, ...reporters, ...options];
	return { name, report, command, environment: { SEED: seed } };
}

/** The browser stories of e2e. */
export function stories(
	environment: Readonly<Record<string, string>> = {},
	...options: readonly string[]
): Step {
	const report = "stories.json";
	return {
		name: "browser stories",
		report,
		command: ["playwright", "test", ...options],
		environment: { SEED: seed, ...environment },
	};
}

export const screenProjects = ["borrower-screens", "console-screens", "site-screens"] as const;
