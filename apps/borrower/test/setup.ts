import "../src/styles.css";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { cleanup } from "vitest-browser-react/pure";
import { problemsOfScreen, resetScreen } from "./open-screen.tsx";
import { now } from "./samples/moment.ts";
import { recordDownloads } from "./saved-files.ts";

recordDownloads();

beforeEach(async () => {
	await resetScreen();
	vi.setSystemTime(now);
});

afterEach(async () => {
	await cleanup();
	vi.useRealTimers();
	expect(problemsOfScreen(), "problems between the screen and the contract").toEqual([]);
});
