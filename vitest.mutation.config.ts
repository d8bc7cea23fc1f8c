import { defineConfig } from "vitest/config";

/** The core's own tests and no others: what mutation testing runs again and again (stryker.config.json). */
export default defineConfig({
	// A run with coverage beside other work takes longer than a test's usual limit.
	test: { include: ["packages/core/src/**/*.test.ts"], testTimeout: 120_000 },
});
