import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { ensureChromium } from "../../tools/system.ts";
import manifest from "./package.json" with { type: "json" };

/** Screens in a real browser with a fake of the wire: what a borrower sees and sends, without a server. */
export default defineConfig({
	root: import.meta.dirname,
	plugins: [react(), tailwindcss()],
	define: { __VERSION__: JSON.stringify(manifest.version) },
	// A dependency that is found while tests run makes Vite reload the page, and every test after it fails.
	optimizeDeps: {
		include: [
			"@noble/ciphers/aes.js",
			"@noble/ciphers/utils.js",
			"@tanstack/react-query",
			"axe-core",
			"idb-keyval",
			"react",
			"react-dom",
			"react-dom/client",
			"react-router",
			"react/jsx-dev-runtime",
			"react/jsx-runtime",
			"vitest-browser-react",
			"vitest-browser-react/pure",
			"zod/mini",
		],
	},
	test: {
		name: "borrower-screens",
		include: ["{src,test}/**/*.screen.test.tsx"],
		setupFiles: ["./test/setup.ts"],
		isolate: false,
		maxWorkers: 2,
		// Vitest refuses projects with another number of workers in the same group.
		sequence: { groupOrder: 1 },
		// A core that others use draws slowly; what is waited for comes.
		testTimeout: 30_000,
		hookTimeout: 30_000,
		expect: { poll: { timeout: 8_000 } },
		browser: {
			enabled: true,
			headless: true,
			ui: false,
			screenshotFailures: false,
			viewport: { width: 390, height: 844 },
			provider: playwright({
				actionTimeout: 8_000,
				launchOptions: { executablePath: ensureChromium(), args: ["--no-sandbox"] },
				contextOptions: {
					reducedMotion: "reduce",
					locale: "en-GB",
					timezoneId: "America/Mexico_City",
					permissions: ["clipboard-read", "clipboard-write"],
				},
			}),
			instances: [{ browser: "chromium" }],
		},
	},
});
