import type { PlainKey, Translated, Values } from "../catalogue.ts";
import type { consoleEn } from "./en.ts";

/** Every sentence of the staff console in one language. */
export type ConsoleCatalogue = Translated<typeof consoleEn>;
export type ConsoleKey = keyof typeof consoleEn;
export type ConsoleValues<Key extends ConsoleKey> = Values<typeof consoleEn, Key>;
export type PlainConsoleKey = PlainKey<typeof consoleEn>;
