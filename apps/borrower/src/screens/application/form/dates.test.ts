import { describe, expect, it } from "vitest";
import {
	dateOfDigits,
	expiryYears,
	lastPayDays,
	monthName,
	partsOf,
	typedDigits,
	weekdayName,
} from "./dates.ts";

describe("dates", () => {
	it("are typed as day, month and year", () => {
		expect(typedDigits("1990-03-07")).toBe("07031990");
		expect(typedDigits("0703")).toBe("0703");
		expect(dateOfDigits("07031990")).toBe("1990-03-07");
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
