import type { StaffErrorWords } from "@puente/contract/staff";
import type { Language } from "@puente/core/region";
import { staffErrorsEn } from "./en.ts";
import { staffErrorsEs } from "./es.ts";

/** An error of the console without its sentence in one of the languages does not compile. */
export const staffErrorSentences: Readonly<Record<Language, StaffErrorWords>> = {
	en: staffErrorsEn,
	es: staffErrorsEs,
};
