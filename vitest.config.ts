import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { ScreenOrder } from "./tools/testing/screen-order.ts";
import { borrower, screensProject } from "./tools/testing/screens-project.ts";
import { seed } from "./tools/testing/test-seed.ts";

/** Long enough for a busy machine; what never comes fails after it. */
const patience = { poll: { timeout: 60_000 } };

/** Vitest would leave one core idle: by default it starts one worker less than there are cores. */
const maxWorkers = Math.max(2, availableParallelism());
/** Where tests wait now and then: for PostgreSQL, another process or a job. */
const maxWaitingWorkers = maxWorkers + 1;

/** Groups run one after another. Vitest refuses a run of projects of one group with other numbers of workers. */
const group = {
	unit: { groupOrder: 0 },
	// 1: the screens
	waiting: { groupOrder: 2 },
	engine: { groupOrder: 3 },
} as const;

console.log(`SEED=${seed}`);

/** What both engines must do alike: the embedded database runs these, PostgreSQL runs all (`TESTS=all` runs all on both). */
const embeddedContract = [
	"src/modules/ledger/ledger",
	"test/releases/released-data",
	"src/platform/database/backup",
	"src/modules/notification/deliver-messages",
	"src/modules/ledger/close",
	"src/modules/reporting/verify",
	"src/platform/guards/operations",
	"src/platform/database/partitions",
	"src/http/wire",
	"src/start/demo",
].map((path) => `apps/server/${path}.db.test.ts`);

const database = {
	globalSetup: "tools/testing/test-databases.ts",
	setupFiles: "apps/server/test/seed-setup.ts",
	isolate: false,
	maxWorkers: maxWaitingWorkers,
	sequence: group.waiting,
	testTimeout: 300_000,
	hookTimeout: 300_000,
	expect: patience,
} as const;

/**
 * Layers beside the source: x.test.ts is pure and fast; x.integration.test.ts starts servers or processes, or draws pictures;
 * x.screen.test.tsx shows a screen in a real browser; x.db.test.ts needs a database; x.engine.test.ts loads the models that read
 * documents and faces. Files share a worker and its modules, so a test must leave no state behind.
 */
export default defineConfig({
	test: {
		sequence: { sequencer: ScreenOrder },
		projects: [
			screensProject(borrower),
			screensProject({
				name: "console",
				viewport: { width: 1440, height: 900 },
				dependencies: ["uqr"],
			}),
			screensProject({ name: "site", viewport: { width: 1280, height: 900 }, dependencies: [] }),
			{
				test: {
					name: "unit",
					include: ["{packages,apps,tools,bench}/**/*.test.{ts,tsx}"],
					exclude: ["**/node_modules/**", "**/*.{db,engine,integration,screen}.test.{ts,tsx}"],
					setupFiles: "tools/testing/vitest-setup.ts",
					env: { SEED: seed },
					pool: "threads",
					isolate: false,
					maxWorkers,
					sequence: group.unit,
					// Fast, but not on every machine: a document as PDF takes seconds on a core that others use.
					testTimeout: 300_000,
					hookTimeout: 300_000,
					expect: patience,
				},
			},
			{
				test: {
					name: "integration",
					include: ["{packages,apps,tools}/**/*.integration.test.ts"],
					env: { SEED: seed },
					pool: "threads",
					isolate: false,
					maxWorkers: maxWaitingWorkers,
					sequence: group.waiting,
					testTimeout: 300_000,
					hookTimeout: 300_000,
					expect: patience,
				},
			},
			{
				test: {
					name: "engine",
					include: ["packages/**/*.engine.test.ts"],
					isolate: false,
					sequence: group.engine,
					testTimeout: 900_000,
					hookTimeout: 900_000,
					expect: patience,
				},
			},
			{ test: { ...database, name: "db", include: ["apps/**/*.db.test.ts"], env: { SEED: seed } } },
			{
				test: {
					...database,
					name: "embedded",
					include: process.env["TESTS"] === "all" ? ["apps/**/*.db.test.ts"] : embeddedContract,
					env: { SEED: seed, TEST_ENGINE: "pglite" },
				},
			},
		],
	},
});
