import type { Placeholders } from "../catalogue.ts";
import type { deskEn } from "./en.ts";

/** Every sentence around the phone on a desktop, in one language. */
export type DeskCatalogue = { readonly [Key in keyof typeof deskEn]: string };

export type DeskKey = keyof typeof deskEn;

/** The values of a sentence, as a rest parameter. */
export type DeskValues<Key extends DeskKey> = [Placeholders<(typeof deskEn)[Key]>] extends [never]
	? []
	: [values: Readonly<Record<Placeholders<(typeof deskEn)[Key]>, string | number>>];
