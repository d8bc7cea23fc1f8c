import { defineConfig } from "@playwright/test";
import { ensureChromium } from "./tools/system.ts";
import { seed } from "./tools/testing/test-seed.ts";

// Workers inherit it, so all of them draw their numbers from the same seed.
process.env["SEED"] = seed;

/** All pages in one process, so that a script is compiled once and not for every journey. */
const oneProcess = ["--renderer-process-limit=1", "--process-per-site", "--disable-gpu"];

const isWhole = process.env["TESTS"] === "all";

/** Whole journeys in a real browser; every file has a product of its own (e2e/product.ts). */
export default defineConfig({
	testDir: "e2e",
	testMatch: "**/*.story.ts",
	// Two for each of two cores: a journey waits half of its time for the clock, the camera or a code.
	workers: 4,
	fullyParallel: false,
	// Journeys whose parts are also proven by database and screen tests run only in `npm run test:all`.
	...(isWhole ? {} : { grepInvert: /@all/ }),
	retries: 0,
	// The machine may be busy with other work; what hangs is cut off by the limits below.
	timeout: 900_000,
	expect: { timeout: 240_000 },
	reporter: [["list"], ["json", { outputFile: "test-results/stories.json" }]],
	outputDir: "test-results/stories",
	globalSetup: "./e2e/start.ts",
	use: {
		viewport: { width: 390, height: 844 },
		hasTouch: true,
		isMobile: true,
		// Every page would load all screens for use without network.
		serviceWorkers: "block",
		locale: "en-NG",
		// What still moves is not where it will be.
		contextOptions: { reducedMotion: "reduce" },
		// Copies of the page at every step took a third of a journey's time; the picture at the failure is kept.
		trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
		screenshot: "only-on-failure",
		actionTimeout: 240_000,
		launchOptions: { executablePath: ensureChromium(), args: ["--no-sandbox", ...oneProcess] },
	},
});
