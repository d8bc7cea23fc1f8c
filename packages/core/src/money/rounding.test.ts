import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { divideRounded, type Rounding, roundings, scaleRounded } from "./rounding.ts";

describe("named rounding", () => {
	it.each<[Rounding, bigint, bigint, bigint]>([
		["half-even", 5n, 2n, 2n],
		["half-even", 7n, 2n, 4n],
		["half-even", -5n, 2n, -2n],
		["half-even", 251n, 100n, 3n],
		["half-even", 249n, 100n, 2n],
		["half-up", 5n, 2n, 3n],
		["half-up", -5n, 2n, -3n],
		["half-up", 249n, 100n, 2n],
		["up", 201n, 100n, 3n],
		["up", -201n, 100n, -3n],
		["down", 299n, 100n, 2n],
		["down", -299n, 100n, -2n],
		["up", 200n, 100n, 2n],
	])("%s of %i / %i is %i", (rounding, numerator, denominator, expected) => {
		expect(divideRounded({ numerator, denominator }, rounding)).toBe(expected);
	});

	it("throws for a denominator that is not positive", () => {
		expect(() => divideRounded({ numerator: 1n, denominator: 0n }, "down")).toThrow(RangeError);
	});

	it("gives the same figure in doubles as in bigint, below and above 2^53", () => {
		const whole = (max: number) => fc.integer({ min: 0, max });
		fc.assert(
			fc.property(
				whole(2 ** 45),
				whole(2 ** 20),
				fc.integer({ min: 1, max: 2 ** 52 }),
				fc.constantFrom(...roundings),
				(amount, numerator, denominator, rounding) => {
					const exact = divideRounded(
						{ numerator: BigInt(amount) * BigInt(numerator), denominator: BigInt(denominator) },
						rounding,
					);
					expect(scaleRounded(amount, { numerator, denominator }, rounding)).toBe(Number(exact));
				},
			),
		);
	});

	it("decides ties in doubles as in bigint", () => {
		for (const rounding of roundings) {
			for (let amount = 0; amount < 40; amount++) {
				expect(scaleRounded(amount, { numerator: 1, denominator: 4 }, rounding)).toBe(
					Number(divideRounded({ numerator: BigInt(amount), denominator: 4n }, rounding)),
				);
			}
		}
	});
});
