import { type Country, countries } from "@puente/core/region";
import { checkPack } from "./check/check-pack.ts";
import type { Region } from "./region.ts";
import { registry } from "./registry/registry.ts";
import { serverParts } from "./registry/server-parts.ts";

export * from "./check/check-pack.ts";
export { usuryProblemsOn } from "./check/check-products.ts";
export * from "./contact-hours.ts";
export * from "./find-card.ts";
export type { HolidayRule } from "./holidays.ts";
export * from "./income.ts";
export {
	type FixedFact,
	fixedFacts,
	type KeyFactName,
	type KeyFacts,
	type OfferFact,
	type OperatorFact,
	operatorFacts,
	type PrescribedWarning,
} from "./key-facts.ts";
export * from "./legal-gaps.ts";
export * from "./legal-records.ts";
export * from "./offers.ts";
export * from "./priced-products.ts";
export type * from "./region.ts";
export type { Source, Sources } from "./sources.ts";
export type * from "./terms.ts";
export * from "./usury.ts";
export * from "./with-products.ts";

async function wholeRegion(country: Country): Promise<Region> {
	const { pack, ...parts } = registry[country];
	const [{ terms }, { forms }, { questions }, { banks }, { states, birthPlaces = [] }] = await Promise.all([
		parts.terms(),
		parts.forms(),
		parts.questions(),
		parts.banks(),
		parts.places(),
	]);
	const whole = { pack, terms, forms, questionnaire: questions, banks, states, birthPlaces };
	return { ...whole, ...serverParts[country] };
}

const loaded = await Promise.all(
	countries.map(async (country) => [country, await wholeRegion(country)] as const),
);

/** Every region complete. The server's entry: a phone imports @puente/regions and loads the rest on demand. */
export const regions = Object.fromEntries(loaded) as Readonly<Record<Country, Region>>;

/** Refuses to start with a region that contradicts itself or its law; the message lists each contradiction. */
export function loadPacks(
	candidates: Readonly<Record<Country, Region>> = regions,
): Readonly<Record<Country, Region>> {
	const problems = Object.values(candidates).flatMap((region) => checkPack(region));
	if (problems.length > 0) throw new Error(problems.map(({ sentence }) => sentence).join("\n"));
	return candidates;
}
