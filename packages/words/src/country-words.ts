/** Sentences that one country says differently: only the keys that differ from its language's catalogue. */
export type CountryWords<Catalogue> = { readonly [Part in keyof Catalogue]?: Partial<Catalogue[Part]> };

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
