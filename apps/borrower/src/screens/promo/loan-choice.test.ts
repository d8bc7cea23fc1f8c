import { describe, expect, it } from "vitest";
import { amountsOf, daysOf, nearestAmount, readLoanChoice } from "./loan-choice.ts";

const quick = { productId: "quick", amountMin: 10_000, amountMax: 100_000, amountStep: 5_000, days: [91] };
const plus = {
	productId: "plus",
	amountMin: 50_000,
	amountMax: 50_000,
	amountStep: 10_000,
	days: [180, 120],
};

describe("loan choice", () => {
	it("has offered amounts from smallest to largest", () => {
		const amounts = amountsOf(quick);
		expect([amounts[0], amounts.at(-1)]).toEqual([10_000, 100_000]);
		expect(amounts.every((amount) => (amount - 10_000) % 5_000 === 0)).toBe(true);
		expect(amounts.length).toBeLessThanOrEqual(12);
		expect(amountsOf(plus)).toEqual([50_000]);
	});

	it("keeps a wanted amount that another length offers, and takes the nearest one otherwise", () => {
		expect(nearestAmount(quick, 10_000)).toBe(10_000);
		expect(nearestAmount(quick, 500_000)).toBe(100_000);
		expect(nearestAmount(plus, 10_000)).toBe(50_000);
	});

	it("has every length once, sorted", () => {
		expect(daysOf([quick, plus]).map(({ days }) => days)).toEqual([91, 120, 180]);
	});

	it("is read from a link only if it is offered", () => {
		const read = (text: string) => readLoanChoice([quick, plus], new URLSearchParams(text));
		expect(read("product=quick&amount=10000&days=91")).toEqual({
			productId: "quick",
			amount: 10_000,
			days: 91,
		});
		for (const wrong of ["", "product=quick&amount=1&days=91", "product=quick&amount=10000&days=120"]) {
			expect(read(wrong)).toBeNull();
		}
	});
});
