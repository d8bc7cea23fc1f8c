import type { Placeholders } from "../catalogue.ts";
import type { applyingEn } from "./en.ts";

type Sentences<Part> = { readonly [Key in keyof Part]: string };

/**
 * Every sentence of applying in one language, loaded with its screens and not before. What packs name as text (fields,
 * choices, questions) is held to the packs by a test of the app, which knows both.
 */
export type ApplyingCatalogue = {
	readonly [Part in keyof typeof applyingEn]: Sentences<(typeof applyingEn)[Part]>;
};

export type ApplyingKey = keyof (typeof applyingEn)["ui"];

/** The values that a sentence of a screen needs, as the rest of an argument list. */
export type ApplyingValues<Key extends ApplyingKey> = [Placeholders<(typeof applyingEn)["ui"][Key]>] extends [
	never,
]
	? []
	: [values: Readonly<Record<Placeholders<(typeof applyingEn)["ui"][Key]>, string | number>>];
