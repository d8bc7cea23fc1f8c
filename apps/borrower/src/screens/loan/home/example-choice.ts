import type { CallOutput, Calls } from "@puente/contract";

type Product = CallOutput<Calls["promotionPage"]>["products"][number];

/** The example of a visitor: the middle amount of the first product for its shortest time. */
export function exampleChoice(
	products: readonly Product[],
): { readonly productId: string; readonly amount: number; readonly days: number } | null {
	const [product] = products;
	const days = product?.days[0];
	if (product === undefined || days === undefined) return null;
	const { productId, amountMin, amountMax, amountStep } = product;
	const steps = Math.floor((amountMax - amountMin) / amountStep / 2);
	return { productId, amount: amountMin + steps * amountStep, days };
}
