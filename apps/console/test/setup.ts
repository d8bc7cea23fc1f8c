import "../src/styles.css";
import { afterEach, expect, vi } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react/pure";
import { takeProblems } from "./open-console.tsx";

// Test files share one page, so the state of the app is removed after each test.
afterEach(async () => {
	await cleanup();
	vi.restoreAllMocks();
	localStorage.clear();
	sessionStorage.clear();
	history.replaceState(null, "", location.pathname + location.search);
	await page.viewport(1440, 900);
	expect(takeProblems()).toEqual([]);
});
