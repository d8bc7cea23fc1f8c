import type { Country } from "@puente/core/region";
import { checkPack } from "./check/check-pack.ts";
import { banks as coBanks } from "./co/banks.ts";
import { forms as coForms } from "./co/form.ts";
import { colombia } from "./co/pack.ts";
import { states as coStates } from "./co/places.ts";
import { questions as coQuestions } from "./co/questions.ts";
import { sources as coSources } from "./co/sources.ts";
import { terms as coTerms } from "./co/terms.ts";
import { banks as inBanks } from "./in/banks.ts";
import { forms as inForms } from "./in/form.ts";
import { india } from "./in/pack.ts";
import { states as inStates } from "./in/places.ts";
import { questions as inQuestions } from "./in/questions.ts";
import { sources as inSources } from "./in/sources.ts";
import { terms as inTerms } from "./in/terms.ts";
import { banks as mxBanks } from "./mx/banks.ts";
import { forms as mxForms } from "./mx/form.ts";
import { mexico } from "./mx/pack.ts";
import { birthPlaces as mxBirthPlaces, states as mxStates } from "./mx/places.ts";
import { questions as mxQuestions } from "./mx/questions.ts";
import { sources as mxSources } from "./mx/sources.ts";
import { terms as mxTerms } from "./mx/terms.ts";
import { banks as ngBanks } from "./ng/banks.ts";
import { forms as ngForms } from "./ng/form.ts";
import { nigeria } from "./ng/pack.ts";
import { states as ngStates } from "./ng/places.ts";
import { questions as ngQuestions } from "./ng/questions.ts";
import { sources as ngSources } from "./ng/sources.ts";
import { terms as ngTerms } from "./ng/terms.ts";
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
	mx: {
		pack: mexico,
		terms: mxTerms,
		forms: mxForms,
		questionnaire: mxQuestions,
		banks: mxBanks,
		states: mxStates,
		birthPlaces: mxBirthPlaces,
		sources: mxSources,
	},
	co: {
		pack: colombia,
		terms: coTerms,
		forms: coForms,
		questionnaire: coQuestions,
		banks: coBanks,
		states: coStates,
		birthPlaces: [],
		sources: coSources,
	},
	in: {
		pack: india,
		terms: inTerms,
		forms: inForms,
		questionnaire: inQuestions,
		banks: inBanks,
		states: inStates,
		birthPlaces: [],
		sources: inSources,
	},
	ng: {
		pack: nigeria,
		terms: ngTerms,
		forms: ngForms,
		questionnaire: ngQuestions,
		banks: ngBanks,
		states: ngStates,
		birthPlaces: [],
		sources: ngSources,
	},
};

/** Refuses to start with a region that contradicts itself or its law; the message lists each contradiction. */
export function loadPacks(
	candidates: Readonly<Record<Country, Region>> = regions,
): Readonly<Record<Country, Region>> {
	const problems = Object.values(candidates).flatMap((region) => checkPack(region));
	if (problems.length > 0) throw new Error(problems.map(({ sentence }) => sentence).join("\n"));
	return candidates;
}
