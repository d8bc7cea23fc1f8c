import { expect, it } from "vitest";
import { clockAheadMs } from "./clock-ahead.ts";

const startedAt = "2026-11-15T10:00:00Z";
const at = (minutes: number) => Date.parse(startedAt) + minutes * 60_000;

it("clockAheadMs is positive when a past instant is in the phone's future", () => {
	expect(clockAheadMs([startedAt, null], at(-7))).toBe(7 * 60_000);
	expect(clockAheadMs([startedAt, undefined, "nonsense"], at(3))).toBe(0);
	expect(clockAheadMs([], at(0))).toBe(0);
});
