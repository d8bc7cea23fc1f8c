import type { Country } from "@puente/core/region";
import { colombia } from "./co/pack.ts";
import { india } from "./in/pack.ts";
import { mexico } from "./mx/pack.ts";
import { nigeria } from "./ng/pack.ts";
import type { Pack } from "./pack.ts";

export { apps, findApp, type RegisteredApp } from "./apps.ts";
export type { Bank } from "./banks.ts";
export type { RegionForms, SalaryBand } from "./common/form-fields.ts";
export type { DebtBand, Lender, QuestionId, Questionnaire } from "./common/questions.ts";
export { loadBanks, loadDeadlines, loadForms, loadLimits, loadPlaces, loadQuestions } from "./lazy.ts";
export { type DataClass, dataClasses, inputRulesOf, type Pack } from "./pack.ts";
export type { Place, State } from "./places.ts";

export const packs: Readonly<Record<Country, Pack>> = { mx: mexico, co: colombia, in: india, ng: nigeria };
