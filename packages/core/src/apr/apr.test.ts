import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, addMonths, type PlainDate } from "../time/plain-date.ts";
import { type AprMethod, aprOf, percentText } from "./apr.ts";
import type { Transfer } from "./cash-flows.ts";

const date = (text: string) => text as PlainDate;
const pay = (on: string, amount: number): Transfer => ({ on: date(on), amount });

function monthly(first: string, count: number, amount: number, every = 1): Transfer[] {
	return Array.from({ length: count }, (_, index) => ({ on: addMonths(date(first), index * every), amount }));
}

function daily(first: string, count: number, amount: number, every: number): Transfer[] {
	return Array.from({ length: count }, (_, index) => ({ on: addDays(date(first), index * every), amount }));
}

function halfMonthly(first: string, second: string, months: number, amount: number): Transfer[] {
	return Array.from({ length: months }, (_, index) => [
		{ on: addMonths(date(first), index), amount },
		{ on: addMonths(date(second), index), amount },
	]).flat();
}

function percent(advances: Transfer[], payments: Transfer[], method: AprMethod, decimals = 2): string {
	const rate = aprOf({ advances, payments }, method);
	return rate.ok ? percentText(rate.value, { decimals }) : rate.refusal;
}

describe("the nominal APR of Regulation Z", () => {
	it.each<[string, Transfer, Transfer[], string]>([
		["(c)(1)(i) monthly", pay("1978-01-10", 5000), monthly("1978-02-10", 24, 230), "9.69"],
		["(c)(1)(ii) long first period", pay("1978-02-10", 6000), monthly("1978-04-01", 36, 200), "11.82"],
		[
			"(c)(1)(iii) semimonthly, short first period",
			pay("1978-02-23", 5000),
			halfMonthly("1978-03-01", "1978-03-16", 12, 219.17),
			"10.34",
		],
		["(c)(1)(iv) quarterly", pay("1978-05-23", 10_000), monthly("1978-10-01", 40, 385, 3), "8.97"],
		["(c)(1)(v) weekly", pay("1978-03-20", 500), daily("1978-04-21", 30, 17.6, 7), "14.96"],
		[
			"(c)(2)(i) odd first payment",
			pay("1978-01-10", 5000),
			[pay("1978-02-10", 250), ...monthly("1978-03-10", 23, 230)],
			"10.08",
		],
		[
			"(c)(2)(ii) every four weeks",
			pay("1978-03-18", 400),
			[pay("1978-04-20", 39.5), ...daily("1978-05-18", 11, 38.31, 28)],
			"28.50",
		],
		[
			"(c)(3)(i) odd last payment",
			pay("1978-01-10", 5000),
			[...monthly("1978-02-10", 23, 230), pay("1980-01-10", 280)],
			"10.50",
		],
		[
			"fortnights in February, where every second one is a whole month",
			pay("2025-12-19", 21_387.81),
			daily("2026-02-02", 3, 9_268.05, 14),
			"167.65",
		],
		[
			"(c)(3)(ii) every two weeks",
			pay("1978-04-03", 200),
			[...daily("1978-04-11", 19, 9.5, 14), ...daily("1979-01-02", 1, 30, 14)],
			"12.22",
		],
		[
			"(c)(4)(i) odd first and last payment",
			pay("1978-01-10", 5000),
			[pay("1978-02-10", 250), ...monthly("1978-03-10", 22, 230), pay("1980-01-10", 280)],
			"10.90",
		],
		[
			"(c)(4)(ii) every two months",
			pay("1978-01-10", 8000),
			[pay("1978-03-01", 449.36), ...monthly("1978-05-01", 18, 465, 2), pay("1981-05-01", 200)],
			"7.30",
		],
		["(c)(5)(i) single payment in days", pay("1978-01-03", 1000), [pay("1978-09-15", 1080)], "11.45"],
		["quarterly, shorter first period", pay("1978-06-23", 10_000), monthly("1978-10-01", 40, 385, 3), "9.15"],
		["quarterly, short first period", pay("1978-07-23", 10_000), monthly("1978-10-01", 40, 385, 3), "9.32"],
		["daily", pay("2023-10-26", 1000), daily("2023-11-30", 5, 220, 1), "94.15"],
		["weekly, long first period", pay("2023-10-28", 1000), daily("2023-11-30", 5, 250, 7), "176.52"],
		["weekly, regular", pay("2023-11-23", 1000), daily("2023-11-30", 5, 250, 7), "412.40"],
		["weekly, short first period", pay("2023-11-24", 1000), daily("2023-11-30", 5, 250, 7), "434.30"],
		["yearly", pay("2023-10-26", 1000), monthly("2023-11-30", 5, 500, 12), "78.34"],
		["the 36 payments of the tables", pay("2020-01-10", 5000), monthly("2020-02-10", 36, 166.07), "12.00"],
	])("agrees with appendix J %s", (_, advance, payments, expected) => {
		expect(percent([advance], payments, "us-actuarial")).toBe(expected);
	});

	it("counts a single payment of whole months as twelfths of a year", () => {
		expect(percent([pay("1978-01-15", 1000)], [pay("1978-07-15", 1044)], "us-actuarial")).toBe("8.80");
	});

	it("counts a single payment after more than a year in years and months", () => {
		const rate = aprOf(
			{ advances: [pay("1978-01-10", 1000)], payments: [pay("1980-01-10", 1135.19)] },
			"us-actuarial",
		);
		expect(rate.ok && rate.value).toBeCloseTo(Math.sqrt(1.13519) - 1, 9);
		const odd = aprOf(
			{ advances: [pay("1978-01-10", 1000)], payments: [pay("1979-07-10", 1150)] },
			"us-actuarial",
		);
		expect(odd.ok && (1 + 0.5 * odd.value) * (1 + odd.value)).toBeCloseTo(1.15, 9);
		const days = aprOf(
			{ advances: [pay("1978-01-10", 1000)], payments: [pay("1979-01-30", 1150)] },
			"us-actuarial",
		);
		expect(days.ok && (1 + (20 / 365) * days.value) * (1 + days.value)).toBeCloseTo(1.15, 9);
	});

	it("counts the last days of shorter months as whole months", () => {
		const ends = [pay("2024-02-29", 340.02), pay("2024-03-31", 340.02), pay("2024-04-30", 340.02)];
		expect(percent([pay("2024-01-31", 1000)], ends, "us-actuarial", 4)).toBe(
			percent([pay("2024-01-15", 1000)], monthly("2024-02-15", 3, 340.02), "us-actuarial", 4),
		);
	});

	it("finds the standard interval nearest to the average when none repeats", () => {
		const flows = [pay("2024-02-05", 400), pay("2024-03-01", 300), pay("2024-04-07", 350)];
		const rate = aprOf({ advances: [pay("2024-01-01", 1000)], payments: flows }, "us-actuarial");
		const monthlyRate = (rate.ok ? rate.value : 0) / 12;
		const at = (months: number, days: number) =>
			(1 + (days / 30) * monthlyRate) * (1 + monthlyRate) ** months;
		expect(400 / at(1, 4) + 300 / at(2, 0) + 350 / at(3, 6)).toBeCloseTo(1000, 6);
	});

	it("counts several advances from the first of them", () => {
		const advances = [pay("2024-01-10", 500), pay("2024-02-10", 500)];
		const rate = aprOf({ advances, payments: monthly("2024-03-10", 10, 105) }, "us-actuarial");
		const i = (rate.ok ? rate.value : 0) / 12;
		let value = -500 - 500 / (1 + i);
		for (let month = 2; month <= 11; month++) value += 105 / (1 + i) ** month;
		expect(value).toBeCloseTo(0, 6);
	});
});

