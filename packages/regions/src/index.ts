export * from "./apps.ts";
export type { Bank } from "./banks.ts";
export type { RegionForms, SalaryBand } from "./common/form-fields.ts";
export type { DebtBand, Lender, QuestionId, Questionnaire } from "./common/questions.ts";
export * from "./lazy.ts";
export * from "./pack.ts";
export * from "./phone-settings.ts";
export type { Place, State } from "./places.ts";
export { packs } from "./registry/registry.ts";
