import { type Country, type Language, languages } from "@puente/core/region";
import { packs } from "@puente/regions";
import { type CatalogueOf, loadWords } from "@puente/words";
import { en } from "@puente/words/en";
import type { LocalStore } from "../../data/storage.ts";
import { createStore, type Store } from "../state/store.ts";

export type Shown = { readonly language: Language; readonly catalogue: CatalogueOf<"app"> };

export type LanguageControl = {
	readonly state: Store<Shown>;
	/** Switches the language and stores the choice. */
	readonly choose: (language: Language) => Promise<void>;
	/** Loads the initial language; the app is rendered after this. */
	readonly start: () => Promise<void>;
};

/**
 * The stored choice, else the wrapper's `lang`, else the phone's own, else the language of the home country. Only a choice
 * is stored, because the phone's language may change.
 */
export function initialLanguage(
	storage: LocalStore,
	search: string,
	home: Country,
	phones?: Language,
): Language {
	const requested = new URLSearchParams(search).get("lang");
	return (
		storage.read("language") ??
		languages.find((language) => language === requested) ??
		phones ??
		packs[home].language
	);
}

export function createLanguage(storage: LocalStore, first: Language): LanguageControl {
	const state = createStore<Shown>({ language: "en", catalogue: en });
	/** The last requested language wins, even if an earlier one loads later. */
	let latestRequested: Language = first;
	const show = async (language: Language) => {
		latestRequested = language;
		// English is in the first load, because it is the fallback when another catalogue cannot be loaded.
		const catalogue = language === "en" ? en : await loadWords("app", language);
		if (latestRequested === language) state.set({ language, catalogue });
	};
	return {
		state,
		async choose(language) {
			await show(language);
			storage.write("language", language);
		},
		// Without network the English texts remain.
		start: () => show(first).catch(() => undefined),
	};
}
