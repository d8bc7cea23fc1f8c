import { describe, expect, it } from "vitest";
import { percentRate } from "../money/rate.ts";
import type { PlainDate } from "../time/plain-date.ts";
import type { Plan } from "./plan.ts";
import { schedule } from "./schedule.ts";

/** [principal, percent a year, payout, phases, every, unit, day count] and then each phase as [days, due, interest]. */
type Table = {
	readonly source: string;
	readonly loan: readonly [
		string,
		string,
		string,
		number,
		number,
		"day" | "week" | "month",
		"30/360" | "act/365" | "act/360" | "act/act" | "february-29-only",
	];
	readonly phases: readonly (readonly [number, string, string])[];
};

/** Facts from the repayment schedules that Apache Fineract publishes with its tests, by their test-rail number. */
const tables: readonly Table[] = [
	{
		source: "C3152",
		loan: ["10000.00", "12", "2023-12-12", 6, 1, "month", "act/act"],
		phases: [
			[31, "1725.56", "101.81"],
			[31, "1725.56", "85.14"],
			[29, "1725.56", "64.05"],
			[31, "1725.56", "51.58"],
			[30, "1725.56", "33.45"],
			[31, "1725.59", "17.36"],
		],
	},
	{
		source: "LeapYear366OnlyForPeriodWith29thOfFebruaryTest S1",
		loan: ["10000.00", "9.482", "2023-12-12", 6, 1, "month", "february-29-only"],
		phases: [
			[31, "1713.21", "80.53"],
			[31, "1713.21", "67.38"],
			[29, "1713.21", "50.50"],
			[31, "1713.21", "40.74"],
			[30, "1713.21", "26.39"],
			[31, "1713.18", "13.69"],
		],
	},
	{
		source: "C3153",
		loan: ["10000.00", "9.4822", "2023-12-12", 6, 1, "month", "act/act"],
		phases: [
			[31, "1713.12", "80.45"],
			[31, "1713.12", "67.20"],
			[29, "1713.12", "50.50"],
			[31, "1713.12", "40.63"],
			[30, "1713.12", "26.32"],
			[31, "1713.15", "13.65"],
		],
	},
	{
		source: "C3164",
		loan: ["331.77", "10.65", "2023-12-12", 5, 1, "month", "act/act"],
		phases: [
			[31, "68.14", "3.00"],
			[31, "68.14", "2.41"],
			[29, "68.14", "1.70"],
			[31, "68.14", "1.21"],
			[30, "68.12", "0.59"],
		],
	},
	{
		source: "C3154",
		loan: ["100.00", "12", "2024-01-01", 6, 1, "month", "30/360"],
		phases: [
			[31, "17.25", "1.00"],
			[29, "17.25", "0.84"],
			[31, "17.25", "0.67"],
			[30, "17.25", "0.51"],
			[31, "17.25", "0.34"],
			[30, "17.28", "0.17"],
		],
	},
	{
		source: "C3155",
		loan: ["100.00", "9.4822", "2024-01-01", 6, 1, "month", "30/360"],
		phases: [
			[31, "17.13", "0.79"],
			[29, "17.13", "0.66"],
			[31, "17.13", "0.53"],
			[30, "17.13", "0.40"],
			[31, "17.13", "0.27"],
			[30, "17.13", "0.13"],
		],
	},
	{
		source: "C3165",
		loan: ["75.00", "12.3", "2024-01-01", 5, 1, "month", "30/360"],
		phases: [
			[31, "15.47", "0.77"],
			[29, "15.47", "0.62"],
			[31, "15.47", "0.47"],
			[30, "15.47", "0.31"],
			[31, "15.45", "0.16"],
		],
	},
	{
		source: "C3157",
		loan: ["100.00", "12", "2024-01-01", 3, 2, "month", "30/360"],
		phases: [
			[60, "34.68", "2.00"],
			[61, "34.68", "1.35"],
			[61, "34.67", "0.68"],
		],
	},
	{
		source: "C3158",
		loan: ["100.00", "9.4822", "2024-01-01", 6, 2, "week", "30/360"],
		phases: [
			[14, "16.88", "0.37"],
			[14, "16.88", "0.31"],
			[14, "16.88", "0.25"],
			[14, "16.88", "0.19"],
			[14, "16.88", "0.12"],
			[14, "16.90", "0.06"],
		],
	},
	{
		source: "C3159",
		loan: ["100.00", "12", "2024-01-01", 6, 1, "month", "act/365"],
		phases: [
			[31, "17.25", "1.02"],
			[29, "17.25", "0.80"],
			[31, "17.25", "0.69"],
			[30, "17.25", "0.50"],
			[31, "17.25", "0.35"],
			[30, "17.28", "0.17"],
		],
	},
	{
		source: "C3160",
		loan: ["100.00", "9.4822", "2024-01-01", 6, 1, "month", "act/365"],
		phases: [
			[31, "17.13", "0.81"],
			[29, "17.13", "0.63"],
			[31, "17.13", "0.54"],
			[30, "17.13", "0.39"],
			[31, "17.13", "0.27"],
			[30, "17.12", "0.13"],
		],
	},
	{
		source: "C3161 after its down payment",
		loan: ["75.00", "5", "2024-01-01", 5, 1, "month", "30/360"],
		phases: [
			[31, "15.19", "0.31"],
			[29, "15.19", "0.25"],
			[31, "15.19", "0.19"],
			[30, "15.19", "0.13"],
			[31, "15.18", "0.06"],
		],
	},
	{
		source: "C3166",
		loan: ["100.00", "9.4822", "2024-01-01", 6, 15, "day", "act/365"],
		phases: [
			[15, "16.90", "0.39"],
			[15, "16.90", "0.33"],
			[15, "16.90", "0.26"],
			[15, "16.90", "0.20"],
			[15, "16.90", "0.13"],
			[15, "16.88", "0.07"],
		],
	},
	{
		source: "C3167, where a moved instalment would be no better",
		loan: ["100.00", "15.678", "2024-01-01", 6, 1, "month", "act/365"],
		phases: [
			[31, "17.43", "1.33"],
			[29, "17.43", "1.05"],
			[31, "17.43", "0.90"],
			[30, "17.43", "0.66"],
			[31, "17.43", "0.46"],
			[30, "17.47", "0.22"],
		],
	},
	{
		source: "C3232",
		loan: ["100.00", "7", "2024-01-01", 6, 1, "month", "30/360"],
		phases: [
			[31, "17.01", "0.58"],
			[29, "17.01", "0.49"],
			[31, "17.01", "0.39"],
			[30, "17.01", "0.29"],
			[31, "17.01", "0.20"],
			[30, "17.00", "0.10"],
		],
	},
	{
		source: "C111045, from the last day of a month",
		loan: ["10000.00", "12", "2025-01-31", 3, 1, "month", "30/360"],
		phases: [
			[28, "3400.22", "100.00"],
			[31, "3400.22", "67.00"],
			[30, "3400.23", "33.67"],
		],
	},
	{
		source: "C111047, from the last day of a month",
		loan: ["10000.00", "12", "2025-01-31", 3, 1, "month", "act/act"],
		phases: [
			[28, "3397.82", "92.05"],
			[31, "3397.82", "68.23"],
			[30, "3397.83", "33.19"],
		],
	},
	{
		source: "C3424",
		loan: ["100.00", "4", "2024-12-23", 3, 1, "month", "act/360"],
		phases: [
			[31, "33.56", "0.34"],
			[31, "33.56", "0.23"],
			[28, "33.55", "0.10"],
		],
	},
	{
		source: "C3534",
		loan: ["200.00", "26", "2025-03-11", 12, 1, "month", "act/act"],
		phases: [
			[31, "19.12", "4.42"],
			[30, "19.12", "3.96"],
			[31, "19.12", "3.76"],
			[30, "19.12", "3.31"],
			[31, "19.12", "3.07"],
			[31, "19.12", "2.71"],
			[30, "19.12", "2.28"],
			[31, "19.12", "1.98"],
			[30, "19.12", "1.55"],
			[31, "19.12", "1.21"],
			[31, "19.12", "0.82"],
			[28, "19.12", "0.37"],
		],
	},
	{
		source: "C3901",
		loan: ["1000.00", "12", "2025-01-01", 3, 1, "month", "30/360"],
		phases: [
			[31, "340.02", "10.00"],
			[28, "340.02", "6.70"],
			[31, "340.03", "3.37"],
		],
	},
	{
		source: "C3531 after its down payment",
		loan: ["37.50", "19.99", "2025-02-19", 12, 1, "month", "act/act"],
		phases: [
			[28, "3.47", "0.58"],
			[31, "3.47", "0.59"],
			[30, "3.47", "0.52"],
			[31, "3.47", "0.49"],
			[30, "3.47", "0.42"],
			[31, "3.47", "0.39"],
			[31, "3.47", "0.33"],
			[30, "3.47", "0.27"],
			[31, "3.47", "0.23"],
			[30, "3.47", "0.17"],
			[31, "3.47", "0.12"],
			[31, "3.50", "0.06"],
		],
	},
];

