import "../src/styles.css";
import { afterEach, expect, vi } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react/pure";
import { takeProblems } from "./desk.tsx";

// Files share one page, so everything that the app leaves behind is removed after each test.
afterEach(async () => {
	await cleanup();
	vi.restoreAllMocks();
	localStorage.clear();
	sessionStorage.clear();
	history.replaceState(null, "", location.pathname + location.search);
	await page.viewport(1440, 900);
	expect(takeProblems()).toEqual([]);
});
