import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Builds the phone page only; Node runs the rest of the sandbox from source. */
export default defineConfig({
	root: import.meta.dirname,
	base: "/phone/",
	plugins: [react()],
	build: { outDir: "dist", emptyOutDir: true },
});
