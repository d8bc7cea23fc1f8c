import type { Language } from "@puente/core/region";
import { fill, type Translated, type Values } from "@puente/words";
import { siteEn } from "@puente/words/site/en";
import { siteEs } from "@puente/words/site/es";
import { useWords } from "../shared/words/use-words.ts";

const catalogues: Readonly<Record<Language, Translated<typeof siteEn>>> = { en: siteEn, es: siteEs };

type DeskTranslate = <Key extends keyof typeof siteEn>(
	key: Key,
	...values: Values<typeof siteEn, Key>
) => string;

/** Texts of the page around the phone. */
export function useDeskWords(): DeskTranslate {
	const { language } = useWords();
	return (key, ...values) => fill(catalogues[language][key], values[0]);
}
