import type { Country } from "@puente/core/region";
import { fill } from "../catalogue.ts";

/** The date of the texts. Consent is recorded with it: a changed text needs a new date and a new consent. */
export const legalVersion = "2026-11-20";

export type LegalSection = {
	readonly heading: string;
	readonly paragraphs: readonly string[];
	readonly points?: readonly string[];
};

export type LegalText = { readonly intro: string; readonly sections: readonly LegalSection[] };

/** What the law of one country says, in the sentences that name it. */
type CountryLaw = { readonly data: string; readonly late: string };

/** `{brand}` is the app's name; `{dataLaw}` and `{lateLaw}` stand for the law of the reader's country. */
export type LegalTexts = {
	readonly privacy: LegalText;
	readonly terms: LegalText;
	readonly laws: Readonly<Record<Country, CountryLaw>>;
};

/** A text for a reader in one country: no other country's law is of use to them. */
export function legalTextFor(
	texts: LegalTexts,
	name: "privacy" | "terms",
	{ country, brand }: { readonly country: Country; readonly brand: string },
): LegalText {
	const { data, late } = texts.laws[country];
	const values = { brand, dataLaw: data, lateLaw: late };
	const filled = (lines: readonly string[]) => lines.map((line) => fill(line, values));
	const { intro, sections } = texts[name];
	return {
		intro: fill(intro, values),
		sections: sections.map(({ heading, paragraphs, points }) => ({
			heading,
			paragraphs: filled(paragraphs),
			...(points && { points: filled(points) }),
		})),
	};
}
