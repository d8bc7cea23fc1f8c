import { expect, it } from "vitest";
import { exampleChoice } from "./example-choice.ts";

const product = { productId: "quick", amountMin: 1_000, amountMax: 6_000, amountStep: 500, days: [91, 182] };

it("takes the middle amount of the first product for its shortest time", () => {
	expect(exampleChoice([product, { ...product, productId: "plus" }])).toEqual({
		productId: "quick",
		amount: 3_500,
		days: 91,
	});
});

it("is null without products", () => {
	expect(exampleChoice([])).toBeNull();
});
