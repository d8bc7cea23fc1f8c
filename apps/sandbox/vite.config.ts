import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The phone page only; the rest of the sandbox is run by Node as it is. */
export default defineConfig({
	root: import.meta.dirname,
	base: "/phone/",
	plugins: [react()],
	build: { outDir: "dist", emptyOutDir: true },
});
