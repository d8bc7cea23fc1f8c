import { expect, it } from "vitest";
import { lastDays, rangeOf, todayIn } from "./range.ts";

const nowMs = Date.parse("2026-11-15T03:00:00Z");
const asked = (fields: Readonly<Record<string, string>>) => rangeOf((name) => fields[name] ?? "", nowMs);

it("begins with ninety days that end today in the region, not where the clerk sits", () => {
	expect(todayIn("mx", nowMs)).toBe("2026-11-14");
	expect(asked({})).toEqual({ country: "mx", from: "2026-08-17", to: "2026-11-14", grain: "day" });
});

it("asks for nothing that is no date, and for no range that runs backwards", () => {
	expect(asked({ from: "2026-02-30" }).from).toBe("2026-08-17");
	expect(asked({ from: "2026-11-10", to: "2026-11-01" })).toMatchObject({
		from: "2026-11-01",
		to: "2026-11-01",
	});
});

it("tells a year by weeks", () => {
	expect(lastDays("ng", nowMs, 365)).toEqual({ from: "2025-11-16", to: "2026-11-15", grain: "week" });
});
