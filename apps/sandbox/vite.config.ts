import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Builds the phone page, and what it shares with the first page; Node runs the rest of the sandbox from source. */
export default defineConfig({
	root: import.meta.dirname,
	base: "/phone/",
	plugins: [react()],
	build: {
		outDir: "dist",
		emptyOutDir: true,
		rolldownOptions: {
			input: { index: join(import.meta.dirname, "index.html"), around: "src/phone/around/around.ts" },
			// The first page loads it by its name, and calls what it exports.
			preserveEntrySignatures: "exports-only",
			output: {
				entryFileNames: ({ name }) => (name === "around" ? "around.js" : "assets/[name]-[hash].js"),
			},
		},
	},
});
