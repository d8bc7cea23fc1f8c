import type { ErrorName, Problem } from "@puente/contract";
import type { Country, Language } from "@puente/core/region";
import { type CatalogueOf, fill, type KeyOf, type ValuesOf, type WordArea } from "@puente/words";
import { applyingEn } from "@puente/words/applying/en";
import { applyingEs } from "@puente/words/applying/es";
import { applyingEsCo } from "@puente/words/applying/es-co";
import { withTaxName, withWords } from "@puente/words/country-words";
import { en } from "@puente/words/en";
import { errorSentences } from "@puente/words/errors";
import { es } from "@puente/words/es";
import { loanEn } from "@puente/words/loan/en";
import { loanEs } from "@puente/words/loan/es";
import { loanEsCo } from "@puente/words/loan/es-co";
import { promoEn } from "@puente/words/promo/en";
import { promoEs } from "@puente/words/promo/es";
import { autopayEn } from "@puente/words/repayment/autopay-en";
import { autopayEs } from "@puente/words/repayment/autopay-es";
import { autopayEsCo } from "@puente/words/repayment/autopay-es-co";
import { repaymentEn } from "@puente/words/repayment/en";
import { repaymentEs } from "@puente/words/repayment/es";
import { repaymentEsCo } from "@puente/words/repayment/es-co";
import { supportEn } from "@puente/words/support/en";
import { supportEs } from "@puente/words/support/es";
import { supportEsCo } from "@puente/words/support/es-co";

type Catalogues = {
	readonly app: CatalogueOf<"app">;
	readonly applying: CatalogueOf<"applying">;
	readonly loan: CatalogueOf<"loan">;
	readonly promo: CatalogueOf<"promo">;
	readonly repayment: CatalogueOf<"repayment">;
	readonly support: CatalogueOf<"support">;
	readonly autopay: CatalogueOf<"autopay">;
};

const catalogues: Readonly<Record<Language, Catalogues>> = {
	en: {
		app: en,
		applying: applyingEn,
		loan: loanEn,
		promo: promoEn,
		repayment: repaymentEn,
		support: supportEn,
		autopay: autopayEn,
	},
	es: {
		app: es,
		applying: applyingEs,
		loan: loanEs,
		promo: promoEs,
		repayment: repaymentEs,
		support: supportEs,
		autopay: autopayEs,
	},
};

type Translate<Area extends WordArea> = <Key extends KeyOf<Area>>(
	key: Key,
	...values: ValuesOf<Area, Key>
) => string;

/** Texts by key, for the expectations of tests. */
export type Words = {
	readonly language: Language;
	readonly catalogues: Catalogues;
	readonly t: Translate<"app">;
	readonly applying: Translate<"applying">;
	readonly loan: Translate<"loan">;
	readonly promo: Translate<"promo">;
	readonly repayment: Translate<"repayment">;
	readonly support: Translate<"support">;
	readonly autopay: Translate<"autopay">;
	readonly problem: (name: Problem) => string;
	readonly refusal: (name: ErrorName, details?: Readonly<Record<string, string | number>>) => string;
};

function cataloguesOf(language: Language, country: Country): Catalogues {
	const all = catalogues[language];
	if (language !== "es" || country !== "co") return all;
	return {
		...all,
		applying: withWords(all.applying, applyingEsCo),
		loan: withWords(all.loan, loanEsCo),
		repayment: withWords(all.repayment, repaymentEsCo),
		support: withWords(all.support, supportEsCo),
		autopay: withWords(all.autopay, autopayEsCo),
	};
}

export function wordsIn(language: Language, country: Country): Words {
	const all = withTaxName(cataloguesOf(language, country), country);
	return {
		language,
		catalogues: all,
		t: (key, ...values) => fill(all.app.ui[key], values[0], language),
		applying: (key, ...values) => fill(all.applying.ui[key], values[0], language),
		loan: (key, ...values) => fill(all.loan.ui[key], values[0], language),
		promo: (key, ...values) => fill(all.promo.ui[key], values[0], language),
		repayment: (key, ...values) => fill(all.repayment.ui[key], values[0], language),
		autopay: (key, ...values) => fill(all.autopay.ui[key], values[0], language),
		support: (key, ...values) => fill(all.support.ui[key], values[0], language),
		problem: (name) => all.app.problems[name],
		refusal: (name, details = {}) => fill(errorSentences[language][name], details),
	};
}
