import type { Language } from "@puente/core/region";
import { agreementEn } from "./en.ts";
import { agreementEs } from "./es.ts";
import type { AgreementTexts } from "./text.ts";

export type { AgreementTexts, StatementKind } from "./text.ts";

export const agreementTexts: Readonly<Record<Language, AgreementTexts>> = {
	en: agreementEn,
	es: agreementEs,
};
