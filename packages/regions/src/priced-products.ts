import type { Approval } from "@puente/core/decision";
import type { PricedProduct } from "@puente/core/offer";
import type { Region } from "./region.ts";

/** The products that an approved borrower may choose from: at the borrower's price, none above the limit. */
export function pricedProducts(
	region: Pick<Region, "pack" | "terms">,
	approval: Pick<Approval, "limit" | "tier">,
): readonly PricedProduct[] {
	const { products, disclosure, interestTaxPercent, penaltyTaxPercent, taxStepMinor, ceilings } =
		region.terms;
	return products.flatMap((product): PricedProduct[] => {
		const { id, prices, amountMax, penalty, ...rest } = product;
		const most = Math.min(amountMax, approval.limit);
		if (most < product.amountMin) return [];
		const { kind: _, ...penaltyTerms } = penalty;
		const steps = Math.floor((most - product.amountMin) / product.amountStep);
		return [
			{
				...rest,
				...prices[approval.tier],
				productId: id,
				currency: region.pack.currency.code,
				amountMax: product.amountMin + steps * product.amountStep,
				penalty: penaltyTerms,
				aprMethod: disclosure.aprMethod,
				interestTaxPercent,
				penaltyTaxPercent,
				taxStepMinor,
				wholeUnits: true,
				costMaxPercent: ceilings.costPercentMax,
			},
		];
	});
}
