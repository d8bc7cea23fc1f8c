import type { Language } from "@puente/core/region";
import { fill, type Translated, type Values } from "@puente/words";
import { deskEn } from "@puente/words/desk/en";
import { deskEs } from "@puente/words/desk/es";
import { useWords } from "../shared/words/use-words.ts";

const catalogues: Readonly<Record<Language, Translated<typeof deskEn>>> = { en: deskEn, es: deskEs };

type DeskTranslate = <Key extends keyof typeof deskEn>(
	key: Key,
	...values: Values<typeof deskEn, Key>
) => string;

/** Texts of the page around the phone. */
export function useDeskWords(): DeskTranslate {
	const { language } = useWords();
	return (key, ...values) => fill(catalogues[language][key], values[0]);
}
