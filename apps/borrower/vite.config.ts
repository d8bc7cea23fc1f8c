import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import manifest from "./package.json" with { type: "json" };
import { screenAhead } from "./screen-ahead.ts";

/** Where the API answers while the app is served by Vite itself. */
const api = process.env["API"] ?? "http://127.0.0.1:8080";

/** What the screens that visits begin with are made of. */
const doors =
	/screens.access.(access-|agreements|draft|login|mobile-number|permission|register|use-access)|packages.ui.src.field|app.use-(arriving-code|seconds-until)|words.src.legal.text/;

export default defineConfig({
	root: import.meta.dirname,
	base: "/",
	plugins: [react(), tailwindcss(), screenAhead()],
	define: { __VERSION__: JSON.stringify(manifest.version) },
	build: {
		outDir: "dist",
		emptyOutDir: true,
		// Web views of phones that get no more updates.
		target: ["chrome100", "safari15.4"],
		// Nothing may be inlined: the server allows no inline script or style, and images only as files or data.
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
		rolldownOptions: {
			output: {
				// The first load lists all the others, twice: names and long digests of some 150 chunks would be a tenth of it.
				chunkFileNames: "assets/[hash:7].js",
				// Left alone, what the first screen shares with others falls into many small files, which compress badly: these
				// two are fetched by every visit, and the first of them changes only with its versions.
				codeSplitting: {
					groups: [
						{ name: "libraries", tags: ["$initial"], test: /node_modules/ },
						{ name: "first", tags: ["$initial"], test: /apps.borrower|packages.(ui|words|regions)/ },
						// Login and register in one file instead of eight small ones; other screens use parts of it, after a login.
						{ name: "door", test: doors },
					],
				},
			},
			treeshake: {
				// Our packages only declare things: what a screen does not use of them is not in its chunk.
				moduleSideEffects: [
					{ test: /\/packages\/[a-z]+\/src\/.*\.tsx?$/, sideEffects: false },
					{ test: /.*/, sideEffects: true },
				],
			},
		},
	},
	server: { proxy: { "/api": api, "/cou": api } },
});
