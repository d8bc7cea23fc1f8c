import type { PricedProduct } from "@puente/core/offer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	amountsFor,
	type Choice,
	choiceQuery,
	offeredChoice,
	optionOf,
	optionsOf,
	readChoice,
	withAmount,
	withOption,
} from "./choice.ts";

const shared = {
	currency: "NGN",
	instalments: "equal",
	interestPercentPerDay: "0.05",
	feePercent: "1.5",
	feeTaxPercent: "7.5",
	interestTaxPercent: "0",
	penaltyTaxPercent: "0",
	taxStepMinor: 1,
	wholeUnits: true,
	costMaxPercent: 100,
	penalty: { percentPerDay: "2", base: "overdue-amount", graceDays: 0, capPercent: 100 },
	rollover: { days: 7, feePercent: "0.1", timesMax: 1 },
	allocation: { order: ["penalty", "interest", "principal"], across: "phase" },
	coolingOff: { days: 1, feeKept: false },
	aprMethod: "effective-365",
} as const satisfies Partial<PricedProduct>;
const quick: PricedProduct = {
	...shared,
	productId: "quick",
	amountMin: 10_000,
	amountMax: 100_000,
	amountStep: 5_000,
	tenures: [{ days: 91, phases: 3 }],
};
const plus: PricedProduct = {
	...shared,
	productId: "plus",
	amountMin: 50_000,
	amountMax: 300_000,
	amountStep: 10_000,
	tenures: [
		{ days: 120, phases: 4 },
		{ days: 180, phases: 6 },
	],
};
const products = [plus, quick];
const at = (productId: string, days: number, amount: number): Choice => ({ productId, days, amount });

describe("choice in the URL", () => {
	it("is parsed as it was written", () => {
		const choices = fc.record({
			productId: fc.string({ minLength: 1, maxLength: 40 }),
			amount: fc.integer({ min: 1, max: 100_000_000 }),
			days: fc.integer({ min: 1, max: 365 }),
		});
		fc.assert(
			fc.property(choices, (choice) => {
				const query = new URLSearchParams(choiceQuery("A1", choice)).toString();
				expect(readChoice(new URLSearchParams(query))).toEqual(choice);
			}),
		);
	});

	it.each([
		"",
		"productId=quick&amount=10000",
		"productId=quick&amount=1e4&days=91",
		"productId=quick&amount=-5&days=91",
		"productId=quick&amount=10.5&days=91",
		"productId=&amount=10000&days=91",
	])("is null when incomplete or malformed: %s", (query) => {
		expect(readChoice(new URLSearchParams(query))).toBeNull();
	});

	it("is kept while offered, otherwise replaced by an offered one", () => {
		expect(offeredChoice(products, at("plus", 180, 60_000))).toEqual(at("plus", 180, 60_000));
		for (const gone of [at("plus", 91, 60_000), at("gone", 91, 60_000), at("plus", 180, 55_000), null]) {
			const instead = offeredChoice(products, gone);
			expect(instead).not.toBeNull();
			if (instead !== null) expect(optionOf(products, instead)).not.toBeNull();
		}
		expect(offeredChoice([], at("plus", 180, 60_000))).toBeNull();
	});
});

describe("choice options", () => {
	it("are sorted by length", () => {
		expect(optionsOf(products).map(({ days }) => days)).toEqual([91, 120, 180]);
	});

	it("contain the amounts of all products, in the steps of the chosen length", () => {
		const [short, middle] = optionsOf(products);
		if (short === undefined || middle === undefined) throw new Error("the products have no lengths");
		expect(amountsFor(products, short)).toContain(300_000);
		expect(amountsFor(products, short)).toContain(55_000);
		expect(amountsFor(products, middle)).toContain(10_000);
		expect(amountsFor(products, middle)).not.toContain(55_000);
	});

	it("change the length only if it does not offer the amount", () => {
		expect(withAmount(products, at("quick", 91, 10_000), 100_000)).toEqual(at("quick", 91, 100_000));
		expect(withAmount(products, at("quick", 91, 10_000), 200_000)).toEqual(at("plus", 120, 200_000));
		expect(withAmount(products, at("plus", 180, 60_000), 10_000)).toEqual(at("quick", 91, 10_000));
		expect(withAmount(products, at("plus", 180, 60_000), 1)).toEqual(at("plus", 180, 60_000));
	});

	it("keep the amount as near as the length allows", () => {
		const long = optionsOf(products).at(-1);
		if (long === undefined) throw new Error("the products have no lengths");
		expect(withOption(at("quick", 91, 10_000), long)).toEqual(at("plus", 180, 50_000));
		expect(withOption(at("quick", 91, 70_000), long)).toEqual(at("plus", 180, 70_000));
	});
});
