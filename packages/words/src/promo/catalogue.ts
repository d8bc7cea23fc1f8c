import type { Placeholders } from "../catalogue.ts";
import type { promoEn } from "./en.ts";

/** Every sentence of promotion in one language, loaded with its screens. */
export type PromoCatalogue = {
	readonly ui: { readonly [Key in keyof (typeof promoEn)["ui"]]: string };
};

export type PromoKey = keyof (typeof promoEn)["ui"];

/** The values of a screen's sentence, as a rest parameter. */
export type PromoValues<Key extends PromoKey> = [Placeholders<(typeof promoEn)["ui"][Key]>] extends [never]
	? []
	: [values: Readonly<Record<Placeholders<(typeof promoEn)["ui"][Key]>, string | number>>];
