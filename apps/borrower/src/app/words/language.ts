import { type Language, languages } from "@puente/core/region";
import { packs } from "@puente/regions";
import type { Catalogue } from "@puente/words";
import { en } from "@puente/words/en";
import type { LocalStore } from "../data/storage.ts";
import type { AppIdentity } from "./identity.ts";
import { createStore, type Store } from "./store.ts";

export type Words = { readonly language: Language; readonly catalogue: Catalogue };

export type LanguageControl = {
	readonly state: Store<Words>;
	/** Shows the language now and keeps it for the next start. */
	readonly choose: (language: Language) => Promise<void>;
	/** Loads the first language; the app is drawn after this. */
	readonly start: () => Promise<void>;
};

/** English is in the first load because it is also what remains when another catalogue cannot be fetched. */
const loaders: Readonly<Record<Language, () => Promise<Catalogue>>> = {
	en: async () => en,
	es: async () => (await import("@puente/words/es")).es,
};

/**
 * The borrower's own choice, else what the wrapper asks for, else what the app's home country speaks. Only a choice is
 * kept: a wrapper passes the phone's language at every start, and the phone's language may change.
 */
export function firstLanguage(storage: LocalStore, search: string, identity: AppIdentity): Language {
	const asked = new URLSearchParams(search).get("lang");
	return (
		storage.read("language") ??
		languages.find((language) => language === asked) ??
		packs[identity.home].language
	);
}

export function createLanguage(storage: LocalStore, first: Language): LanguageControl {
	const state = createStore<Words>({ language: "en", catalogue: en });
	/** The last one asked for wins, even when an earlier one arrives later. */
	let wanted: Language = first;
	const show = async (language: Language) => {
		wanted = language;
		const catalogue = await loaders[language]();
		if (wanted === language) state.set({ language, catalogue });
	};
	return {
		state,
		async choose(language) {
			await show(language);
			storage.write("language", language);
		},
		// Without the network the words may be out of reach: English is better than nothing.
		start: () => show(first).catch(() => undefined),
	};
}
