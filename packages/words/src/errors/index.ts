import type { ErrorName } from "@puente/contract";
import type { Language } from "@puente/core/region";
import { errorsEn } from "./en.ts";
import { errorsEs } from "./es.ts";

/** An error without its sentence in one of the languages does not compile. */
export const errorSentences: Readonly<Record<Language, Readonly<Record<ErrorName, string>>>> = {
	en: errorsEn,
	es: errorsEs,
};
