import { calls } from "@puente/contract";
import { countries } from "@puente/core/region";
import { pricedProducts, regions } from "@puente/regions/load";
import { describe, expect, it } from "vitest";
import type { ServerDisclosure } from "../order.ts";
import { amountsFor, optionsOf } from "./choice.ts";
import { differences, discloseHere, type OwnDisclosure } from "./compare-disclosures.ts";

const paidOutOn = "2026-11-15";

/** Every length of every region, with its smallest and largest amount. */
const cases = countries.flatMap((country) => {
	const products = pricedProducts(regions[country], { limit: 3_000_000, tier: "standard" });
	return optionsOf(products).flatMap((option) =>
		[option.product.amountMin, option.product.amountMax].map((amount) => ({ country, option, amount })),
	);
});

function own(testCase: (typeof cases)[number]): OwnDisclosure {
	const { option, amount } = testCase;
	const choice = { productId: option.product.productId, amount, days: option.days };
	const figures = discloseHere(option.product, choice, paidOutOn);
	if (!figures.ok) throw new Error(figures.refusal);
	return figures.value;
}

/** The disclosure after serialisation. */
function overTheWire(figures: OwnDisclosure): ServerDisclosure {
	const { disclosure } = calls.productInfo.output.shape;
	return disclosure.parse(JSON.parse(JSON.stringify({ ...figures, statement: "plain" })));
}

describe("disclosure computed on the phone", () => {
	it.each(cases)("matches the contract and the serialised figures: %j", (testCase) => {
		const figures = own(testCase);
		expect(differences(overTheWire(figures), figures)).toEqual([]);
		expect(figures.receivedMinor + figures.feeMinor + figures.taxMinor).toBe(figures.amountMinor);
		expect(figures.phases.reduce((sum, { dueMinor }) => sum + dueMinor, 0)).toBe(figures.totalMinor);
	});

	it("is refused for an unknown amount, date or product", () => {
		const [first] = cases;
		if (first === undefined) throw new Error("the regions have no products");
		const { product, days } = first.option;
		const choice = { productId: product.productId, amount: product.amountMin + 1, days };
		expect(discloseHere(product, choice, paidOutOn).ok).toBe(false);
		expect(discloseHere(product, { ...choice, amount: product.amountMin }, "2026-02-30").ok).toBe(false);
		expect(discloseHere(product, { ...choice, productId: "other" }, paidOutOn).ok).toBe(false);
	});
});

describe("a different disclosure of the server", () => {
	const [testCase] = cases;
	if (testCase === undefined) throw new Error("the regions have no products");
	const figures = own(testCase);
	const server = overTheWire(figures);

	it.each<[string, ServerDisclosure]>([
		["totalMinor", { ...server, totalMinor: server.totalMinor + 1 }],
		["aprPercent", { ...server, aprPercent: "0.1" }],
		["phases", { ...server, phases: server.phases.map((phase) => ({ ...phase, dueOn: "2027-01-01" })) }],
		["phases", { ...server, phases: server.phases.slice(1) }],
		["late", { ...server, late: [] }],
		["rollover", { ...server, rollover: null }],
		["early", { ...server, early: { ...server.early, payMinor: 0 } }],
		["coolingOffUntil", { ...server, coolingOffUntil: null }],
		["currency", { ...server, currency: server.currency === "INR" ? "COP" : "INR" }],
	])("is detected at %s", (name, changed) => {
		expect(differences(changed, figures)).toEqual([name]);
	});

	it("may have another statement type", () => {
		expect(differences({ ...server, statement: "keyFacts" }, figures)).toEqual([]);
	});
});

it("amountsFor contains every amount of every region", () => {
	for (const { option, amount } of cases) {
		expect(amountsFor([option.product], option)).toContain(amount);
	}
});
