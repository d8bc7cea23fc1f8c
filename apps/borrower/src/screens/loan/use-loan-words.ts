import type { Language } from "@puente/core/region";
import { fill, type LoanCatalogue, type LoanKey, type LoanValues } from "@puente/words";
import { loanEn } from "@puente/words/loan/en";
import { use, useMemo } from "react";
import { useWords } from "../../app/use-words.ts";

/** English comes with the screens, because it is also what remains when another language cannot be fetched. */
const loaders: Readonly<Record<Language, () => Promise<LoanCatalogue>>> = {
	en: async () => loanEn,
	es: async () => (await import("@puente/words/loan/es")).loanEs,
};

const loaded = new Map<Language, Promise<LoanCatalogue>>();

function wordsIn(language: Language): Promise<LoanCatalogue> {
	const known = loaded.get(language);
	if (known !== undefined) return known;
	const words = loaders[language]().catch(() => {
		loaded.delete(language);
		return loanEn;
	});
	loaded.set(language, words);
	return words;
}

export type LoanTranslate = <Key extends LoanKey>(key: Key, ...values: LoanValues<Key>) => string;

/** The loan's own sentences beside the app's. The screen waits for them once per language. */
export function useLoanWords(): {
	readonly w: LoanTranslate;
	readonly words: LoanCatalogue;
	readonly language: Language;
} {
	const { language } = useWords();
	const words = use(wordsIn(language));
	return useMemo(
		() => ({ w: (key, ...values) => fill(words.ui[key], values[0]), words, language }),
		[words, language],
	);
}
