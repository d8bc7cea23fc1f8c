import { pricesOf, share, usuryRatesOf } from "./cost.ts";
import { type LegalRecords, recordOn } from "./legal-records.ts";
import type { Region } from "./region.ts";
import type { Percent, Product, UsuryLaw } from "./terms.ts";

/** Rounding errors of the bisection must not turn an equal rate into a breach. */
const tolerance = 1e-9;

/** A pack's products stay under the lowest of its rates less the margin. A float: ceilings are compared, never posted. */
export function lowestUsury(law: UsuryLaw, { usuryRate }: Pick<LegalRecords, "usuryRate">): number {
	const lowest = Math.min(...usuryRate.map(({ value }) => Number(value.percentPerYear)));
	return lowest - Number(law.marginPercent);
}

function isWithin(product: Product, ceilingPercent: Percent): boolean {
	const most = share(ceilingPercent) + tolerance;
	return pricesOf(product).every((priced) => usuryRatesOf(priced).every(({ value }) => value <= most));
}

/**
 * The region with the products that may be offered on a day. Null if none may: the usury rate of the day is not entered,
 * or every product passes it.
 */
export function offerableOn(region: Region, day: string): Region | null {
	const { terms, legalRecords } = region;
	if (terms.ceilings.usury === null) return region;
	const rate = recordOn(legalRecords.usuryRate, day)?.value.percentPerYear;
	if (rate === undefined) return null;
	const [first, ...rest] = terms.products.filter((product) => isWithin(product, rate));
	return first === undefined ? null : { ...region, terms: { ...terms, products: [first, ...rest] } };
}
