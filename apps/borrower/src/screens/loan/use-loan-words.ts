import type { Language } from "@puente/core/region";
import { fill, type LoanCatalogue, type LoanKey, type LoanValues } from "@puente/words";
import { loanEn } from "@puente/words/loan/en";
import { use, useMemo } from "react";
import { useWords } from "../../app/words/use-words.ts";

/** English is bundled, because it is the fallback when another language cannot be loaded. */
const loaders: Readonly<Record<Language, () => Promise<LoanCatalogue>>> = {
	en: async () => loanEn,
	es: async () => (await import("@puente/words/loan/es")).loanEs,
};

const loaded = new Map<Language, Promise<LoanCatalogue>>();

function wordsIn(language: Language): Promise<LoanCatalogue> {
	const pending = loaded.get(language);
	if (pending !== undefined) return pending;
	const words = loaders[language]().catch(() => {
		loaded.delete(language);
		return loanEn;
	});
	loaded.set(language, words);
	return words;
}

export type LoanTranslate = <Key extends LoanKey>(key: Key, ...values: LoanValues<Key>) => string;

/** Texts of the loan screens. The screen suspends once per language. */
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
