import type { Country } from "@puente/core/region";
import type { Bank } from "./banks.ts";
import type { RegionForms } from "./common/form-fields.ts";
import type { Questionnaire } from "./common/questions.ts";
import { currentCard } from "./find-card.ts";
import type { Place, State } from "./places.ts";
import type { Terms } from "./terms.ts";

/**
 * The heavy parts of a region, loaded when a screen first needs them: a bundler makes a chunk of every import here.
 */

export function loadForms(country: Country): Promise<RegionForms> {
	const forms = {
		mx: () => import("./mx/form.ts"),
		co: () => import("./co/form.ts"),
		in: () => import("./in/form.ts"),
		ng: () => import("./ng/form.ts"),
	} as const satisfies Record<Country, unknown>;
	return forms[country]().then((module) => module.forms);
}

export function loadQuestions(country: Country): Promise<Questionnaire> {
	const questions = {
		mx: () => import("./mx/questions.ts"),
		co: () => import("./co/questions.ts"),
		in: () => import("./in/questions.ts"),
		ng: () => import("./ng/questions.ts"),
	} as const satisfies Record<Country, unknown>;
	return questions[country]().then((module) => module.questions);
}

export function loadBanks(country: Country): Promise<readonly Bank[]> {
	const banks = {
		mx: () => import("./mx/banks.ts"),
		co: () => import("./co/banks.ts"),
		in: () => import("./in/banks.ts"),
		ng: () => import("./ng/banks.ts"),
	} as const satisfies Record<Country, unknown>;
	return banks[country]().then((module) => module.banks);
}

/** States with their cities, and places of birth where the region has separate codes for them. */
export function loadPlaces(
	country: Country,
): Promise<{ readonly states: readonly State[]; readonly birthPlaces: readonly Place[] }> {
	const places = {
		mx: () => import("./mx/places.ts"),
		co: () => import("./co/places.ts"),
		in: () => import("./in/places.ts"),
		ng: () => import("./ng/places.ts"),
	} as const satisfies Record<Country, unknown>;
	return places[country]().then((module) => ({ birthPlaces: [], ...module }));
}

/** The limits of the rungs of the region's ladder, in whole units of its currency. */
export function loadLimits(country: Country): Promise<readonly number[]> {
	const terms = {
		mx: () => import("./mx/terms.ts"),
		co: () => import("./co/terms.ts"),
		in: () => import("./in/terms.ts"),
		ng: () => import("./ng/terms.ts"),
	} as const satisfies Record<Country, unknown>;
	return terms[country]().then((module) => currentCard(module.terms).ladder.limits);
}

/** The region's deadlines, for countdowns on screens. */
export function loadDeadlines(country: Country): Promise<Terms["deadlines"]> {
	const terms = {
		mx: () => import("./mx/terms.ts"),
		co: () => import("./co/terms.ts"),
		in: () => import("./in/terms.ts"),
		ng: () => import("./ng/terms.ts"),
	} as const satisfies Record<Country, unknown>;
	return terms[country]().then((module) => module.terms.deadlines);
}
