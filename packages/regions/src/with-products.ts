import type { Region } from "./region.ts";
import type { Product } from "./terms.ts";

/** The region with some of its products as they were edited since; none is added and none goes. */
export function withProducts(region: Region, edited: readonly Product[]): Region {
	const latest = (product: Product) => edited.findLast(({ id }) => id === product.id) ?? product;
	const [first, ...rest] = region.terms.products;
	return { ...region, terms: { ...region.terms, products: [latest(first), ...rest.map(latest)] } };
}
