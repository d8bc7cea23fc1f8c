import type { ErrorName, Problem } from "@puente/contract";
import type { Country, Language } from "@puente/core/region";
import {
	type ApplyingCatalogue,
	type ApplyingKey,
	type ApplyingValues,
	type Catalogue,
	fill,
	type LoanCatalogue,
	type LoanKey,
	type LoanValues,
	type PromoCatalogue,
	type PromoKey,
	type PromoValues,
	type RepaymentCatalogue,
	type RepaymentKey,
	type RepaymentValues,
	type SupportCatalogue,
	type SupportKey,
	type SupportValues,
	type Values,
	type WordKey,
} from "@puente/words";
import { applyingEn } from "@puente/words/applying/en";
import { applyingEs } from "@puente/words/applying/es";
import { applyingEsCo } from "@puente/words/applying/es-co";
import { withWords } from "@puente/words/country-words";
import { en } from "@puente/words/en";
import { errorSentences } from "@puente/words/errors";
import { es } from "@puente/words/es";
import { loanEn } from "@puente/words/loan/en";
import { loanEs } from "@puente/words/loan/es";
import { loanEsCo } from "@puente/words/loan/es-co";
import { promoEn } from "@puente/words/promo/en";
import { promoEs } from "@puente/words/promo/es";
import { repaymentEn } from "@puente/words/repayment/en";
import { repaymentEs } from "@puente/words/repayment/es";
import { repaymentEsCo } from "@puente/words/repayment/es-co";
import { supportEn } from "@puente/words/support/en";
import { supportEs } from "@puente/words/support/es";

type Catalogues = {
	readonly app: Catalogue;
	readonly applying: ApplyingCatalogue;
	readonly loan: LoanCatalogue;
	readonly promo: PromoCatalogue;
	readonly repayment: RepaymentCatalogue;
	readonly support: SupportCatalogue;
};

const catalogues: Readonly<Record<Language, Catalogues>> = {
	en: {
		app: en,
		applying: applyingEn,
		loan: loanEn,
		promo: promoEn,
		repayment: repaymentEn,
		support: supportEn,
	},
	es: {
		app: es,
		applying: applyingEs,
		loan: loanEs,
		promo: promoEs,
		repayment: repaymentEs,
		support: supportEs,
	},
};

/** Texts by key, for the expectations of tests. */
export type Words = {
	readonly language: Language;
	readonly catalogues: Catalogues;
	readonly t: <Key extends WordKey>(key: Key, ...values: Values<Key>) => string;
	readonly applying: <Key extends ApplyingKey>(key: Key, ...values: ApplyingValues<Key>) => string;
	readonly loan: <Key extends LoanKey>(key: Key, ...values: LoanValues<Key>) => string;
	readonly promo: <Key extends PromoKey>(key: Key, ...values: PromoValues<Key>) => string;
	readonly repayment: <Key extends RepaymentKey>(key: Key, ...values: RepaymentValues<Key>) => string;
	readonly support: <Key extends SupportKey>(key: Key, ...values: SupportValues<Key>) => string;
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
	};
}

export function wordsIn(language: Language, country: Country): Words {
	const all = cataloguesOf(language, country);
	return {
		language,
		catalogues: all,
		t: (key, ...values) => fill(all.app.ui[key], values[0]),
		applying: (key, ...values) => fill(all.applying.ui[key], values[0]),
		loan: (key, ...values) => fill(all.loan.ui[key], values[0]),
		promo: (key, ...values) => fill(all.promo.ui[key], values[0]),
		repayment: (key, ...values) => fill(all.repayment.ui[key], values[0]),
		support: (key, ...values) => fill(all.support.ui[key], values[0]),
		problem: (name) => all.app.problems[name],
		refusal: (name, details = {}) => fill(errorSentences[language][name], details),
	};
}
