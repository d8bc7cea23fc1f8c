import { expect, it } from "vitest";
import { isInLastSixMonths, monthBefore } from "./last-six-months.ts";

it.each([
	["2026-11", true],
	["2026-06", true],
	["2026-05", false],
	["2025-11", false],
	// A lender may report a month before it ends.
	["2026-12", true],
])("counts %s in an enquiry of November 2026: %s", (month, counted) => {
	expect(isInLastSixMonths(month, "2026-11-17")).toBe(counted);
});

it.each([
	["2026-11-17", 0, "2026-11"],
	["2026-11-17", 10, "2026-01"],
	["2026-01", 1, "2025-12"],
])("%s less %i months is %s", (day, months, month) => {
	expect(monthBefore(day, months)).toBe(month);
});
