import { type Country, countries, type Language, languages } from "@puente/core/region";
import { packs } from "./registry/registry.ts";

/** What a phone is set to; undefined where we have neither the language nor the country. */
export type PhoneSettings = {
	readonly language: Language | undefined;
	readonly country: Country | undefined;
};

/**
 * The first language of the phone that we speak. The country is the one that the languages name, such as `es-CO`, else the
 * one whose time the phone keeps; some browsers name that zone by its older name.
 */
export function phoneSettings(tags: readonly string[], timeZone: string): PhoneSettings {
	const text = `,${tags}`.toLowerCase();
	/** The first of these that stands after the sign. */
	const first = <Name extends string>(sign: string, names: readonly Name[]) =>
		new RegExp(`${sign}(${names.join("|")})\\b`).exec(text)?.[1] as Name | undefined;
	const keeps = (country: Country) =>
		Intl.DateTimeFormat("en", { timeZone: packs[country].timeZone }).resolvedOptions().timeZone === timeZone;
	return { language: first(",", languages), country: first("-", countries) ?? countries.find(keeps) };
}
