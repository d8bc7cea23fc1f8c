import type { Country } from "@puente/core/region";
import type { Bank } from "./banks.ts";
import type { RegionForms } from "./common/form-fields.ts";
import type { Questionnaire } from "./common/questions.ts";
import { currentCard } from "./find-card.ts";
import type { Place, State } from "./places.ts";
import { registry } from "./registry/registry.ts";
import type { Terms } from "./terms.ts";

export async function loadForms(country: Country): Promise<RegionForms> {
	return (await registry[country].forms()).forms;
}

export async function loadQuestions(country: Country): Promise<Questionnaire> {
	return (await registry[country].questions()).questions;
}

export async function loadBanks(country: Country): Promise<readonly Bank[]> {
	return (await registry[country].banks()).banks;
}

/** States with their cities, and places of birth where the region has separate codes for them. */
export async function loadPlaces(
	country: Country,
): Promise<{ readonly states: readonly State[]; readonly birthPlaces: readonly Place[] }> {
	const { states, birthPlaces = [] } = await registry[country].places();
	return { states, birthPlaces };
}

/** The limits of the rungs of the region's ladder, in whole units of its currency. */
export async function loadLimits(country: Country): Promise<readonly number[]> {
	return currentCard((await registry[country].terms()).terms).ladder.limits;
}

/** The region's deadlines, for countdowns on screens. */
export async function loadDeadlines(country: Country): Promise<Terms["deadlines"]> {
	return (await registry[country].terms()).terms.deadlines;
}
