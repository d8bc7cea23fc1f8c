import { expect, it } from "vitest";
import {
	formatMinor,
	formatWhole,
	grouped,
	plainDigits,
	wholeDebt,
	wholeParts,
	wholeUnits,
} from "./format.ts";

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
	expect(grouped("646180157000000004", 3)).toBe("646 180 157 000 000 004");
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

it.each([
	[
		{ interestMinor: 480_000, penaltyMinor: 3_107, roundedOffMinor: 7, totalMinor: 6_955_700 },
		[480_000, 3_100],
	],
	[
		{ interestMinor: 480_060, penaltyMinor: 3_170, roundedOffMinor: 30, totalMinor: 6_955_800 },
		[480_000, 3_200],
	],
	[
		{ interestMinor: 480_060, penaltyMinor: 3_170, roundedOffMinor: 0, totalMinor: 6_955_830 },
		[480_060, 3_170],
	],
])("wholeDebt writes the parts of %j that add up to its total", (parts, [interest, penalty]) => {
	const debt = wholeDebt("COP", { principalMinor: 6_472_600, taxMinor: 0, penaltyTaxMinor: 0, ...parts });
	expect([debt.interestMinor, debt.penaltyMinor]).toEqual([interest, penalty]);
	const sum = debt.principalMinor + debt.interestMinor + debt.penaltyMinor;
	expect(sum - debt.roundedOffMinor).toBe(debt.totalMinor);
});

it("wholeDebt leaves a debt with tax as it is: a tax is shown exactly", () => {
	const parts = { principalMinor: 30_000, interestMinor: 7_202, taxMinor: 1_152, penaltyMinor: 2_066 };
	const debt = { ...parts, penaltyTaxMinor: 331, roundedOffMinor: 51, totalMinor: 40_700 };
	expect(wholeDebt("MXN", debt)).toEqual(debt);
});

it("wholeParts adds up to a whole total, with amounts that are taken off", () => {
	expect(wholeParts("NGN", [1_222_200, 75_040, 155_664, -4], 1_452_900)).toEqual([
		1_222_200, 75_000, 155_700, 0,
	]);
});
