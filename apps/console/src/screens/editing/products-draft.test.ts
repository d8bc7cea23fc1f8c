import { type ProductFields, productFields } from "@puente/contract/staff";
import { countries } from "@puente/core/region";
import { regions } from "@puente/regions/load";
import { describe, expect, it } from "vitest";
import { draftOf, fieldsOf, wrongOf } from "./products-draft.ts";

const products = countries.flatMap((country) =>
	regions[country].terms.products.map(
		({ id, ...fields }) => [id, fields as unknown as ProductFields] as const,
	),
);

describe("a product that is edited", () => {
	it.each(products)("is unchanged by the conversion to a draft and back: %s", (_id, fields) => {
		const draft = draftOf(fields);
		expect(wrongOf(draft)).toEqual([]);
		expect(fieldsOf(draft)).toEqual(fields);
		expect(productFields.safeParse(fieldsOf(draft)).success).toBe(true);
	});

	it("reports the paths of invalid numbers", () => {
		const draft = draftOf(products[0]?.[1] as ProductFields);
		const values = { ...draft.values, amountMin: "1,000", "penalty / percentPerDay": "2%" };
		const tenures = [{ key: 0, days: "", phases: "3" }];
		expect(wrongOf({ ...draft, values, tenures })).toEqual([
			"amountMin",
			"penalty / percentPerDay",
			"tenures",
		]);
	});
});
