import { defineConfig } from "@playwright/test";
import { ensureChromium } from "./tools/system.ts";

const port = 8290;

const stories = (...names: readonly string[]) => names.map((name) => `**/${name}.story.ts`);
/** Stories that move the clock by days: those of the demo's borrowers, and then those that bring their own. */
const timePasses = stories("time-passes");
const muchLater = stories("borrowing", "session", "support", "writing-off");

/** Whole journeys on a phone's screen, against everything that `npm start` runs. */
export default defineConfig({
	testDir: "e2e",
	projects: [
		// One after the other: once the clock has moved, whoever of the demo was on time is late.
		{ name: "today", testMatch: stories("*"), testIgnore: [...timePasses, ...muchLater] },
		{ name: "time passes", testMatch: timePasses },
		{ name: "much later", testMatch: muchLater },
	],
	// One product and one clock for all stories.
	workers: 1,
	timeout: 240_000,
	expect: { timeout: 30_000 },
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
		// What still moves is not where it will be, and what fades in has too little contrast for that moment.
		contextOptions: { reducedMotion: "reduce" },
		trace: "retain-on-failure",
		screenshot: "only-on-failure",
		actionTimeout: 30_000,
		launchOptions: { executablePath: ensureChromium(), args: ["--no-sandbox"] },
	},
});
