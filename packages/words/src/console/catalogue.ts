import type { Placeholders } from "../catalogue.ts";
import type { consoleEn } from "./en.ts";

/** Every sentence of the staff console in one language. */
export type ConsoleCatalogue = { readonly [Key in keyof typeof consoleEn]: string };

export type ConsoleKey = keyof typeof consoleEn;

/** The values of a sentence, as a rest parameter. */
export type ConsoleValues<Key extends ConsoleKey> = [Placeholders<(typeof consoleEn)[Key]>] extends [never]
	? []
	: [values: Readonly<Record<Placeholders<(typeof consoleEn)[Key]>, string | number>>];

/** Keys of sentences without values. */
export type PlainConsoleKey = {
	[Key in ConsoleKey]: ConsoleValues<Key> extends [] ? Key : never;
}[ConsoleKey];
