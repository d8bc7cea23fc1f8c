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

/** What was chosen on this computer, else what the browser speaks. */
function firstLanguage(): Language {
	const wanted = localStorage.getItem(storageKey) ?? navigator.language.slice(0, 2);
	return languages.find((language) => language === wanted) ?? "en";
}

const WordsContext = createContext<Words | null>(null);

/** The sentences of one language; nothing is drawn before they are there. */
export function WithWords({ children }: { readonly children: ReactNode }) {
	const [wanted, setWanted] = useState(firstLanguage);
	const [shown, setShown] = useState<{ language: Language; catalogue: ConsoleCatalogue } | null>(null);
	useEffect(() => {
		let current = true;
		const show = (language: Language, catalogue: ConsoleCatalogue) => {
			if (!current) return;
			document.documentElement.lang = language;
			setShown({ language, catalogue });
		};
		// Without the network the words may be out of reach: English is better than nothing.
		loaders[wanted]().then(
			(catalogue) => show(wanted, catalogue),
			() => show("en", consoleEn),
		);
		return () => {
			current = false;
		};
	}, [wanted]);
	const choose = useCallback((language: Language) => {
		localStorage.setItem(storageKey, language);
		setWanted(language);
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

/** The sentences in the language of whoever looks. A wrong key or a missing value does not compile. */
export function useWords(): Words {
	const words = use(WordsContext);
	if (words === null) throw new Error("words are asked for outside of WithWords");
	return words;
}
