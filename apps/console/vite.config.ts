import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Address of the API while Vite serves the console. */
const api = process.env["API"] ?? "http://127.0.0.1:8080";

export default defineConfig({
	root: import.meta.dirname,
	base: "/console/",
	plugins: [react(), tailwindcss()],
	build: {
		outDir: "dist",
		emptyOutDir: true,
		// Staff use current browsers, so no transpilation for old ones is needed.
		target: ["chrome120", "safari17", "firefox121"],
		// The server's security policy allows no inline script or style.
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
	},
	server: { proxy: { "/staff": api } },
});
