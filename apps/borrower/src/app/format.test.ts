import { packs } from "@puente/regions";
import { expect, it } from "vitest";
import { formatAmount, formatPercent, maskNumber, partOfDay } from "./format.ts";

it.each([
	["ng", 3_000_000, "₦3,000,000"],
	["mx", 60_000, "$60,000"],
	["in", 50_000, "₹50,000"],
] as const)("writes an amount in %s as people there do", (country, amount, text) => {
	expect(formatAmount(packs[country], amount)).toBe(text);
});

it.each([
	["ng", "7.5", "7.5%"],
	["co", "0.045", "0,045%"],
	["mx", "31.4", "31.4%"],
	["in", "2", "2%"],
] as const)("writes a percentage in %s with exactly its own digits: %s", (country, percent, text) => {
	// Intl may put a space that does not break before the sign; which kind is its own affair.
	expect(formatPercent(packs[country], percent).replaceAll(/\s/g, " ")).toBe(text);
});

it("hides all but the last four digits of a number", () => {
	expect(maskNumber(packs.ng, "8031234567")).toBe("+234 •••••• 4567");
	expect(maskNumber(packs.mx, "55 1234 5678")).toBe("+52 •••••• 5678");
});

it.each([
	[4, "evening"],
	[5, "morning"],
	[11, "morning"],
	[12, "afternoon"],
	[19, "evening"],
])("greets at %i o'clock for the %s", (hour, part) => {
	expect(partOfDay(hour)).toBe(part);
});
