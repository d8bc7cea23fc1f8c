import { describe, expect, it } from "vitest";
import {
	birthYears,
	dateOf,
	daysIn,
	expiryYears,
	lastPayDays,
	monthName,
	partsOf,
	weekdayName,
} from "./dates.ts";

describe("dates", () => {
	it("are empty until complete, and split into the same parts", () => {
		expect(dateOf({ year: "1990", month: "3", day: "" })).toBe("");
		expect(dateOf({ year: "1990", month: "3", day: "7" })).toBe("1990-03-07");
		expect(partsOf("1990-03-07")).toEqual({ year: "1990", month: "3", day: "7" });
	});

	it("have the days of the chosen month", () => {
		expect(daysIn({ year: "", month: "", day: "" })).toHaveLength(31);
		expect(daysIn({ year: "2001", month: "2", day: "" })).toHaveLength(28);
		expect(daysIn({ year: "", month: "2", day: "" })).toHaveLength(29);
		expect(daysIn({ year: "1999", month: "4", day: "" })).toHaveLength(30);
	});

	it("have birth years for ages 18 to 65, and expiry years 50 years ahead", () => {
		const years = birthYears({ yearsMin: 18, yearsMax: 65 }, "2026-11-15");
		expect([years[0], years.at(-1)]).toEqual(["2008", "1961"]);
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
