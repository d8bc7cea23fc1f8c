import type { Language } from "@puente/core/region";

/** The forms of a sentence that counts something: `{count}` chooses one. */
type Plural = { readonly one: string; readonly other: string };
export type Sentence = string | Plural;
export type FillValues = Readonly<Record<string, string | number>>;

/** A catalogue in any language: the keys of the English one. A missing key does not compile. */
export type Translated<English> = English extends string
	? string
	: { readonly [Key in keyof English]: Translated<English[Key]> };

/** The names in braces of a text: "Send again in {seconds} s" needs `seconds`. The name of the tax comes from the country. */
type Placeholders<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
	? Exclude<Name, "taxName"> | Placeholders<Rest>
	: never;

type ValueNames<Sentence> = Sentence extends Plural
	? "count" | Placeholders<Sentence["one"] | Sentence["other"]>
	: Placeholders<Sentence>;

/** The values of a key, as a rest parameter: none, or one object with all of them. */
export type Values<Sentences, Key extends keyof Sentences> = [ValueNames<Sentences[Key]>] extends [never]
	? []
	: [values: Readonly<Record<ValueNames<Sentences[Key]>, string | number>>];

/** The keys of sentences without values. */
export type PlainKey<Sentences> = {
	[Key in keyof Sentences]: Values<Sentences, Key> extends [] ? Key : never;
}[keyof Sentences];

/** The language is needed only where the sentence may be a plural. */
export function fill(text: string, values?: FillValues): string;
export function fill(sentence: Sentence, values: FillValues | undefined, language: Language): string;
export function fill(sentence: Sentence, values: FillValues = {}, language?: Language): string {
	const text = typeof sentence === "string" ? sentence : formOf(sentence, Number(values["count"]), language);
	return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

function formOf(forms: Plural, count: number, language?: Language): string {
	return new Intl.PluralRules(language).select(count) === "one" ? forms.one : forms.other;
}
