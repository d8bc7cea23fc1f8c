import { disclose } from "@puente/core/offer";
import { countries } from "@puente/core/region";
import { addDays, daysBetween, type PlainDate } from "@puente/core/time";
import { pricedProducts, regions } from "@puente/regions/load";
import { describe, expect, it } from "vitest";
import { seed } from "../../../../tools/testing/test-seed.ts";
import { createChance } from "../world/chance.ts";
import { annualRate } from "./annual-rate.ts";
import { dueOf, unit, workOut } from "./offer.ts";

/** More: `LOANS=20000 npx vitest run --project unit apps/simulator/src/second-opinion`. */
const loansPerRegion = Number(process.env["LOANS"] ?? 200);

const limitMax = 10_000_000;

describe(`offers with the seed ${seed}`, () => {
	it.each(countries)("of %s cost what the second opinion works out", (country) => {
		const chance = createChance(`${seed} ${country}`);
		const products = (["standard", "preferred"] as const).flatMap((tier) =>
			pricedProducts(regions[country], { limit: limitMax, tier }),
		);
		for (let loan = 0; loan < loansPerRegion; loan++) {
			const product = chance.pick(products);
			const { days } = chance.pick(product.tenures);
			const steps = Math.floor((product.amountMax - product.amountMin) / product.amountStep);
			const amount = product.amountMin + product.amountStep * chance.below(steps + 1);
			const paidOutOn = addDays("2027-01-01" as PlainDate, chance.below(730));
			const shown = disclose(product, { amount, days, paidOutOn });
			if (!shown.ok) throw new Error(shown.refusal);
			const { phases, ...offer } = shown.value;
			const mine = workOut(product, amount, days);
			const name = `${product.productId}, ${amount} for ${days} days from ${paidOutOn}`;
			expect(
				{
					fee: offer.feeMinor,
					feeTax: offer.taxMinor,
					received: offer.receivedMinor,
					interest: offer.interestMinor,
					interestTax: offer.interestTaxMinor,
					total: offer.totalMinor,
					instalments: phases.map(({ dueOn, principalMinor, interestMinor, taxMinor }) => ({
						day: daysBetween({ from: paidOutOn, to: dueOn }),
						principal: principalMinor,
						interest: interestMinor,
						tax: taxMinor,
					})),
				},
				name,
			).toEqual(mine);
			// One decimal is shown.
			const rate = annualRate(product.aprMethod, mine);
			expect(Math.abs(rate - Number(offer.aprPercent)), `${name}: ${rate}`).toBeLessThanOrEqual(0.05 + 1e-6);
			for (const instalment of mine.instalments) expect(dueOf(instalment) % unit, name).toBe(0n);
		}
	});
});
