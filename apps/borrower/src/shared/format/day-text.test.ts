import { packs } from "@puente/regions";
import { expect, it } from "vitest";
import { formatDayFrom, formatDays, formatMonth, formatWeekday, nearDay, tileOfDay } from "./day-text.ts";

it("writes the year of a day only if it is another than today's", () => {
	expect(formatDayFrom("en", "2027-12-08", "2027-11-17")).toBe("Wed 8 Dec");
	expect(formatDayFrom("en", "2028-01-07", "2027-11-17")).toBe("Fri 7 Jan 2028");
	expect(formatDayFrom("es", "2028-01-07", "2027-11-17")).toBe("vie 7 ene 2028");
});

it("formats a span of days and a month in both languages", () => {
	expect(formatDays("en", "2026-03-03", "2026-03-14")).toBe("3–14 Mar 2026");
	expect(formatDays("en", "2026-03-28", "2026-04-03")).toBe("28 Mar – 3 Apr 2026");
	expect(formatDays("en", "2026-12-28", "2027-01-03")).toBe("28 Dec 2026 – 3 Jan 2027");
	expect(formatDays("es", "2026-03-03", "2026-03-14")).toBe("3–14 mar 2026");
	expect(formatMonth("en", "2026-03")).toBe("March 2026");
	expect(formatMonth("es", "2026-03")).toBe("marzo de 2026");
});

it("formats a day in full and for a tile", () => {
	expect(formatWeekday("en", "2026-11-12")).toBe("Thursday 12 November");
	expect(formatWeekday("es", "2026-11-12")).toMatch(/^jueves,? 12 de noviembre$/);
	expect(tileOfDay("en", "2026-11-02")).toEqual({ month: "Nov", day: "2" });
});

it("calls the day of an instant by the region's clock", () => {
	const noonMs = Date.parse("2026-10-14T18:00:00Z");
	expect(nearDay("2026-10-14T23:59:00Z", noonMs, packs.mx)).toBe("today");
	expect(nearDay("2026-10-15T00:00:00Z", noonMs, packs.mx)).toBe("tonight");
	expect(nearDay("2026-10-15T05:05:00Z", noonMs, packs.mx)).toBe("tonight");
	expect(nearDay("2026-10-15T06:00:00Z", noonMs, packs.mx)).toBe("tomorrow");
	expect(nearDay("2026-10-16T06:00:00Z", noonMs, packs.mx)).toBeNull();
	expect(nearDay("2026-10-13T18:00:00Z", noonMs, packs.mx)).toBeNull();
});
