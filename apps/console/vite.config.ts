import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Where the API answers while the console is served by Vite itself. */
const api = process.env["API"] ?? "http://127.0.0.1:8080";

export default defineConfig({
	root: import.meta.dirname,
	base: "/console/",
	plugins: [react(), tailwindcss()],
	build: {
		outDir: "dist",
		emptyOutDir: true,
		// Computers of an office: current browsers, so nothing has to be rewritten for old ones.
		target: ["chrome120", "safari17", "firefox121"],
		// Nothing may be inlined: the server allows no inline script or style.
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
	},
	server: { proxy: { "/staff": api } },
});
