import { defineConfig } from "vitest/config";

/** What is waited for comes; how soon is the machine's affair, and says nothing about the code. */
const patience = { poll: { timeout: 20_000 } };

/** Two sizes beside the source: x.test.ts is pure and fast, x.db.test.ts needs a database (tools/test.ts runs it on both); x.engine.test.ts loads the models that read documents and faces. */
export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: "unit",
					include: ["{packages,apps,tools,bench}/**/*.test.{ts,tsx}"],
					exclude: ["**/node_modules/**", "**/*.db.test.ts", "**/*.engine.test.ts"],
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
					testTimeout: 120_000,
					hookTimeout: 120_000,
					expect: patience,
				},
			},
			{
				test: {
					name: "db",
					include: ["apps/**/*.db.test.ts"],
					testTimeout: 120_000,
					hookTimeout: 120_000,
					expect: patience,
				},
			},
		],
	},
});
