import { availableParallelism } from "node:os";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { ensureChromium } from "../../tools/system.ts";

/** Long enough for a machine that others use; a test that passes never waits for it. */
const patienceMs = 20_000;

/** Screens of the console in a real Chromium, with a fake of the staff wire instead of a server. */
export default defineConfig({
	root: import.meta.dirname,
	plugins: [react(), tailwindcss()],
	// A dependency that Vite finds while tests run makes it reload the page under them.
	optimizeDeps: {
		include: [
			"@tanstack/react-query",
			"@tanstack/react-table",
			"axe-core",
			"react",
			"react-dom",
			"react-dom/client",
			"react-router",
			"react/jsx-dev-runtime",
			"recharts",
			"uqr",
			"vitest-browser-react/pure",
			"zod/mini",
		],
	},
	test: {
		name: "console-screens",
		include: ["src/**/*.screen.test.tsx", "test/**/*.screen.test.tsx"],
		setupFiles: ["test/setup.ts"],
		isolate: false,
		maxWorkers: Math.max(2, availableParallelism()),
		// Another number of workers than the other projects have, so another group.
		sequence: { groupOrder: 1 },
		testTimeout: 120_000,
		hookTimeout: 120_000,
		expect: { poll: { timeout: patienceMs } },
		browser: {
			enabled: true,
			headless: true,
			ui: false,
			screenshotFailures: false,
			viewport: { width: 1440, height: 900 },
			provider: playwright({
				launchOptions: { executablePath: ensureChromium(), args: ["--no-sandbox"] },
				contextOptions: {
					reducedMotion: "reduce",
					locale: "en-GB",
					timezoneId: "America/Mexico_City",
				},
				actionTimeout: patienceMs,
			}),
			instances: [{ browser: "chromium" }],
		},
	},
});
