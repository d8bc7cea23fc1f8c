import type { Language } from "@puente/core/region";
import { faqEn } from "./en.ts";
import { faqEs } from "./es.ts";
import type { FaqTexts } from "./faq.ts";

export { type FaqFigure, type FaqNeed, type FaqTopic, faqFigures, faqTopics } from "./faq.ts";

/** Questions and answers. Only the server loads them: the phone gets those of its region, with their figures. */
export const faqTexts: Readonly<Record<Language, FaqTexts>> = { en: faqEn, es: faqEs };
