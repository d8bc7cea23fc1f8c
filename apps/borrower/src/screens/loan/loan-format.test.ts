import { packs } from "@puente/regions";
import { cancelReasons } from "@puente/regions/enumerations";
import { loanEn } from "@puente/words/loan/en";
import { describe, expect, it } from "vitest";
import { formatDay } from "../../app/moment.ts";
import { dayIn, formatDayOf, formatMinor, formatMoment, moneyFormat } from "./loan-format.ts";

/** Intl puts spaces that do not break between sign and number; which kind is its own affair. */
const plain = (text: string) => text.replaceAll(/\s/g, " ");

describe("amounts", () => {
	it("are whole while all of a group are, and exact as soon as one is not", () => {
		expect(moneyFormat(packs.ng, [2_000_000, 30_000])(30_000)).toBe("₦300");
		expect(moneyFormat(packs.ng, [2_000_000, 30_050])(2_000_000)).toBe("₦20,000.00");
	});

	it.each([
		["mx", 6_000_000, "$60,000"],
		["co", 300_000_050, "$ 3.000.000,50"],
		["in", 12_345_678, "₹1,23,456.78"],
		["ng", 300_000_000, "₦3,000,000"],
	] as const)("are written in %s as people there do", (country, minor, text) => {
		expect(plain(formatMinor(packs[country], minor))).toBe(text);
	});
});

describe("days and moments", () => {
	it("show a calendar day as it stands, wherever the phone is", () => {
		expect(formatDay("en", "2026-12-01")).toBe("1 Dec 2026");
		expect(formatDay("es", "2026-12-01")).toBe("1 dic 2026");
	});

	it("go by the clock of the region", () => {
		const late = "2026-11-15T23:30:00Z";
		expect(dayIn("Africa/Lagos", Date.parse(late))).toBe("2026-11-16");
		expect(dayIn("America/Bogota", Date.parse(late))).toBe("2026-11-15");
		expect(formatDayOf(packs.ng, "en", late)).toBe("16 Nov 2026");
		expect(plain(formatMoment(packs.ng, "en", late))).toContain("16 Nov");
	});
});

it("has a sentence for every reason to cancel", () => {
	expect(Object.keys(loanEn.cancelReasons).sort()).toEqual([...cancelReasons].sort());
});
