import { phaseDaysOf } from "@puente/core/offer";
import type { Country } from "@puente/core/region";
import { describe, expect, it } from "vitest";
import { usuryProblemsOn } from "./check/check-products.ts";
import { mayContact } from "./contact-hours.ts";
import { effectiveAnnualOf } from "./cost.ts";
import { legalGapsOn } from "./legal-gaps.ts";
import { isHoliday, recordOn } from "./legal-records.ts";
import { regions } from "./load.ts";
import type { Region } from "./region.ts";
import { offerableOn } from "./usury.ts";

const quiet = { contactedToday: 0, channel: "sms", channelsThisWeek: [] as string[] };

describe("holidays", () => {
	it("of Colombia have 9 July from the law of 2026 on, moved to Monday", () => {
		const isFree = (day: string) => isHoliday(regions.co.legalRecords, day);
		expect(["2025-07-14", "2026-07-09", "2026-07-13", "2027-07-12"].map(isFree)).toEqual([
			false,
			false,
			true,
			true,
		]);
	});

	it("hold on after the last list has ended", () => {
		expect(regions.in.legalRecords.holidays.at(-1)?.until).toBe("2028-12-31");
		expect(isHoliday(regions.in.legalRecords, "2029-01-26")).toBe(true);
		expect(isHoliday(regions.in.legalRecords, "2029-01-25")).toBe(false);
	});
});

describe("the record of a day", () => {
	const record = (value: string, from: string, until: string | null = null) => ({
		from,
		until,
		value,
		source: "Diario Oficial",
	});
	const records = [
		record("first", "2026-01-01"),
		record("second", "2026-03-01", "2026-03-31"),
		record("corrected", "2026-03-01", "2026-03-31"),
		record("back-dated", "2026-02-01"),
	];
	it.each([
		["2025-12-31", undefined],
		["2026-01-31", "first"],
		["2026-02-28", "back-dated"],
		["2026-03-01", "corrected"],
		["2026-03-31", "corrected"],
		["2026-04-01", "back-dated"],
	])("of %s is %s: the one that begins last, and of two the one entered last", (day, value) => {
		expect(recordOn(records, day)?.value).toBe(value);
	});
});

describe("contacting a borrower about a debt", () => {
	it.each([
		["co", "2026-11-17", "07:00", true],
		["co", "2026-11-17", "06:59", false],
		["co", "2026-11-17", "19:00", false],
		["co", "2026-11-14", "14:59", true],
		["co", "2026-11-14", "15:00", false],
		["co", "2026-11-15", "10:00", false],
		["co", "2026-11-16", "10:00", false],
		["mx", "2026-11-15", "21:59", true],
		["mx", "2026-11-15", "22:00", false],
		["in", "2026-11-15", "08:00", true],
		["in", "2026-11-15", "19:30", false],
		["ng", "2026-11-15", "20:00", false],
	] as const)("in %s on %s at %s is allowed: %s", (country, date, time, allowed) => {
		expect(mayContact(regions[country], { ...quiet, date, time })).toBe(allowed);
	});

	it("is allowed once a day, and by one channel a week in Colombia", () => {
		const moment = { ...quiet, date: "2026-11-17", time: "10:00" };
		expect(mayContact(regions.co, { ...moment, contactedToday: 1 })).toBe(false);
		expect(mayContact(regions.co, { ...moment, channelsThisWeek: ["call"] })).toBe(false);
		expect(mayContact(regions.co, { ...moment, channelsThisWeek: ["sms"] })).toBe(true);
		expect(mayContact(regions.mx, { ...moment, channelsThisWeek: ["call"] })).toBe(true);
	});
});

describe("the usury rate", () => {
	const { co: colombia } = regions;
	const withRate = (percentPerYear: `${number}`) => ({
		...colombia,
		legalRecords: {
			...colombia.legalRecords,
			usuryRate: [{ from: "2026-04-01", until: "2026-04-30", source: "SFC", value: { percentPerYear } }],
		},
	});
	const idsOn = (region: Region, day: string) => offerableOn(region, day)?.terms.products.map(({ id }) => id);

	it("of the day lets products be offered, and without it none is", () => {
		expect(idsOn(colombia, "2025-08-31")).toBeUndefined();
		expect(idsOn(colombia, "2026-03-31")).toEqual(["co-quick-91", "co-plus-365"]);
		expect(idsOn(colombia, "2026-04-01")).toBeUndefined();
	});

	it("stops the products that pass it, with penalty and rollover counted", () => {
		// 0.045% and 0.008% a day are 21.34% a year.
		expect(idsOn(withRate("21.35"), "2026-04-30")).toHaveLength(2);
		expect(idsOn(withRate("21.33"), "2026-04-30")).toBeUndefined();
		expect(idsOn(withRate("21.35"), "2026-05-01")).toBeUndefined();
	});

	it("names what passes it to staff who edit a product", () => {
		const [product] = colombia.terms.products;
		const on = { day: "2026-04-15", language: "en" } as const;
		expect(usuryProblemsOn(product, withRate("21.35"), on)).toEqual([]);
		expect(usuryProblemsOn(product, withRate("21.33"), on)).toEqual([
			"product co-quick-91: yearly rate with penalty 21.34% passes the usury ceiling 21.33% of 2026-04",
		]);
	});

	it("does not count where the law has none", () => {
		expect(offerableOn(regions.mx, "2030-01-01")).toBe(regions.mx);
	});
});

describe("what staff have to enter", () => {
	const gapsOn = (country: Country, day: string) => legalGapsOn(regions[country], day);
	it.each([
		["co", "2026-03-26", []],
		["co", "2026-03-27", [{ kind: "usuryRate", from: "2026-04-01", stopsOffers: false }]],
		["co", "2026-03-31", [{ kind: "usuryRate", from: "2026-04-01", stopsOffers: false }]],
		["co", "2026-04-01", [{ kind: "usuryRate", from: "2026-04-01", stopsOffers: true }]],
		["co", "2026-11-19", [{ kind: "usuryRate", from: "2026-11-19", stopsOffers: true }]],
		["mx", "2030-01-01", []],
		["in", "2028-12-26", []],
		["in", "2028-12-27", [{ kind: "holidays", from: "2029-01-01", stopsOffers: false }]],
		["ng", "2029-03-01", [{ kind: "holidays", from: "2029-03-01", stopsOffers: false }]],
	] as const)("in %s on %s is %j", (country, day, gaps) => {
		expect(gapsOn(country, day)).toEqual(gaps);
	});
});

describe("instalments", () => {
	it.each([
		[91, 1, [91]],
		[91, 3, [30, 61, 91]],
		[182, 6, [30, 61, 91, 121, 152, 182]],
	])("of %i days in %i are due on days %j", (days, phases, expected) => {
		expect(phaseDaysOf({ days, phases })).toEqual(expected);
	});
});

describe("yearly cost", () => {
	it("without a fee and in one instalment is the simple interest, compounded", () => {
		const [product] = regions.in.terms.products;
		const price = { interestPercentPerDay: "0.06", feePercent: "0" } as const;
		const yearly = effectiveAnnualOf({ product, tenure: { days: 91, phases: 1 }, price });
		expect(yearly).toBeCloseTo((1 + 0.0006 * 91) ** (365 / 91) - 1, 8);
	});

	it("is infinite when the fee consumes the loan", () => {
		const [product] = regions.in.terms.products;
		const price = { interestPercentPerDay: "0.06", feePercent: "90" } as const;
		expect(effectiveAnnualOf({ product, tenure: { days: 91, phases: 1 }, price })).toBeGreaterThan(1e9);
	});
});
