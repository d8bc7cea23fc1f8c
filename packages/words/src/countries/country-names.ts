import { type Country, countries, type Language } from "@puente/core/region";
import { packs } from "@puente/regions";

type WordsOf<Prefix extends string> = Readonly<Record<`${Prefix}.${Country}`, string>>;

/** Words that the packs have, such as the names of the countries, which are the same in app and console. */
export function countryWords<Prefix extends string>(
	prefix: Prefix,
	language: Language,
	part: "name" | "timePlace" = "name",
): WordsOf<Prefix> {
	return Object.fromEntries(
		countries.map((country) => [`${prefix}.${country}`, packs[country][part][language]]),
	) as WordsOf<Prefix>;
}
