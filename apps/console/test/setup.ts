import "../src/styles.css";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react/pure";
import { takeProblems } from "./open-console.tsx";

// Test files share one page, so the state that another test left is removed before each test.
beforeEach(async () => {
	localStorage.clear();
	sessionStorage.clear();
	history.replaceState(null, "", location.pathname + location.search);
	await page.viewport(1440, 900);
});

afterEach(async () => {
	await cleanup();
	vi.restoreAllMocks();
	expect(takeProblems()).toEqual([]);
});
