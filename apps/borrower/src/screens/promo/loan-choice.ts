import type { PageFacts } from "./page-parts.tsx";

type Product = PageFacts["products"][number];
export type LoanChoice = { readonly productId: string; readonly amount: number; readonly days: number };

const amountsMax = 12;

/** At most 12 offered amounts from smallest to largest. */
export function amountsOf({ amountMin, amountMax, amountStep }: Product): readonly number[] {
	const steps = Math.floor((amountMax - amountMin) / amountStep);
	const count = Math.min(steps, amountsMax - 1);
	if (count <= 0) return [amountMin];
	const amounts = Array.from(
		{ length: count + 1 },
		(_, index) => amountMin + Math.round((steps * index) / count) * amountStep,
	);
	return [...new Set(amounts)];
}

/** The offered amount next to a wanted one. */
export function nearestAmount(product: Product, wanted: number): number {
	return amountsOf(product).reduce((best, each) =>
		Math.abs(each - wanted) < Math.abs(best - wanted) ? each : best,
	);
}

/** Every length with its product. */
export function daysOf(
	products: readonly Product[],
): readonly { readonly days: number; readonly productId: string }[] {
	return products
		.flatMap(({ productId, days }) => days.map((each) => ({ days: each, productId })))
		.sort((left, right) => left.days - right.days);
}

/** The choice in a link; null if it is not offered. */
export function readLoanChoice(products: readonly Product[], query: URLSearchParams): LoanChoice | null {
	const product = products.find(({ productId }) => productId === query.get("product"));
	const [amount, days] = [Number(query.get("amount")), Number(query.get("days"))];
	if (product === undefined || !product.days.includes(days)) return null;
	return amountsOf(product).includes(amount) ? { productId: product.productId, amount, days } : null;
}
