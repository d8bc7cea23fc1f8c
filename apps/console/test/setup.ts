import "../src/styles.css";
import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react/pure";
import { takeProblems } from "./open-console.tsx";

const screens = import.meta.glob(["../src/screens/**/*.tsx", "!**/*.test.tsx"]);

// A screen is loaded when it is first shown: on a busy machine its code takes longer to come than a test waits for a text.
beforeAll(async () => {
	await Promise.all(Object.values(screens).map((load) => load()));
});

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
