import type { Placeholders } from "../catalogue.ts";
import type { supportEn } from "./en.ts";

/** Every sentence of support in one language, loaded with its screens. */
export type SupportCatalogue = {
	readonly ui: { readonly [Key in keyof (typeof supportEn)["ui"]]: string };
};

export type SupportKey = keyof (typeof supportEn)["ui"];

/** The values of a screen's sentence, as a rest parameter. */
export type SupportValues<Key extends SupportKey> = [Placeholders<(typeof supportEn)["ui"][Key]>] extends [
	never,
]
	? []
	: [values: Readonly<Record<Placeholders<(typeof supportEn)["ui"][Key]>, string | number>>];
