import type { Language } from "@puente/core/region";
import { type DeskCatalogue, type DeskKey, type DeskValues, fill } from "@puente/words";
import { deskEn } from "@puente/words/desk/en";
import { deskEs } from "@puente/words/desk/es";
import { useWords } from "../shared/words/use-words.ts";

const catalogues: Readonly<Record<Language, DeskCatalogue>> = { en: deskEn, es: deskEs };

type DeskTranslate = <Key extends DeskKey>(key: Key, ...values: DeskValues<Key>) => string;

/** Texts of the page around the phone. */
export function useDeskWords(): DeskTranslate {
	const { language } = useWords();
	return (key, ...values) => fill(catalogues[language][key], values[0]);
}
