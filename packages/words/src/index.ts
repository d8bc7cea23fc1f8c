export {
	type FillValues,
	fill,
	type PlainKey,
	type Sentence,
	type Translated,
	type Values,
} from "./catalogue.ts";
export {
	type CatalogueOf,
	type KeyOf,
	loadWords,
	type SentencesOf,
	type ValuesOf,
	type WordArea,
} from "./catalogues.ts";
export type { ConsoleCatalogue, ConsoleKey, ConsoleValues, PlainConsoleKey } from "./console/catalogue.ts";
export { type LegalSection, type LegalText, type LegalTexts, legalVersion } from "./legal/text.ts";
