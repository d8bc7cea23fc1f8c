import { describe, expect, it } from "vitest";
import { expiryYears, lastPayDays, monthName, partsOf, weekdayName } from "./dates.ts";

describe("dates", () => {
	it("have a year, a month and a day", () => {
		expect(partsOf("1990-03-07")).toEqual({ year: "1990", month: "3", day: "7" });
	});

	it("have expiry years 50 years ahead", () => {
		expect(expiryYears(50, "2026-11-15").at(-1)).toBe("2076");
	});

	it("have the days of the last month for a payday", () => {
		const days = lastPayDays("2026-11-15");
		expect([days[0], days.at(-1)]).toEqual(["2026-11-15", "2026-10-16"]);
	});

	it("have month and weekday names in both languages", () => {
		expect([monthName("3", "en"), monthName("3", "es")]).toEqual(["March", "Marzo"]);
		expect([weekdayName(1, "en"), weekdayName(7, "es")]).toEqual(["Monday", "Domingo"]);
	});
});
