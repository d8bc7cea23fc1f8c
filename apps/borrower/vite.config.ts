import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import manifest from "./package.json" with { type: "json" };

/** Where the API answers while the app is served by Vite itself. */
const api = process.env["API"] ?? "http://127.0.0.1:8080";

export default defineConfig({
	root: import.meta.dirname,
	base: "/",
	plugins: [react(), tailwindcss()],
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
				codeSplitting: {
					// What every visit needs is one file: eleven small ones of the same content weigh 4 KiB more when packed.
					groups: [
						{ name: "first", tags: ["$initial"], test: /node_modules|apps.borrower|packages.(ui|words)/ },
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