describe("the effective rate by days", () => {
	it.each<[string, Transfer[], Transfer[], string]>([
		["98/7/EC first", [pay("1994-01-01", 1000)], [pay("1995-07-01", 1200)], "12.96"],
		["98/7/EC second", [pay("1994-01-01", 950)], [pay("1995-07-01", 1200)], "16.90"],
		["98/7/EC third", [pay("1994-01-01", 1000)], [pay("1995-01-01", 600), pay("1996-01-01", 600)], "13.07"],
		[
			"98/7/EC fourth",
			[pay("1994-01-01", 1000)],
			[pay("1994-04-01", 272), pay("1994-07-01", 272), pay("1995-01-01", 544)],
			"13.23",
		],
		["five days", [pay("2012-10-10", 500)], [pay("2012-10-15", 510)], "324.44"],
		["two months", [pay("2012-10-10", 500)], [pay("2012-11-10", 270), pay("2012-12-10", 270)], "84.63"],
	])("agrees with the published example %s", (_, advances, payments, expected) => {
		expect(percent(advances, payments, "effective-365")).toBe(expected);
	});

	it("agrees with the XIRR example of the spreadsheet's manual to a millionth", () => {
		const rate = aprOf(
			{
				advances: [pay("2008-01-01", 10_000)],
				payments: [
					pay("2008-03-01", 2750),
					pay("2008-10-30", 4250),
					pay("2009-02-15", 3250),
					pay("2009-04-01", 2750),
				],
			},
			"effective-365",
		);
		expect(rate.ok && rate.value).toBeCloseTo(0.373362535, 6);
	});

	it("finds rates below zero and beyond any contract", () => {
		expect(percent([pay("2023-01-01", 100)], [pay("2024-01-01", 90)], "effective-365", 6)).toBe("-10.000000");
		expect(percent([pay("2023-01-01", 100)], [pay("2023-01-02", 200)], "effective-365", 2)).toMatch(
			/^75153362648762/,
		);
		expect(percent([pay("2023-01-01", 100)], [pay("2024-01-01", 100)], "effective-365", 6)).toBe("0.000000");
	});
});

