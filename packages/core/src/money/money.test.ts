import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainDate, toDayNumber } from "../time/plain-date.ts";
import { formatDecimal, parseDecimal } from "./decimal.ts";
import { type Minor, minor, minorUnits } from "./minor.ts";
import { addMoney, formatMajor, money, parseMinor, parseMoney, shareMinor, subtractMoney } from "./money.ts";
import { formatPercent, percentRate } from "./rate.ts";
import { splitByLargestRemainder, splitEqually } from "./split.ts";

describe("money", () => {
	it("parses and formats major units without losing a minor unit", () => {
		fc.assert(
			fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (minor) => {
				expect(parseMoney(formatMajor(money(minor, "MXN")), "MXN")).toEqual({
					ok: true,
					value: money(minor, "MXN"),
				});
			}),
		);
	});

	it.each([
		["1500", 150_000n],
		["1500.5", 150_050n],
		["0.01", 1n],
		["1.230", 123n],
	])("parses %s", (text, minor) => {
		expect(parseMinor(text, 2)).toEqual({ ok: true, value: minor });
	});

	it.each([
		["", "not-an-amount"],
		["1,500", "not-an-amount"],
		["1e3", "not-an-amount"],
		[".5", "not-an-amount"],
		["9".repeat(41), "not-an-amount"],
		["0.001", "finer-than-currency"],
	])("refuses %s as %s", (text, refusal) => {
		expect(parseMoney(text, "INR")).toEqual({ ok: false, refusal });
	});

	it("adds and subtracts one currency, and throws for two", () => {
		expect(addMoney(money(5n, "INR"), money(7n, "INR"))).toEqual(money(12n, "INR"));
		expect(subtractMoney({ from: money(5n, "INR"), amount: money(7n, "INR") })).toEqual(money(-2n, "INR"));
		expect(() => addMoney(money(1n, "INR"), money(1n, "NGN"))).toThrow("INR and NGN");
		expect(() => subtractMoney({ from: money(1n, "INR"), amount: money(1n, "NGN") })).toThrow(TypeError);
	});

	it("rounds a share once", () => {
		expect(shareMinor(59_050n, { numerator: 18, denominator: 100 }, "half-even")).toBe(10_629n);
	});

	it("formats decimals of any scale", () => {
		expect(formatDecimal({ units: -5n, scale: 3 })).toBe("-0.005");
		expect(formatDecimal({ units: 12n, scale: 0 })).toBe("12");
		expect(parseDecimal("-0.005")).toEqual({ ok: true, value: { units: -5n, scale: 3 } });
	});
});

describe("rates", () => {
	it("are exact reduced fractions", () => {
		expect(percentRate("36", "year")).toEqual({
			ok: true,
			value: { numerator: 9, denominator: 25, per: "year" },
		});
		expect(percentRate("0.09", "day")).toEqual({
			ok: true,
			value: { numerator: 9, denominator: 10_000, per: "day" },
		});
		expect(percentRate("0", "day")).toMatchObject({ ok: true, value: { numerator: 0 } });
	});

	it.each(["-1", "abc", "0.0000000001", "100001"])("refuse %s", (text) => {
		expect(percentRate(text, "year")).toEqual({ ok: false, refusal: "not-a-rate" });
	});

	it("accept the largest and the finest that a contract may name", () => {
		expect(percentRate("100000", "year").ok).toBe(true);
		expect(percentRate("0.000000001", "year").ok).toBe(true);
	});

	it("are formatted as percent", () => {
		expect(formatPercent({ numerator: 9, denominator: 25, per: "year" }, 2)).toBe("36.00");
	});
});

describe("splitting by largest remainder", () => {
	it("sums exactly, and every part is within one unit of its share", () => {
		fc.assert(
			fc.property(
				fc.bigInt({ min: 0n, max: 10n ** 12n }),
				fc.array(fc.bigInt({ min: 0n, max: 10_000n }), { minLength: 1, maxLength: 12 }),
				(amount, weights) => {
					const total = weights.reduce((sum, weight) => sum + weight, 0n);
					fc.pre(total > 0n);
					const parts = splitByLargestRemainder(amount, weights);
					expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(amount);
					for (const [index, part] of parts.entries()) {
						const off = part * total - amount * (weights[index] ?? 0n);
						expect(off < total && off > -total).toBe(true);
					}
				},
			),
		);
	});

	it("gives the odd units to the earliest among equals", () => {
		expect(splitEqually(100n, 3)).toEqual([34n, 33n, 33n]);
		expect(splitByLargestRemainder(10n, [1n, 3n, 2n])).toEqual([2n, 5n, 3n]);
	});

	it("throws for a negative amount, a negative weight or no positive weight", () => {
		expect(() => splitByLargestRemainder(1n, [0n])).toThrow(RangeError);
		expect(() => splitByLargestRemainder(-1n, [1n])).toThrow(RangeError);
		expect(() => splitByLargestRemainder(1n, [2n, -1n])).toThrow(RangeError);
	});
});

describe("minor units inside the core", () => {
	it("come back as they went in, below 2^53", () => {
		fc.assert(
			fc.property(fc.bigInt({ min: -(2n ** 53n) + 1n, max: 2n ** 53n - 1n }), (amountMinor) => {
				expect(minorUnits(minor(amountMinor))).toBe(amountMinor);
			}),
		);
	});

	it.each([2n ** 53n, -(2n ** 53n), 10n ** 30n])("refuse %i on the way in", (amountMinor) => {
		expect(() => minor(amountMinor)).toThrow(RangeError);
	});

	it.each([2 ** 53, 0.5, Number.NaN, Number.POSITIVE_INFINITY])("refuse %d on the way out", (amount) => {
		expect(() => minorUnits(amount)).toThrow(RangeError);
	});

	it("are no days", () => {
		const day = toDayNumber(plainDate("2026-01-01"));
		// @ts-expect-error A day is not an amount.
		const amount: Minor = day;
		expect(amount).toBe(day);
	});
});
