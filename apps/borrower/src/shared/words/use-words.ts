import type { Problem } from "@puente/contract";
import type { Country, Language } from "@puente/core/region";
import { type LoadedOnce, loadOnce } from "@puente/ui";
import {
	type CatalogueOf,
	fill,
	type KeyOf,
	loadWords,
	type Sentence,
	type SentencesOf,
	type Values,
	type WordArea,
} from "@puente/words";
import { useMemo } from "react";
import { usePack, useServices } from "../state/services-context.ts";
import { useStore } from "../state/store.ts";

/** Wrong keys and missing values are compile errors. */
export type Translate<Area extends WordArea = "app"> = <Key extends KeyOf<"app"> | KeyOf<Area>>(
	key: Key,
	...values: Values<SentencesOf<"app"> & SentencesOf<Area>, Key>
) => string;

export type Words<Area extends WordArea = "app"> = {
	/** A sentence of the area, or one that the whole app uses. */
	readonly t: Translate<Area>;
	readonly problem: (name: Problem) => string;
	readonly catalogue: CatalogueOf<Area>;
	readonly language: Language;
};

const loaded = new Map<string, LoadedOnce<object>>();

function wordsOf<Area extends WordArea>(area: Area, language: Language, country: Country) {
	const key = `${area} ${language} ${country}`;
	// English is the fallback when another language cannot be loaded.
	const load = () => loadWords(area, language, country).catch(() => loadWords(area, "en", country));
	const found = loaded.get(key) ?? loadOnce<object>(load);
	loaded.set(key, found);
	return found as LoadedOnce<CatalogueOf<Area>>;
}

/** Loads the texts before something that needs them is shown over another screen. */
export async function preloadWords(area: WordArea, language: Language, country: Country): Promise<void> {
	await wordsOf(area, language, country).load();
}

/**
 * Texts in the borrower's language. The screen waits until those of its area are loaded; the app's own are loaded
 * before it starts.
 */
export function useWords(): Words;
export function useWords<Area extends WordArea>(area: Area): Words<Area>;
export function useWords(area: WordArea = "app"): Words {
	const { language, catalogue: app } = useStore(useServices().language.state);
	const { country } = usePack();
	const catalogue = (area === "app" ? app : wordsOf(area, language, country).read()) as typeof app;
	return useMemo(() => {
		const own: Readonly<Record<string, Sentence>> = catalogue.ui ?? {};
		return {
			t: (key, ...values) => fill(own[key] ?? app.ui[key], values[0], language),
			problem: (name) => app.problems[name],
			catalogue,
			language,
		};
	}, [app, catalogue, language]);
}
