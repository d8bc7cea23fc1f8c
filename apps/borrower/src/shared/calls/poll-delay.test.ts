import { expect, it } from "vitest";
import { pollAfterMs } from "./poll-delay.ts";

it("poll delays are short at first and grow to the maximum", () => {
	const delays = Array.from({ length: 12 }, (_, polls) => pollAfterMs(polls, 60_000));
	expect(delays.slice(0, 3)).toEqual([1500, 2100, 2940]);
	expect(delays).toEqual([...delays].sort((a, b) => a - b));
	expect(delays.at(-1)).toBe(60_000);
	expect(pollAfterMs(1000, 10_000)).toBe(10_000);
});
