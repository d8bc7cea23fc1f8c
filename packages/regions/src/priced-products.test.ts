import { priceTiers } from "@puente/core/decision";
import { amountsOf, disclose } from "@puente/core/offer";
import { countries } from "@puente/core/region";
import type { PlainDate } from "@puente/core/time";
import { describe, expect, it } from "vitest";
import { pricedProducts, regions } from "./load.ts";

const paidOutOn = "2026-11-15" as PlainDate;

describe.each(countries)("the products of %s", (country) => {
	const region = regions[country];
	const all = priceTiers.flatMap((tier) => pricedProducts(region, { limit: 10_000_000, tier }));

	it("can be disclosed at every limit of every product, below the yearly ceiling", () => {
		for (const product of all) {
			const amounts = amountsOf(product);
			for (const amount of [amounts[0] ?? 0, amounts.at(-1) ?? 0]) {
				for (const { days } of product.tenures) {
					const shown = disclose(product, { amount, days, paidOutOn });
					if (!shown.ok) throw new Error(`${product.productId} ${amount} ${days}: ${shown.refusal}`);
					expect(Number(shown.value.aprPercent)).toBeGreaterThan(0);
					expect(Number(shown.value.aprPercent)).toBeLessThanOrEqual(
						Number(region.terms.ceilings.aprPercentMax),
					);
				}
			}
		}
	});

	it("stop at the borrower's limit, on a whole step", () => {
		const { limits } = region.terms.scorecards[0].ladder;
		for (const limit of limits) {
			const offered = pricedProducts(region, { limit, tier: "standard" });
			expect(offered.length, `${limit}`).toBeGreaterThan(0);
			for (const product of offered) {
				expect(product.amountMax).toBeLessThanOrEqual(limit);
				expect((product.amountMax - product.amountMin) % product.amountStep).toBe(0);
			}
		}
	});

	it("are none below the smallest loan", () => {
		expect(pricedProducts(region, { limit: 1, tier: "standard" })).toEqual([]);
	});
});
