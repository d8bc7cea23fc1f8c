import { expect, it } from "vitest";
import { formatMinor, formatWhole, grouped, plainDigits, wholeUnits } from "./format.ts";

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

it.each([
	["NGN", 1_376_100, "₦13,761"],
	["NGN", 1_376_150, "₦13,761.50"],
	["MXN", 120_005, "$1,200.05"],
	["COP", 312_345_600, "$ 3.123.456"],
	["INR", 10_000_000, "₹1,00,000"],
] as const)("formatMinor writes %s %i as %s", (currency, minor, text) => {
	expect(plain(formatMinor(currency, minor))).toBe(text);
});

it("formatWhole formats whole units", () => {
	expect(formatWhole("NGN", 1000)).toBe("₦1,000");
});

it("wholeUnits rounds up", () => {
	expect(wholeUnits("MXN", 120_005)).toBe(1201);
	expect(wholeUnits("MXN", 120_000)).toBe(1200);
});

it("grouped formats account numbers in groups of four", () => {
	expect(grouped("646180157000000004")).toBe("6461 8015 7000 0000 04");
	expect(grouped("9300 0012")).toBe("9300 0012");
});

it.each([
	["COP", "1.500.000", "1500000"],
	["COP", "1.500,00", "1500"],
	["COP", "1.5", "1.5"],
	["COP", "12,5", "12,5"],
	["INR", "1,50,000", "150000"],
	["MXN", "1,500.00", "1500"],
	["MXN", "1.500", "1.500"],
	["NGN", "1,5", "1,5"],
	["NGN", "-1,500", "-1,500"],
] as const)("plainDigits in %s reads %j as %j", (currency, typed, digits) => {
	expect(plainDigits(currency, typed)).toBe(digits);
});
