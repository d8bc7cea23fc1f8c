import type { Country } from "@puente/core/region";
import { checkPack } from "./check/check-pack.ts";
import { colombiaRegion } from "./co/region.ts";
import { indiaRegion } from "./in/region.ts";
import { mexicoRegion } from "./mx/region.ts";
import { nigeriaRegion } from "./ng/region.ts";
import type { Region } from "./region.ts";

export { checkPack, checkProduction, type Operator } from "./check/check-pack.ts";
export { mayContact } from "./contact-hours.ts";
export { currentCard, findCard } from "./find-card.ts";
export { type HolidayRule, holidaysOf } from "./holidays.ts";
export { monthlyIncomeOf } from "./income.ts";
export { offersOf } from "./offers.ts";
export { pricedProducts } from "./priced-products.ts";
export type { Problem, Region } from "./region.ts";
export type { Source, Sources } from "./sources.ts";
export type {
	Ceilings,
	CollectionMethod,
	OperatorField,
	Percent,
	Product,
	Terms,
	UsuryTable,
} from "./terms.ts";
export { type UsuryCeiling, uncertifiedCeiling, usuryCeilingOn } from "./usury.ts";
export { withProducts } from "./with-products.ts";

/** Every region complete. The server's entry: a phone imports @puente/regions and loads the rest on demand. */
export const regions: Readonly<Record<Country, Region>> = {
	mx: mexicoRegion,
	co: colombiaRegion,
	in: indiaRegion,
	ng: nigeriaRegion,
};

/** Refuses to start with a region that contradicts itself or its law; the message lists each contradiction. */
export function loadPacks(
	candidates: Readonly<Record<Country, Region>> = regions,
): Readonly<Record<Country, Region>> {
	const problems = Object.values(candidates).flatMap((region) => checkPack(region));
	if (problems.length > 0) throw new Error(problems.map(({ sentence }) => sentence).join("\n"));
	return candidates;
}
