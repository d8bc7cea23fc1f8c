import type { Country, Language } from "@puente/core/region";
import { fill, type LoanCatalogue, type LoanKey, type LoanValues } from "@puente/words";
import { loadFor } from "@puente/words/country-words";
import { loanEn } from "@puente/words/loan/en";
import { use, useMemo } from "react";
import { usePack } from "../../shared/state/services-context.ts";
import { useWords } from "../../shared/words/use-words.ts";

/** English is bundled, because it is the fallback when another language cannot be loaded. */
const loaders: Readonly<Record<Language, (country: Country) => Promise<LoanCatalogue>>> = {
	en: async () => loanEn,
	es: (country) =>
		loadFor(country, async () => (await import("@puente/words/loan/es")).loanEs, {
			co: async () => (await import("@puente/words/loan/es-co")).loanEsCo,
		}),
};

const loaded = new Map<string, Promise<LoanCatalogue>>();

function wordsIn(language: Language, country: Country): Promise<LoanCatalogue> {
	const key = `${language} ${country}`;
	const pending = loaded.get(key);
	if (pending !== undefined) return pending;
	const words = loaders[language](country).catch(() => {
		loaded.delete(key);
		return loanEn;
	});
	loaded.set(key, words);
	return words;
}

export type LoanTranslate = <Key extends LoanKey>(key: Key, ...values: LoanValues<Key>) => string;

/** Texts of the loan screens. The screen suspends once per language and country. */
export function useLoanWords(): {
	readonly w: LoanTranslate;
	readonly words: LoanCatalogue;
	readonly language: Language;
} {
	const { language } = useWords();
	const { country } = usePack();
	const words = use(wordsIn(language, country));
	return useMemo(
		() => ({ w: (key, ...values) => fill(words.ui[key], values[0]), words, language }),
		[words, language],
	);
}
