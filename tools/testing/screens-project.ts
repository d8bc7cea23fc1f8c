import { availableParallelism } from "node:os";
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineProject } from "vitest/config";
import { root } from "../pinned-node.ts";
import { findChromium } from "../system.ts";
import { seed } from "./test-seed.ts";

/** Long enough for a busy machine; a text that never comes fails after it. */
const patienceMs = 30_000;
const testMs = 180_000;

type App = {
	readonly name: "borrower" | "console" | "site";
	readonly viewport: { readonly width: number; readonly height: number };
	/** Packages that only this app imports. */
	readonly dependencies: readonly string[];
	/** Browser permissions that are granted to the page. */
	readonly permissions?: string[];
};

export const borrower: App = {
	name: "borrower",
	viewport: { width: 390, height: 844 },
	dependencies: ["@noble/ciphers/aes.js", "@noble/ciphers/utils.js", "idb-keyval", "vitest-browser-react"],
	permissions: ["clipboard-read", "clipboard-write"],
};

/** The screen tests of one app: its screens in a real Chromium, with a fake wire instead of a server. */
export function screensProject({ name, viewport, dependencies, permissions = [] }: App) {
	const folder = join(root, "apps", name);
	const chromium = findChromium();
	return defineProject({
		root: folder,
		plugins: [react(), tailwindcss()],
		// A fixed version, so that a release changes no test.
		define: { __VERSION__: JSON.stringify("0.1.0") },
		// A dependency that Vite finds while tests run makes it reload the page, and every test after it fails.
		optimizeDeps: {
			include: [
				"@tanstack/react-query",
				"axe-core",
				"react",
				"react-dom",
				"react-dom/client",
				"react-router",
				"react/jsx-dev-runtime",
				"react/jsx-runtime",
				"vitest-browser-react/pure",
				"zod/mini",
				...dependencies,
			],
		},
		test: {
			name: `${name}-screens`,
			// A test of random loans repeats them from the seed, and takes more of them when it is asked to.
			env: { SEED: seed, FIGURE_LOANS: process.env["FIGURE_LOANS"] ?? "5" },
			include: ["{src,test}/**/*.screen.test.tsx"],
			setupFiles: [join(folder, "test", "setup.ts")],
			isolate: false,
			// One more than there are cores: a page waits for the browser now and then.
			maxWorkers: Math.max(2, availableParallelism()) + 1,
			// Vitest refuses projects with other pools in the same group.
			sequence: { groupOrder: 1 },
			testTimeout: testMs,
			hookTimeout: testMs,
			expect: { poll: { timeout: patienceMs } },
			browser: {
				enabled: true,
				headless: true,
				ui: false,
				screenshotFailures: false,
				// The default of a minute is too short for a browser to start on a busy machine.
				connectTimeout: 2 * testMs,
				viewport,
				provider: playwright({
					actionTimeout: patienceMs,
					launchOptions: {
						...(chromium && { executablePath: chromium }),
						// On a busy machine the watchdog takes a slow drawing process for a hung one and ends it; pages then wait
						// for frames that never come.
						args: ["--no-sandbox", "--disable-gpu-watchdog"],
					},
					contextOptions: {
						reducedMotion: "reduce",
						locale: "en-GB",
						timezoneId: "America/Mexico_City",
						permissions,
					},
				}),
				instances: [{ browser: "chromium" }],
			},
		},
	});
}
