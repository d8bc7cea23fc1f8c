import type { Country } from "@puente/core/region";
import { packs } from "@puente/regions";

/** What one country says differently: only the texts that differ from its language's, at any depth. */
export type CountryWords<Catalogue> = {
	readonly [Part in keyof Catalogue]?: Catalogue[Part] extends string
		? string
		: CountryWords<Catalogue[Part]>;
};

type Texts = Readonly<Record<string, unknown>>;

const isTexts = (value: unknown): value is Texts =>
	value !== null && typeof value === "object" && !Array.isArray(value);

function merge(base: Texts, words: Texts): Texts {
	const own = Object.entries(words).map(([part, text]) => {
		const usual = base[part];
		return [part, isTexts(usual) && isTexts(text) ? merge(usual, text) : text] as const;
	});
	return { ...base, ...Object.fromEntries(own) };
}

/** A list of texts is replaced as a whole. */
export function withWords<Catalogue extends object>(
	catalogue: Catalogue,
	words: CountryWords<Catalogue>,
): Catalogue {
	return merge(catalogue as Texts, words as Texts) as Catalogue;
}

/** The text of a catalogue that stands for the name of the country's value-added tax. */
const taxName = "{taxName}";

/** Texts with the name that people use for the tax: IVA, GST, VAT. What does not name it stays the same object. */
export function withTaxName<T>(texts: T, country: Country): T {
	if (typeof texts === "string") return texts.replaceAll(taxName, packs[country].taxName) as T;
	if (texts === null || typeof texts !== "object") return texts;
	const parts = Object.entries(texts).map(([key, part]) => [key, part, withTaxName(part, country)] as const);
	if (parts.every(([, before, after]) => before === after)) return texts;
	if (Array.isArray(texts)) return parts.map(([, , after]) => after) as T;
	return Object.fromEntries(parts.map(([key, , after]) => [key, after])) as T;
}