function minor(major: string): bigint {
	return BigInt(major.replace(".", ""));
}

function planOf([principal, percent, payout, phases, every, unit, dayCount]: Table["loan"]): Plan {
	const rate = percentRate(percent, "year");
	if (!rate.ok) throw new Error("the table names a rate");
	return {
		principalMinor: minor(principal),
		rate: rate.value,
		disbursedOn: payout as PlainDate,
		due: { kind: "regular", phases, every, unit },
		dayCount,
		accrual: "daily",
		instalments: "equal",
		interest: "declining",
		rounding: "half-even",
	};
}

describe("schedules that other loan systems publish", () => {
	it.each(tables)("agree to the cent with $source", ({ loan, phases }) => {
		const priced = schedule(planOf(loan));
		expect(
			priced.ok &&
				priced.value.phases.map(({ days, dueMinor, interestMinor }) => [days, dueMinor, interestMinor]),
		).toEqual(phases.map(([days, due, interest]) => [days, minor(due), minor(interest)]));
	});

	it.each([
		[
			"C3893",
			"1000.00",
			[
				["333.55", "9.84"],
				["333.23", "10.16"],
				["333.22", "10.16"],
			],
		],
		[
			"C3894 after its down payment",
			"750.00",
			[
				["250.16", "7.38"],
				["249.92", "7.62"],
				["249.92", "7.62"],
			],
		],
	] as const)("agree with flat interest by actual days in %s", (_, principal, phases) => {
		const priced = schedule({
			...planOf([principal, "12", "2024-06-01", 3, 1, "month", "act/act"]),
			interest: "flat",
		});
		expect(
			priced.ok &&
				priced.value.phases.map(({ principalMinor, interestMinor }) => [principalMinor, interestMinor]),
		).toEqual(phases.map(([part, interest]) => [minor(part), minor(interest)]));
	});

	it("agree with equal principals per period in C2494", () => {
		const priced = schedule({
			...planOf(["5000.00", "12", "2022-11-01", 18, 1, "month", "30/360"]),
			accrual: "per-period",
			instalments: "equal-principal",
		});
		const interests =
			"50.00 47.22 44.44 41.67 38.89 36.11 33.33 30.56 27.78 25.00 22.22 19.44 16.67 13.89 11.11";
		expect(
			priced.ok &&
				priced.value.phases.map(({ principalMinor, interestMinor }) => [principalMinor, interestMinor]),
		).toEqual(
			`${interests} 8.33 5.56 2.78`
				.split(" ")
				.map((interest, index) => [minor(index === 17 ? "277.74" : "277.78"), minor(interest)]),
		);
	});

	const loan18: Table["loan"] = ["5000.00", "12", "2022-11-01", 18, 1, "month", "30/360"];
	const wholeUnits = { step: { stepMinor: 100, last: "rest" } } as const;
	const rowsOf = (plan: Plan) => {
		const priced = schedule(plan);
		if (!priced.ok) throw new Error(priced.refusal);
		return priced.value.phases.map(({ principalMinor, dueMinor }) => [principalMinor, dueMinor]);
	};

	it("agree with flat loans in whole units per period in C2490", () => {
		const plan: Plan = { ...planOf(loan18), accrual: "per-period", interest: "flat", ...wholeUnits };
		expect(rowsOf(plan)).toEqual([
			...Array.from({ length: 17 }, () => [minor("278.00"), minor("328.00")]),
			[minor("274.00"), minor("324.00")],
		]);
	});

	it.each([
		[
			"C2492, per period",
			{ accrual: "per-period" },
			"255.00 257.55 260.13 262.73 265.35 268.01 270.69 273.39 276.13 278.89 281.68 284.50 287.34 290.21 293.12 296.05 299.01",
			["300.22", "303.22"],
		],
		[
			"C2493, by days",
			{ accrual: "daily", dayCount: "act/365" },
			"255.68 256.65 259.26 266.08 264.62 268.53 270.05 273.84 275.59 278.40 282.01 284.11 287.59 289.94 292.90 296.47 298.90",
			["299.38", "302.33"],
		],
	] as const)(
		"agree with whole instalments of %s; the last takes the rest",
		(_, changes, principals, last) => {
			expect(rowsOf({ ...planOf(loan18), ...changes, ...wholeUnits })).toEqual([
				...principals.split(" ").map((principal) => [minor(principal), minor("305.00")]),
				last.map(minor),
			]);
		},
	);
});
