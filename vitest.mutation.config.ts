import { defineConfig } from "vitest/config";

/** The core's own tests and no others: what mutation testing runs again and again (stryker.config.json). */
export default defineConfig({ test: { include: ["packages/core/src/**/*.test.ts"] } });
