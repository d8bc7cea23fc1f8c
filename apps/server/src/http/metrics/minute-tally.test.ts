import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createMinuteTally } from "../hook-routes.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("reports each name once a minute with its count, and nothing in a quiet minute", () => {
	const report = vi.fn();
	const count = createMinuteTally(report);
	for (let each = 0; each < 200; each++) count("stp");
	count("paystack");
	expect(report).not.toHaveBeenCalled();
	vi.advanceTimersByTime(60_000);
	expect(report.mock.calls).toEqual([
		["stp", 200],
		["paystack", 1],
	]);
	vi.advanceTimersByTime(180_000);
	expect(report).toHaveBeenCalledTimes(2);
	count("stp");
	vi.advanceTimersByTime(60_000);
	expect(report.mock.lastCall).toEqual(["stp", 1]);
});
