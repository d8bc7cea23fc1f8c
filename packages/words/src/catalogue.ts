import type { Problem } from "@puente/contract";
import type { en } from "./en.ts";

/** Every sentence of one language. A key missing from a translation does not compile. */
export type Catalogue = {
	readonly ui: Readonly<Record<keyof (typeof en)["ui"], string>>;
	readonly problems: Readonly<Record<Problem, string>>;
};

export type WordKey = keyof (typeof en)["ui"];

/** The names in braces of a sentence: "Send again in {seconds} s" needs `seconds`. */
export type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
	? Name | Placeholders<Rest>
	: never;

/** The values of a key, as a rest parameter: none, or one object with all of them. */
export type Values<Key extends WordKey> = [Placeholders<(typeof en)["ui"][Key]>] extends [never]
	? []
	: [values: Readonly<Record<Placeholders<(typeof en)["ui"][Key]>, string | number>>];

export function fill(text: string, values: Readonly<Record<string, string | number>> = {}): string {
	return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
