import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** What is waited for comes; how soon is the machine's affair, and says nothing about the code. */
const patience = { poll: { timeout: 20_000 } };

/** Vitest would leave one core idle: by default it starts one worker less than there are cores. */
const maxWorkers = Math.max(2, availableParallelism());

/**
 * Four layers beside the source: x.test.ts is pure and fast; x.screen.test.tsx shows a screen in a real browser; x.db.test.ts
 * needs a database; x.engine.test.ts loads the models that read documents and faces. Files share a worker and its modules, so a
 * test must leave no state behind.
 */
export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: "unit",
					include: ["{packages,apps,tools,bench}/**/*.test.{ts,tsx}"],
					exclude: ["**/node_modules/**", "**/*.db.test.ts", "**/*.engine.test.ts", "**/*.screen.test.tsx"],
					pool: "threads",
					isolate: false,
					maxWorkers,
					// Fast, but not on every machine: a document as PDF takes seconds on a core that others use.
					testTimeout: 30_000,
					hookTimeout: 30_000,
					expect: patience,
				},
			},
			{
				test: {
					name: "engine",
					include: ["packages/**/*.engine.test.ts"],
					isolate: false,
					testTimeout: 120_000,
					hookTimeout: 120_000,
					expect: patience,
				},
			},
			{
				test: {
					name: "db",
					include: ["apps/**/*.db.test.ts"],
					isolate: false,
					maxWorkers,
					testTimeout: 120_000,
					hookTimeout: 120_000,
					expect: patience,
				},
			},
		],
	},
});
