import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DayCount, days30360, yearFraction } from "./day-count.ts";
import { nextPayday, nextPaydays, type Payday } from "./payday.ts";
import {
	addDays,
	addMonths,
	daysBetween,
	isDate,
	monthEnd,
	type PlainDate,
	toDayNumber,
	toPlainDate,
	weekday,
} from "./plain-date.ts";

const date = (text: string) => text as PlainDate;

describe("the day count february-29-only", () => {
	const fraction = (from: string, to: string) => {
		const span = { from: toDayNumber(date(from)), to: toDayNumber(date(to)) };
		const { numerator, denominator } = yearFraction("february-29-only", span);
		return numerator / denominator;
	};

	it.each([
		["in a leap year without the day", "2024-03-01", "2024-04-01", 31 / 365],
		["with the day", "2024-02-12", "2024-03-12", 29 / 366],
		["ending on the day", "2024-01-29", "2024-02-29", 31 / 366],
		["starting on the day", "2024-02-29", "2024-03-29", 29 / 365],
		["across years without the day", "2024-12-01", "2025-01-01", 31 / 365],
		["across years with the day", "2023-12-01", "2024-03-01", 30 / 365 + 61 / 366],
	])("counts a span %s", (_, from, to, expected) => {
		expect(fraction(from, to)).toBeCloseTo(expected, 14);
	});
});

describe("plain dates", () => {
	it("agree with the calendar of JavaScript for four thousand years", () => {
		fc.assert(
			fc.property(fc.integer({ min: -719_528, max: 2_932_896 }), (day) => {
				const text = toPlainDate(day);
				expect(new Date(day * 86_400_000).toISOString().slice(0, 10)).toBe(text);
				expect(toDayNumber(text)).toBe(day);
				expect(isDate(text)).toBe(true);
			}),
		);
	});

	it.each([
		"2023-02-29",
		"2024-13-01",
		"2024-00-10",
		"2024-04-31",
		"2024-4-01",
		"24-04-01",
		"2024-01-00",
		"x",
	])("refuses %s", (text) => {
		expect(isDate(text)).toBe(false);
	});

	it("keeps the 29th of February in leap years only", () => {
		expect(isDate("2024-02-29")).toBe(true);
		expect(isDate("1900-02-29")).toBe(false);
		expect(isDate("2000-02-29")).toBe(true);
	});

	it("moves by months to the same day or the last one", () => {
		expect(addMonths(date("2025-01-31"), 1)).toBe("2025-02-28");
		expect(addMonths(date("2024-01-31"), 1)).toBe("2024-02-29");
		expect(addMonths(date("2025-01-31"), 3)).toBe("2025-04-30");
		expect(addMonths(date("2025-01-15"), -1)).toBe("2024-12-15");
		expect(addMonths(date("2025-11-30"), 14)).toBe("2027-01-30");
	});

	it("counts days, weekdays and month ends", () => {
		expect(daysBetween({ from: date("2024-02-28"), to: date("2024-03-01") })).toBe(2);
		expect(addDays(date("2023-12-31"), 1)).toBe("2024-01-01");
		expect(weekday(date("1970-01-01"))).toBe(4);
		expect(weekday(date("1969-12-28"))).toBe(7);
		expect(weekday(date("2026-01-05"))).toBe(1);
		expect(monthEnd(date("2024-02-03"))).toBe("2024-02-29");
	});

	it("throws beyond the year 9999", () => {
		expect(() => addDays(date("9999-12-31"), 1)).toThrow(RangeError);
		expect(() => addDays(date("0000-01-01"), -1)).toThrow(RangeError);
		expect(addDays(date("0000-01-01"), 0)).toBe("0000-01-01");
	});
});

describe("day counts", () => {
	it.each([
		["2024-01-15", "2024-02-15", 30],
		["2024-01-31", "2024-02-29", 29],
		["2024-01-30", "2024-03-31", 60],
		["2024-01-31", "2024-03-31", 60],
		["2024-01-29", "2024-03-31", 62],
		["2024-02-29", "2024-03-31", 30],
		["2024-02-29", "2025-02-28", 360],
		["2023-02-28", "2024-02-29", 360],
		["2024-02-28", "2024-02-29", 1],
	])("30/360 from %s to %s is %i days", (from, to, days) => {
		expect(days30360({ from: toDayNumber(date(from)), to: toDayNumber(date(to)) })).toBe(days);
	});

	it.each<[DayCount, string, string, number]>([
		["act/365", "2024-01-01", "2025-01-01", 366 / 365],
		["act/360", "2024-01-01", "2024-01-31", 30 / 360],
		["30/360", "2024-01-31", "2024-07-31", 0.5],
		["act/act", "2024-01-01", "2024-12-31", 365 / 366],
		["act/act", "2023-12-12", "2024-01-12", 19 / 365 + 12 / 366],
		["act/act-isda", "2023-12-12", "2024-01-12", 20 / 365 + 11 / 366],
		["act/act-isda", "2003-11-01", "2004-05-01", 61 / 365 + 121 / 366],
		["act/act-isda", "1999-02-01", "2000-07-01", 334 / 365 + 182 / 366],
		["act/act", "2022-07-01", "2025-07-01", 183 / 365 + 1 + 1 + 182 / 365],
	])("%s from %s to %s is %f of a year", (dayCount, from, to, expected) => {
		const { numerator, denominator } = yearFraction(dayCount, {
			from: toDayNumber(date(from)),
			to: toDayNumber(date(to)),
		});
		expect(numerator / denominator).toBeCloseTo(expected, 12);
	});
});

describe("paydays", () => {
	it.each<[Payday, string, string[]]>([
		[{ every: "week", weekday: 5 }, "2026-01-01", ["2026-01-02", "2026-01-09"]],
		[{ every: "week", weekday: 4 }, "2026-01-01", ["2026-01-08", "2026-01-15"]],
		[{ every: "fortnight", lastPaidOn: date("2025-12-26") }, "2026-01-01", ["2026-01-09", "2026-01-23"]],
		[{ every: "fortnight", lastPaidOn: date("2026-03-06") }, "2026-01-09", ["2026-01-23", "2026-02-06"]],
		[{ every: "half-month", days: [15, 31] }, "2026-02-15", ["2026-02-28", "2026-03-15", "2026-03-31"]],
		[{ every: "month", day: 31 }, "2026-01-31", ["2026-02-28", "2026-03-31"]],
	])("give the right dates for %j after %s", (payday, after, expected) => {
		expect(nextPaydays(payday, date(after), expected.length)).toEqual(expected);
		expect(nextPayday(payday, date(after))).toBe(expected[0]);
	});
});
