import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** Has no page of its own: the borrower app's page loads `main.js` on a desktop (apps/borrower/src/open-site.ts). */
export default defineConfig({
	root: import.meta.dirname,
	base: "/site/",
	plugins: [tailwindcss()],
	build: {
		outDir: "dist",
		emptyOutDir: true,
		// The oldest browsers that have the Navigation API.
		target: ["chrome102", "safari26", "firefox147"],
		// The server's security policy allows no inline script or style.
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
		rolldownOptions: {
			input: "src/main.ts",
			output: { entryFileNames: "main.js" },
			// Libraries mark what runs in browsers; everything here does.
			checks: { moduleLevelDirective: false },
		},
	},
});
