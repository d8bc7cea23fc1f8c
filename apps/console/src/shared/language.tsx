import { type Language, languages } from "@puente/core/region";
import { type ConsoleCatalogue, type ConsoleKey, type ConsoleValues, fill } from "@puente/words";
import { consoleEn } from "@puente/words/console/en";
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from "react";

export type Translate = <Key extends ConsoleKey>(key: Key, ...values: ConsoleValues<Key>) => string;

type Words = {
	readonly language: Language;
	readonly t: Translate;
	readonly choose: (language: Language) => void;
};

const storageKey = "puente.console.language";

const loaders: Readonly<Record<Language, () => Promise<ConsoleCatalogue>>> = {
	en: async () => consoleEn,
	es: async () => (await import("@puente/words/console/es")).consoleEs,
};

/** The language chosen on this computer, else the browser's. */
function initialLanguage(): Language {
	const preferred = localStorage.getItem(storageKey) ?? navigator.language.slice(0, 2);
	return languages.find((language) => language === preferred) ?? "en";
}

const WordsContext = createContext<Words | null>(null);

/** Loads the catalogue of one language; nothing is rendered before that. */
export function WithWords({ children }: { readonly children: ReactNode }) {
	const [chosen, setChosen] = useState(initialLanguage);
	const [shown, setShown] = useState<{ language: Language; catalogue: ConsoleCatalogue } | null>(null);
	useEffect(() => {
		let current = true;
		const show = (language: Language, catalogue: ConsoleCatalogue) => {
			if (!current) return;
			document.documentElement.lang = language;
			setShown({ language, catalogue });
		};
		// English is bundled and is the fallback when the catalogue cannot be fetched.
		loaders[chosen]().then(
			(catalogue) => show(chosen, catalogue),
			() => show("en", consoleEn),
		);
		return () => {
			current = false;
		};
	}, [chosen]);
	const choose = useCallback((language: Language) => {
		localStorage.setItem(storageKey, language);
		setChosen(language);
	}, []);
	const words = useMemo<Words | null>(
		() =>
			shown && {
				language: shown.language,
				t: (key, ...values) => fill(shown.catalogue[key], values[0]),
				choose,
			},
		[shown, choose],
	);
	return words === null ? null : <WordsContext value={words}>{children}</WordsContext>;
}

/** The texts in the user's language. A wrong key or a missing value does not compile. */
export function useWords(): Words {
	const words = use(WordsContext);
	if (words === null) throw new Error("useWords is used outside of WithWords");
	return words;
}
