import { defineConfig } from "@playwright/test";
import { ensureChromium } from "./tools/system.ts";

const port = 8290;

/** Stories that move the clock by days. By then whoever of the demo was on time is late, so they come after the others. */
const later = ["borrowing", "session", "support", "time-passes"].map((name) => `**/${name}.story.ts`);

/** Whole journeys on a phone's screen, against everything that `npm start` runs. */
export default defineConfig({
	testDir: "e2e",
	projects: [
		{ name: "today", testMatch: "**/*.story.ts", testIgnore: later },
		{ name: "later", testMatch: later },
	],
	// One product and one clock for all stories.
	workers: 1,
	timeout: 60_000,
	expect: { timeout: 10_000 },
	// Documents are read on the two cores that the browser runs on; a story that fails twice is broken.
	retries: 1,
	reporter: [["list"]],
	outputDir: "test-results",
	globalSetup: "./e2e/start.ts",
	metadata: { port },
	use: {
		baseURL: `http://localhost:${port}`,
		viewport: { width: 390, height: 844 },
		hasTouch: true,
		isMobile: true,
		locale: "en-NG",
		trace: "retain-on-failure",
		screenshot: "only-on-failure",
		actionTimeout: 20_000,
		launchOptions: { executablePath: ensureChromium(), args: ["--no-sandbox"] },
	},
});
