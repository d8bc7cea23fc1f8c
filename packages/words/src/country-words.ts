import type { Country } from "@puente/core/region";

/** Sentences that one country says differently: only the keys that differ from its language's catalogue. */
export type CountryWords<Catalogue> = { readonly [Part in keyof Catalogue]?: Partial<Catalogue[Part]> };

type Loaders<Catalogue> = Readonly<Partial<Record<Country, () => Promise<CountryWords<Catalogue>>>>>;

/** Loads the catalogue of a language, with the words of the country where it has its own. */
export async function loadFor<Catalogue extends object>(
	country: Country,
	loadCatalogue: () => Promise<Catalogue>,
	loaders: Loaders<Catalogue>,
): Promise<Catalogue> {
	const [catalogue, words] = await Promise.all([loadCatalogue(), loaders[country]?.()]);
	return words === undefined ? catalogue : withWords(catalogue, words);
}

export function withWords<Catalogue extends object>(
	catalogue: Catalogue,
	words: CountryWords<Catalogue>,
): Catalogue {
	const parts = Object.entries(catalogue).map(([part, sentences]: [string, object]) => [
		part,
		{ ...sentences, ...words[part as keyof Catalogue] },
	]);
	return Object.fromEntries(parts) as Catalogue;
}
