import { packs } from "@puente/regions";
import { expect, it } from "vitest";
import { dayIn, formatMinor, formatSeconds, formatWhole, grouped, wholeUnits } from "./format.ts";

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

it.each([
	["NGN", 1_376_100, "₦13,761"],
	["NGN", 1_376_150, "₦13,761.50"],
	["MXN", 120_005, "$1,200.05"],
	["COP", 312_345_600, "$ 3.123.456"],
	["INR", 10_000_000, "₹1,00,000"],
] as const)("writes %s %i as %s", (currency, minor, text) => {
	expect(plain(formatMinor(currency, minor))).toBe(text);
});

it("writes whole units like any other amount", () => {
	expect(formatWhole("NGN", 1000)).toBe("₦1,000");
});

it("asks for the next whole amount when there are cents", () => {
	expect(wholeUnits("MXN", 120_005)).toBe(1201);
	expect(wholeUnits("MXN", 120_000)).toBe(1200);
});

it.each([
	[125, "2:05"],
	[0, "0:00"],
	[3600 * 71 + 1800, "71:30:00"],
])("writes %i seconds as a clock", (seconds, text) => {
	expect(formatSeconds(seconds)).toBe(text);
});

it("groups the digits of an account, and of one that is grouped already", () => {
	expect(grouped("646180157000000004")).toBe("6461 8015 7000 0000 04");
	expect(grouped("9300 0012")).toBe("9300 0012");
});

it("knows that a day begins at another moment in every region", () => {
	const lateEvening = Date.UTC(2026, 10, 15, 23, 30);
	expect(dayIn(packs.mx, lateEvening)).toBe("2026-11-15");
	expect(dayIn(packs.in, lateEvening)).toBe("2026-11-16");
});
