import { packs } from "@puente/regions";
import { describe, expect, it } from "vitest";
import {
	formatAmount,
	formatMinor,
	formatPercent,
	maskNumber,
	moneyFormat,
	packOfCurrency,
	wholeOf,
} from "./format.ts";

it.each([
	["ng", 3_000_000, "₦3,000,000"],
	["mx", 60_000, "$60,000"],
	["in", 50_000, "₹50,000"],
] as const)("formats whole units in %s: %s as %s", (country, amount, text) => {
	expect(formatAmount(packs[country], amount)).toBe(text);
});

it.each(Object.values(packs))("writes amounts of $country as Intl does", (pack) => {
	const { code, locale } = pack.currency;
	const intl = (digits: number) =>
		new Intl.NumberFormat(locale, {
			style: "currency",
			currency: code,
			currencyDisplay: "narrowSymbol",
			minimumFractionDigits: digits,
			maximumFractionDigits: digits,
		});
	for (const whole of [0, 7, 999, 1_000, 12_345, 99_999, 100_000, 1_234_567, 12_345_678, 123_456_789, -1_500])
		expect(formatAmount(pack, whole)).toBe(intl(0).format(whole));
	for (const minor of [1, 99, 105, 99_999, 100_001, 12_345_678, 1_234_567_890, -150_050])
		expect(formatMinor(pack, minor)).toBe(intl(2).format(minor / 100));
	for (const percent of ["0", "7.5", "0.045", "31.4", "100.0", "1234.56"]) {
		const digits = percent.split(".")[1]?.length ?? 0;
		const style = { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
		expect(formatPercent(pack, percent)).toBe(
			new Intl.NumberFormat(locale, style).format(Number(percent) / 100),
		);
	}
});

/** Intl puts non-breaking spaces of different kinds between sign and number. */
const plain = (text: string) => text.replaceAll(/\s/g, " ");

describe("formatMinor and moneyFormat", () => {
	it("show minor units for the whole group if one amount has them", () => {
		expect(moneyFormat(packs.ng, [2_000_000, 30_000])(30_000)).toBe("₦300");
		expect(moneyFormat(packs.ng, [2_000_000, 30_050])(2_000_000)).toBe("₦20,000.00");
	});

	it.each([
		["mx", 6_000_000, "$60,000"],
		["co", 300_000_050, "$ 3.000.000,50"],
		["in", 12_345_678, "₹1,23,456.78"],
		["ng", 300_000_000, "₦3,000,000"],
		["ng", 1_376_150, "₦13,761.50"],
		["mx", 120_005, "$1,200.05"],
	] as const)("format amounts of %s in its locale", (country, minor, text) => {
		expect(plain(formatMinor(packs[country], minor))).toBe(text);
	});
});

it.each([
	["ng", "7.5", "7.5%"],
	["co", "0.045", "0,045%"],
	["mx", "31.4", "31.4%"],
	["in", "2", "2%"],
] as const)("formats a percentage in %s with exactly its own digits: %s", (country, percent, text) => {
	expect(plain(formatPercent(packs[country], percent))).toBe(text);
});

it("takes the whole units of an amount", () => {
	expect([3_107, 3_100, 99, 0].map((minor) => wholeOf(packs.co, minor))).toEqual([3_100, 3_100, 0, 0]);
});

it("finds the pack of every currency", () => {
	for (const pack of Object.values(packs)) expect(packOfCurrency(pack.currency.code)).toBe(pack);
});

it("masks all but the last four digits of a phone number", () => {
	expect(maskNumber(packs.ng, "8031234567")).toBe("+234 •••••• 4567");
	expect(maskNumber(packs.mx, "55 1234 5678")).toBe("+52 •••••• 5678");
});
