import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { buildServiceWorker } from "./build-service-worker.ts";
import { installable } from "./installable.ts";
import manifest from "./package.json" with { type: "json" };
import { preloadEntryScreens } from "./preload-entry-screens.ts";

/** Address of the API while Vite serves the app. */
const api = process.env["API"] ?? "http://127.0.0.1:8080";

/** Modules of the login and register screens. */
const entryScreenModules =
	/screens.access.(access-|agreements|draft|permission|use-access)|packages.ui.src.(field|input)|app.calls.code-refused|app.device.use-(sms-code|seconds-until)|app.format.(group-phone|mobile-number)|words.src.legal.text/;

export default defineConfig({
	root: import.meta.dirname,
	base: "/",
	plugins: [react(), tailwindcss(), preloadEntryScreens(), installable(), buildServiceWorker()],
	define: { __VERSION__: JSON.stringify(manifest.version) },
	build: {
		outDir: "dist",
		emptyOutDir: true,
		// Web views of phones that no longer get updates.
		target: ["chrome100", "safari15.4"],
		// Nothing may be inlined: the server's CSP allows no inline scripts or styles.
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
		rolldownOptions: {
			output: {
				// Short names: the first load lists some 150 chunks twice, and long names would be a tenth of it.
				chunkFileNames: "assets/[hash:7].js",
				// Without these groups the first load splits into many small files, which compress badly. Every visit loads
				// both; the libraries change only with their versions.
				codeSplitting: {
					groups: [
						{ name: "libraries", tags: ["$initial"], test: /node_modules/ },
						{ name: "first", tags: ["$initial"], test: /apps.borrower|packages.(ui|words|regions)/ },
						// Login and register in one file instead of eight small ones.
						{ name: "door", test: entryScreenModules },
					],
				},
			},
			treeshake: {
				// Our packages have no side effects: unused exports are dropped.
				moduleSideEffects: [
					{ test: /\/packages\/[a-z]+\/src\/.*\.tsx?$/, sideEffects: false },
					{ test: /.*/, sideEffects: true },
				],
			},
		},
	},
	server: { proxy: { "/api": api, "/cou": api } },
});
