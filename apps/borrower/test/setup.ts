import "../src/styles.css";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { cleanup } from "vitest-browser-react/pure";
import { forgetScreen, problemsOfScreen } from "./open-screen.tsx";
import { now } from "./samples/moment.ts";
import { keepFilesHere } from "./saved-files.ts";

keepFilesHere();

beforeEach(() => {
	vi.setSystemTime(now);
});

afterEach(async () => {
	await cleanup();
	const problems = problemsOfScreen();
	await forgetScreen();
	vi.useRealTimers();
	expect(problems, "problems between the screen and the contract").toEqual([]);
});
