import type { Country, Language } from "@puente/core/region";
import { type CountryWords, withTaxName, withWords } from "../country-words.ts";
import { type AgreementTexts, agreementEn } from "./en.ts";
import { agreementEs } from "./es.ts";
import { agreementEsCo } from "./es-co.ts";

export type { AgreementTexts } from "./en.ts";
export type { StatementKind } from "./text.ts";

const agreementTexts: Readonly<Record<Language, AgreementTexts>> = { en: agreementEn, es: agreementEs };

/** What a country says differently from its language. */
const ownWords: Readonly<Partial<Record<`${Language}-${Country}`, CountryWords<AgreementTexts>>>> = {
	"es-co": agreementEsCo,
};

/** The texts of an agreement in the words of its country. */
export function agreementTextsOf(language: Language, country: Country): AgreementTexts {
	const texts = withWords(agreementTexts[language], ownWords[`${language}-${country}`] ?? {});
	return withTaxName(texts, country);
}
