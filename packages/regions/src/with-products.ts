import type { Region } from "./region.ts";
import type { Product } from "./terms.ts";

/** The region with its edited products; products are neither added nor removed. */
export function withProducts(region: Region, edited: readonly Product[]): Region {
	const latest = (product: Product) => edited.findLast(({ id }) => id === product.id) ?? product;
	const [first, ...rest] = region.terms.products;
	return { ...region, terms: { ...region.terms, products: [latest(first), ...rest.map(latest)] } };
}
