import { expect, it } from "vitest";
import { todayIn } from "../../kit/format.ts";
import { lastDays, rangeOf } from "./range.ts";

const nowMs = Date.parse("2026-11-15T03:00:00Z");
const range = (fields: Readonly<Record<string, string>>) => rangeOf((name) => fields[name] ?? "", nowMs);

it("defaults to ninety days up to today in the region's time zone", () => {
	expect(todayIn("mx", nowMs)).toBe("2026-11-14");
	expect(range({})).toEqual({ country: "mx", from: "2026-08-17", to: "2026-11-14", grain: "day" });
});

it("replaces an invalid date by the default, and corrects a reversed range", () => {
	expect(range({ from: "2026-02-30" }).from).toBe("2026-08-17");
	expect(range({ from: "2026-11-10", to: "2026-11-01" })).toMatchObject({
		from: "2026-11-01",
		to: "2026-11-01",
	});
});

it("uses weeks for a year", () => {
	expect(lastDays("ng", nowMs, 365)).toEqual({ from: "2025-11-16", to: "2026-11-15", grain: "week" });
});
