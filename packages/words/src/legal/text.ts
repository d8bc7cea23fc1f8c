/** The date of the texts. Consent is recorded with it: a changed text needs a new date and a new consent. */
export const legalVersion = "2026-11-19";

export type LegalSection = {
	readonly heading: string;
	readonly paragraphs: readonly string[];
	readonly points?: readonly string[];
};

export type LegalText = { readonly intro: string; readonly sections: readonly LegalSection[] };

/** `{brand}` is the app's name. */
export type LegalTexts = { readonly privacy: LegalText; readonly terms: LegalText };
