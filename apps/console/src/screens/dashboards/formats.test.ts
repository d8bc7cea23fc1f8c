import { expect, it } from "vitest";
import { formatPeriod } from "../../kit/format.ts";
import { formatDelay, formatShare, formatShort } from "./formats.ts";

it("formats a delay in the largest unit of which there is at least one", () => {
	const texts = [42, 1_500, 119_000, 300_000, 9_000_000, 200_000_000].map((ms) => formatDelay("en", ms));
	expect(texts).toEqual(["42 ms", "1.5 sec", "2 min", "5 min", "2.5 hr", "2.3 days"]);
});

it("formats amounts, shares and periods in short form in both languages", () => {
	expect(formatShort("en", "MXN", 123_456_700)).toBe("1.2M");
	expect(formatShort("es", "MXN", 123_456_700)).toMatch(/^1.2\sM$/);
	expect(formatShare("en", 0.1234)).toBe("12.3%");
	expect(formatPeriod("es", "month", "2026-11-01")).toBe("nov 2026");
	expect(formatPeriod("en", "day", "2026-11-09")).toBe("9 Nov");
});
