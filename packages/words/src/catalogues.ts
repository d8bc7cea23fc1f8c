import type { Country, Language } from "@puente/core/region";
import type { Translated, Values } from "./catalogue.ts";
import { withTaxName, withWords } from "./country-words.ts";

/**
 * Every catalogue by area and language, and under `language-country` what that country says differently. Each is a
 * chunk of its own, loaded with the first screen that needs it.
 */
const catalogues = {
	app: {
		en: async () => (await import("./en.ts")).en,
		es: async () => (await import("./es.ts")).es,
	},
	applying: {
		en: async () => (await import("./applying/en.ts")).applyingEn,
		es: async () => (await import("./applying/es.ts")).applyingEs,
		"es-co": async () => (await import("./applying/es-co.ts")).applyingEsCo,
	},
	site: {
		en: async () => (await import("./site/en.ts")).siteEn,
		es: async () => (await import("./site/es.ts")).siteEs,
	},
	legal: {
		en: async () => (await import("./legal/en.ts")).legalEn,
		es: async () => (await import("./legal/es.ts")).legalEs,
	},
	loan: {
		en: async () => (await import("./loan/en.ts")).loanEn,
		es: async () => (await import("./loan/es.ts")).loanEs,
		"es-co": async () => (await import("./loan/es-co.ts")).loanEsCo,
	},
	promo: {
		en: async () => (await import("./promo/en.ts")).promoEn,
		es: async () => (await import("./promo/es.ts")).promoEs,
	},
	repayment: {
		en: async () => (await import("./repayment/en.ts")).repaymentEn,
		es: async () => (await import("./repayment/es.ts")).repaymentEs,
		"es-co": async () => (await import("./repayment/es-co.ts")).repaymentEsCo,
	},
	autopay: {
		en: async () => (await import("./repayment/autopay-en.ts")).autopayEn,
		es: async () => (await import("./repayment/autopay-es.ts")).autopayEs,
		"es-co": async () => (await import("./repayment/autopay-es-co.ts")).autopayEsCo,
	},
	support: {
		en: async () => (await import("./support/en.ts")).supportEn,
		es: async () => (await import("./support/es.ts")).supportEs,
		"es-co": async () => (await import("./support/es-co.ts")).supportEsCo,
	},
} as const;

/** The part of the app whose sentences a catalogue has. */
export type WordArea = keyof typeof catalogues;

type English<Area extends WordArea> = Awaited<ReturnType<(typeof catalogues)[Area]["en"]>>;

/** Every sentence of an area in one language. */
export type CatalogueOf<Area extends WordArea> = Translated<English<Area>>;

/** The sentences of screens, in English: their placeholders say which values each needs. */
export type SentencesOf<Area extends WordArea> =
	English<Area> extends { readonly ui: infer Sentences } ? Sentences : Record<never, never>;

export type KeyOf<Area extends WordArea> = keyof SentencesOf<Area>;
export type ValuesOf<Area extends WordArea, Key extends KeyOf<Area>> = Values<SentencesOf<Area>, Key>;

/** The catalogue of an area, with the words of the country where it has its own. */
export async function loadWords<Area extends WordArea>(
	area: Area,
	language: Language,
	country?: Country,
): Promise<CatalogueOf<Area>> {
	const loaders: Readonly<Record<string, () => Promise<object>>> = catalogues[area];
	const [words, own] = await Promise.all([loaders[language]?.(), loaders[`${language}-${country}`]?.()]);
	const texts = own === undefined ? words : withWords(words ?? {}, own);
	return (country === undefined ? texts : withTaxName(texts, country)) as CatalogueOf<Area>;
}
