import type { Placeholders } from "../catalogue.ts";
import type { applyingEn } from "./en.ts";

type Sentences<Part> = { readonly [Key in keyof Part]: string };

/**
 * Every sentence of the application in one language, loaded with its screens. A test of the app checks the texts of
 * the packs (fields, choices, questions) against these, because it imports both.
 */
export type ApplyingCatalogue = {
	readonly [Part in keyof typeof applyingEn]: Sentences<(typeof applyingEn)[Part]>;
};

export type ApplyingKey = keyof (typeof applyingEn)["ui"];

/** The values of a screen's sentence, as a rest parameter. */
export type ApplyingValues<Key extends ApplyingKey> = [Placeholders<(typeof applyingEn)["ui"][Key]>] extends [
	never,
]
	? []
	: [values: Readonly<Record<Placeholders<(typeof applyingEn)["ui"][Key]>, string | number>>];
