import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rateOf, signChanges, type Term, uniqueForce } from "./roots.ts";

/** Coefficients of a product of polynomials in the discount factor v, lowest power first. */
function product(factors: readonly (readonly number[])[]): readonly Term[] {
	let total: number[] = [1];
	for (const factor of factors) {
		const next = Array.from({ length: total.length + factor.length - 1 }, () => 0);
		for (const [i, a] of total.entries()) {
			for (const [j, b] of factor.entries()) next[i + j] = (next[i + j] ?? 0) + a * b;
		}
		total = next;
	}
	return total.map((coefficient, time) => ({ time, coefficient }));
}

const discount = fc.double({ min: 0.3, max: 1.5, noNaN: true });

describe("the unique force of interest", () => {
	it("is found where flows change sign often but one real rate fits", () => {
		// (a − v) has the root a; v² − 2pv + p² + q² has none, and makes the signs alternate.
		fc.assert(
			fc.property(discount, discount, fc.double({ min: 0.2, max: 1, noNaN: true }), (a, p, q) => {
				const terms = product([
					[a, -1],
					[p * p + q * q, -2 * p, 1],
				]);
				expect(signChanges(terms)).toBe(3);
				const force = uniqueForce(terms);
				expect(force.ok && force.value).toBeCloseTo(-Math.log(a), 6);
			}),
		);
	});

	it("is refused where several rates fit", () => {
		fc.assert(
			fc.property(discount, fc.double({ min: 0.05, max: 0.5, noNaN: true }), (a, gap) => {
				const two = product([
					[a, -1],
					[a + gap, -1],
				]);
				expect(uniqueForce(two)).toEqual({ ok: false, refusal: "rate-not-unique" });
				const three = product([
					[a, -1],
					[a + gap, -1],
					[a + 2 * gap, -1],
				]);
				expect(uniqueForce(three)).toEqual({ ok: false, refusal: "rate-not-unique" });
			}),
		);
	});

	it("is refused where no real rate fits although signs change", () => {
		fc.assert(
			fc.property(discount, fc.double({ min: 0.05, max: 1, noNaN: true }), (p, q) => {
				expect(uniqueForce(product([[p * p + q * q, -2 * p, 1]]))).toEqual({ ok: false, refusal: "no-rate" });
			}),
		);
	});

	it("is refused where signs never change", () => {
		expect(uniqueForce([{ time: 0, coefficient: 1 }])).toEqual({ ok: false, refusal: "no-rate" });
		expect(uniqueForce([])).toEqual({ ok: false, refusal: "no-rate" });
	});

	it("is found at the limits of the search range", () => {
		const far = uniqueForce([
			{ time: 0, coefficient: -1 },
			{ time: 1, coefficient: 1e300 },
		]);
		expect(far.ok && far.value).toBeCloseTo(Math.log(1e300), 6);
		const near = uniqueForce([
			{ time: 0, coefficient: -1e300 },
			{ time: 1, coefficient: 1 },
		]);
		expect(near.ok && near.value).toBeCloseTo(-Math.log(1e300), 6);
	});

	it("ignores zeros when it counts sign changes", () => {
		const of = (...coefficients: number[]) =>
			coefficients.map((coefficient, time) => ({ time, coefficient }));
		expect(signChanges(of(-1, 0, 2, 3))).toBe(1);
		expect(signChanges(of(-1, 0, -2))).toBe(0);
		expect(signChanges(of(1, -2, 0, 3, -4))).toBe(3);
	});

	it("becomes a rate, or is refused as beyond measure", () => {
		expect(rateOf(Math.log(2))).toEqual({ ok: true, value: 1 });
		expect(rateOf(1_000)).toEqual({ ok: false, refusal: "rate-beyond-measure" });
	});
});
