import type { Country, Language } from "@puente/core/region";
import { type LegalTexts, legalTextFor, legalVersion } from "@puente/words";
import { legalEn } from "@puente/words/legal/en";
import { legalEs } from "@puente/words/legal/es";
import { writePdf } from "./agreement-pdf.ts";

const texts: Readonly<Record<Language, { readonly title: string; readonly legal: LegalTexts }>> = {
	en: { title: "Privacy policy", legal: legalEn },
	es: { title: "Política de privacidad", legal: legalEs },
};

/** The privacy policy in force, as the app shows it. */
export function privacyPdf(
	language: Language,
	reader: { readonly country: Country; readonly brand: string },
): Promise<Buffer> {
	const { brand } = reader;
	const { title, legal } = texts[language];
	const policy = legalTextFor(legal, "privacy", reader);
	const sections = [
		{ heading: "", paragraphs: [policy.intro], rows: [] },
		...policy.sections.map(({ heading, paragraphs, points = [] }) => ({
			heading,
			paragraphs: [...paragraphs, ...points.map((point) => `•  ${point}`)],
			rows: [],
		})),
	];
	const at = new Date(`${legalVersion}T00:00:00Z`);
	return writePdf({ title, subject: brand, language, at, sections, footer: `${brand}  ·  ${legalVersion}` });
}
