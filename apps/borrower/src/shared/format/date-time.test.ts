import { packs } from "@puente/regions";
import { expect, it } from "vitest";
import {
	agoText,
	dayEndingAt,
	dayIn,
	daysBetween,
	formatDay,
	formatDayOf,
	formatMoment,
	formatShortDay,
	lastMinute,
	weekdayNames,
} from "./date-time.ts";

it("formats an instant in the region's time zone", () => {
	expect(formatMoment("en", "2026-10-12T23:30:00Z", packs.ng)).toBe("13 Oct 2026, 00:30");
	expect(formatDayOf("en", "2026-10-12T03:00:00Z", packs.mx)).toBe("11 Oct 2026");
});

it("writes an end at midnight as the last minute of its day", () => {
	expect(lastMinute("2026-10-12T23:00:00Z", packs.ng)).toBe("2026-10-12T22:59:00.000Z");
	expect(lastMinute("2026-10-12T22:59:00Z", packs.ng)).toBe("2026-10-12T22:59:00Z");
	expect(lastMinute("2026-10-12T23:01:00Z", packs.ng)).toBe("2026-10-12T23:01:00Z");
});

it("names the day that ends at midnight of the region", () => {
	expect(dayEndingAt("2026-10-12T23:00:00Z", packs.ng)).toBe("2026-10-12");
	expect(dayEndingAt("2026-10-12T23:00:00Z", packs.mx)).toBeNull();
});

it("formats a plain date without a time zone shift, day first", () => {
	expect(formatDay("en", "2026-12-01")).toBe("1 Dec 2026");
	expect(formatDay("es", "2026-12-01")).toBe("1 dic 2026");
	expect(formatDay("en", "2026-12-01", "long")).toBe("1 December 2026");
});

it("formats a day of the coming weeks with its weekday", () => {
	expect(formatShortDay("en", "2026-11-12")).toBe("Thu 12 Nov");
	expect(formatShortDay("es", "2026-11-12")).toBe("jue 12 nov");
});

it("counts days between plain dates, across a change of the clock too", () => {
	expect(daysBetween("2026-10-14", "2026-11-12")).toBe(29);
	expect(daysBetween("2026-11-12", "2026-11-12")).toBe(0);
});

it("returns the calendar day in each time zone", () => {
	const late = Date.parse("2026-11-15T23:30:00Z");
	expect(dayIn("Africa/Lagos", late)).toBe("2026-11-16");
	expect(dayIn("America/Bogota", late)).toBe("2026-11-15");
});

it("joins consecutive weekdays to a range and lists others", () => {
	expect(weekdayNames("en", [1, 2, 3, 4, 5])).toBe("Mon – Fri");
	expect(weekdayNames("es", [1, 2, 3, 4, 5])).toBe("lun – vie");
	expect(weekdayNames("en", [1, 3])).toBe("Mon, Wed");
	expect(weekdayNames("en", [6])).toBe("Sat");
});

it.each([
	["en", 0, "1 minute ago"],
	["en", 59 * 60_000, "59 minutes ago"],
	["es", 3 * 3_600_000, "hace 3 horas"],
	["es", 49 * 3_600_000, "hace 2 días"],
] as const)("says in %s how long ago %i ms were: %s", (language, ageMs, text) => {
	expect(agoText(language, ageMs)).toBe(text);
});