describe("the CAT and the key-facts rate", () => {
	it.each<[string, Transfer, Transfer[], AprMethod, string]>([
		// 5,000 lent, 75 fee; XIRR of a spreadsheet on the same days.
		["CAT of 91 days", pay("2026-11-16", 4925), thirds("2026-11-16", 1719), "cat", "32.05"],
		["CAT from 30 January", pay("2027-01-30", 4925), thirds("2027-01-30", 1719), "cat", "32.05"],
		["CAT across a leap day", pay("2028-01-30", 4925), thirds("2028-01-30", 1719), "cat", "32.05"],
		// (10,819 / 9,292)^(1/91) is 1.00167338 a day.
		["key-facts rate of 91 days", pay("2026-01-01", 9292), [pay("2026-04-02", 10_819)], "kfs", "61.08"],
		["key-facts rate of a year", pay("2026-01-01", 1000), [pay("2027-01-01", 1100)], "kfs", "9.53"],
		// The annex's own example is in whole months; its nominal rate is the one of appendix J.
		["RBI annex B", pay("2024-01-01", 19_600), monthly("2024-02-01", 24, 969.73), "us-actuarial", "17.07"],
	])("%s is right", (_, advance, payments, method, expected) => {
		expect(percent([advance], payments, method)).toBe(expected);
	});

	it("is the same for the same cash on the same day distances, whatever the calendar", () => {
		const days = [30, 61, 91];
		for (const method of ["cat", "kfs", "effective-365"] as const) {
			const rates = Array.from({ length: 366 }, (_, later) => {
				const on = addDays(date("2027-07-01"), later);
				const payments = days.map((after) => ({ on: addDays(on, after), amount: 1719 }));
				return percent([{ on, amount: 4925 }], payments, method, 10);
			});
			expect(new Set(rates).size, method).toBe(1);
		}
	});
});

