import type { Language } from "@puente/core/region";
import { fill, type LegalText, legalVersion } from "@puente/words";
import { legalEn } from "@puente/words/legal/en";
import { legalEs } from "@puente/words/legal/es";
import { writePdf } from "./agreement-pdf.ts";

const texts: Readonly<Record<Language, { readonly title: string; readonly policy: LegalText }>> = {
	en: { title: "Privacy policy", policy: legalEn.privacy },
	es: { title: "Política de privacidad", policy: legalEs.privacy },
};

/** The privacy policy in force, as the app shows it. */
export function privacyPdf(language: Language, brand: string): Promise<Buffer> {
	const { title, policy } = texts[language];
	const sections = [
		{ heading: "", paragraphs: [fill(policy.intro, { brand })], rows: [] },
		...policy.sections.map(({ heading, paragraphs, points = [] }) => ({
			heading,
			paragraphs: [...paragraphs, ...points.map((point) => `•  ${point}`)],
			rows: [],
		})),
	];
	const at = new Date(`${legalVersion}T00:00:00Z`);
	return writePdf({ title, subject: brand, language, at, sections, footer: `${brand}  ·  ${legalVersion}` });
}
