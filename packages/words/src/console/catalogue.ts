import type { Placeholders } from "../catalogue.ts";
import type { consoleEn } from "./en.ts";

/** Every sentence of the staff console in one language. */
export type ConsoleCatalogue = { readonly [Key in keyof typeof consoleEn]: string };

export type ConsoleKey = keyof typeof consoleEn;

/** The values that a sentence needs, as the rest of an argument list. */
export type ConsoleValues<Key extends ConsoleKey> = [Placeholders<(typeof consoleEn)[Key]>] extends [never]
	? []
	: [values: Readonly<Record<Placeholders<(typeof consoleEn)[Key]>, string | number>>];

/** Sentences that are said as they stand. */
export type PlainConsoleKey = {
	[Key in ConsoleKey]: ConsoleValues<Key> extends [] ? Key : never;
}[ConsoleKey];
