import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { defineConfig } from "vitest/config";
import { seed } from "../../tools/testing/test-seed.ts";

const root = dirname(dirname(import.meta.dirname));
const folder = process.env["MUTATION_FOLDER"] ?? "";
/** Source files with all their mutants, of which a test run switches one on; by path (../server-mutation.ts). */
const mutated = new Map(
	Object.entries(JSON.parse(readFileSync(`${folder}/source.json`, "utf8")) as Record<string, string>),
);

/** Runs of tests against mutants: the server's database tests in one process that reads the mutated source. */
export default defineConfig({
	root,
	// Another run would find the transformed source of this one, with its mutants or without.
	cacheDir: `${folder}/cache`,
	plugins: [{ name: "mutated-source", enforce: "pre", load: (id) => mutated.get(id) }],
	test: {
		include: [`${folder}/runs/*.test.ts`],
		globalSetup: "tools/testing/test-databases.ts",
		setupFiles: "apps/server/test/seed-setup.ts",
		runner: "bench/server-mutation/runner.ts",
		isolate: false,
		maxWorkers: 2,
		// By the file on disk it would find the source of an earlier run, with other mutants or none.
		fsModuleCache: false,
		env: { SEED: seed },
		// A mutant may wait for ever.
		testTimeout: 60_000,
		hookTimeout: 60_000,
		expect: { poll: { timeout: 20_000 } },
		dangerouslyIgnoreUnhandledErrors: true,
	},
});
