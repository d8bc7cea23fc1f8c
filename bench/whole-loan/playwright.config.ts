import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import stories from "../../playwright.config.ts";
import { root } from "../../tools/pinned-node.ts";

/** The browser and the product of the stories, one walk after the other. */
export default defineConfig(stories, {
	testDir: import.meta.dirname,
	testMatch: "walk.ts",
	workers: 1,
	reporter: [["line"]],
	outputDir: join(root, "test-results", "whole-loan"),
	globalSetup: join(root, "e2e", "start.ts"),
});