/** Three payments 30, 61 and 91 days after a day. */
function thirds(from: string, amount: number): Transfer[] {
	return [30, 61, 91].map((after) => ({ on: addDays(date(from), after), amount }));
}

describe("rates that cannot be shown", () => {
	it.each<[string, Transfer[], Transfer[], string]>([
		["nothing repaid", [pay("2024-01-01", 100)], [], "no-rate"],
		["nothing at all", [], [], "no-rate"],
		["all on one day", [pay("2024-01-01", 100)], [pay("2024-01-01", 110)], "no-rate"],
		["the same sum on the same day", [pay("2024-01-01", 100)], [pay("2024-01-01", 100)], "rate-not-unique"],
		[
			"two answers, 10% and 20%",
			[pay("2021-01-01", 100), pay("2023-01-01", 132)],
			[pay("2022-01-01", 230)],
			"rate-not-unique",
		],
		[
			"two changes of sign and no answer",
			[pay("2021-01-01", 100), pay("2023-01-01", 132)],
			[pay("2022-01-01", 200)],
			"no-rate",
		],
	])("refuses %s", (_, advances, payments, refusal) => {
		expect(aprOf({ advances, payments }, "effective-365")).toEqual({ ok: false, refusal });
		expect(aprOf({ advances, payments }, "us-actuarial")).toEqual({ ok: false, refusal });
	});

	it("refuses a rate that no double can hold", () => {
		const flows = { advances: [pay("2024-01-01", 1)], payments: [pay("2024-01-02", 9)] };
		expect(aprOf(flows, "effective-365")).toEqual({ ok: false, refusal: "rate-beyond-measure" });
		expect(aprOf(flows, "cat")).toEqual({ ok: false, refusal: "rate-beyond-measure" });
		expect(percent(flows.advances, flows.payments, "us-actuarial")).toBe("292000.00");
	});

	it("finds a rate when flows change sign three times but only one rate fits", () => {
		const advances = [pay("2021-01-01", 1000), pay("2022-06-01", 10)];
		const payments = [pay("2022-01-01", 600), pay("2023-01-01", 700)];
		const rate = aprOf({ advances, payments }, "effective-365");
		expect(rate.ok).toBe(true);
		const odd = aprOf({ advances, payments }, "us-actuarial");
		expect(odd.ok).toBe(true);
	});
});

describe("the rate of every loan that has one", () => {
	it("makes the payments worth what was received", () => {
		const flows = fc.array(fc.tuple(fc.integer({ min: 7, max: 60 }), fc.integer({ min: 1, max: 100_000 })), {
			minLength: 1,
			maxLength: 30,
		});
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 1_000_000 }), flows, (advance, steps) => {
				fc.pre(steps.reduce((sum, [, amount]) => sum + amount, 0) > advance * 0.9);
				let day = date("2024-01-31");
				const payments = steps.map(([gap, amount]) => {
					day = addDays(day, gap);
					return { on: day, amount };
				});
				for (const method of ["effective-365", "us-actuarial", "cat", "kfs"] as const) {
					expect(
						aprOf({ advances: [{ on: date("2024-01-31"), amount: advance }], payments }, method).ok,
					).toBe(true);
				}
				const rate = aprOf(
					{ advances: [{ on: date("2024-01-31"), amount: advance }], payments },
					"effective-365",
				);
				let elapsed = 0;
				let worth = 0;
				for (const [gap, amount] of steps) {
					elapsed += gap;
					worth += amount * (1 + (rate.ok ? rate.value : 0)) ** (-elapsed / 365);
				}
				expect(Math.abs(worth / advance - 1)).toBeLessThan(1e-9);
			}),
		);
	});
});

describe("a rate as text", () => {
	it("is plain digits however large the rate, as long as a double holds it", () => {
		expect(percentText(1.7e308, { decimals: 2 })).toMatch(/^1[67]\d{307}00\.00$/);
		expect(percentText(-0.000_000_001, { decimals: 2 })).toBe("0.00");
	});
});
