import type { Language } from "@puente/core/region";
import { type CatalogueOf, fill, type Values } from "@puente/words";
import { siteEn } from "@puente/words/site/en";
import { siteEs } from "@puente/words/site/es";
import { useCallback } from "react";
import { useSite } from "./site-context.ts";

const catalogues: Readonly<Record<Language, CatalogueOf<"site">>> = { en: siteEn, es: siteEs };

type SiteTranslate = <Key extends keyof typeof siteEn>(
	key: Key,
	...values: Values<typeof siteEn, Key>
) => string;

/** Texts of the page around the phone. */
export function useSiteWords(): SiteTranslate {
	const { language } = useSite();
	return useCallback((key, ...values) => fill(catalogues[language][key], values[0]), [language]);
}
