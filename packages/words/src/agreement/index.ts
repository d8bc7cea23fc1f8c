import type { Language } from "@puente/core/region";
import { type AgreementTexts, agreementEn } from "./en.ts";
import { agreementEs } from "./es.ts";

export type { AgreementTexts } from "./en.ts";
export type { StatementKind } from "./text.ts";

export const agreementTexts: Readonly<Record<Language, AgreementTexts>> = {
	en: agreementEn,
	es: agreementEs,
};
