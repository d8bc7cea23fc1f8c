import type { Country, Language, ReasonCode } from "@puente/core";
import { loadQuestions, packs, type Questionnaire } from "@puente/regions";
import { type ApplyingCatalogue, fill, type LoanCatalogue } from "@puente/words";
import { use } from "react";
import { formatMinor } from "../kit/format.ts";
import { useWords } from "./language.tsx";
import { labelOf } from "./values.tsx";

type BorrowerCatalogue = { readonly applying: ApplyingCatalogue; readonly loan: LoanCatalogue };

const loaders: Readonly<Record<Language, () => Promise<BorrowerCatalogue>>> = {
	en: async () => ({
		applying: (await import("@puente/words/applying/en")).applyingEn,
		loan: (await import("@puente/words/loan/en")).loanEn,
	}),
	es: async () => ({
		applying: (await import("@puente/words/applying/es")).applyingEs,
		loan: (await import("@puente/words/loan/es")).loanEs,
	}),
};

/** A promise is made once: asked again while it is pending, React would wait for ever. */
function once<Key, Value>(load: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
	const made = new Map<Key, Promise<Value>>();
	return (key) => {
		const promise = made.get(key) ?? load(key);
		made.set(key, promise);
		return promise;
	};
}

const catalogueOf = once((language: Language) => loaders[language]());
const questionnaireOf = once((country: Country) => loadQuestions(country));

export type BorrowerWords = {
	/** What the borrower reads as the reason. */
	readonly reason: (code: ReasonCode) => string;
	readonly field: (name: string) => string;
	readonly value: (name: string, value: string) => string;
	readonly question: (id: string) => string;
};

/** What the borrower read and chose from, in the clerk's language: fields, choices, questions and reasons. */
export function useBorrowerWords(): BorrowerWords {
	const { applying, loan } = use(catalogueOf(useWords().language));
	const words = (part: object): Readonly<Record<string, string>> => part as Readonly<Record<string, string>>;
	return {
		reason: (code) => words(loan.reasons)[code] ?? code,
		field: (name) => words(applying.fields)[name] ?? labelOf(name),
		value: (name, value) =>
			words(applying.choices)[`${name.replace(/^emergencyContactRelation\d$/, "relation")}.${value}`] ??
			value,
		question: (id) => words(applying.questions)[id] ?? labelOf(id),
	};
}

/** The words of an answer; a lender's name is its own, a band is an amount, and a count is a number. */
export function useAnswerWords(country: Country | null): (question: string, answer: string) => string {
	const { applying } = use(catalogueOf(useWords().language));
	const known = use(questionnaireOf(country ?? "mx"));
	const answers: Readonly<Record<string, string>> = applying.answers;
	return (question, answer) =>
		answers[`${question}.${answer}`] ??
		answers[answer] ??
		known.lenders.find(({ id }) => id === answer)?.name ??
		(country === null ? null : bandText(applying, country, known, answer)) ??
		answer;
}

function bandText(
	{ ui }: ApplyingCatalogue,
	country: Country,
	{ debtBands }: Questionnaire,
	answer: string,
): string | null {
	const band = debtBands.find(({ id }) => id === answer);
	if (band === undefined) return null;
	const { code, minorDigits } = packs[country].currency;
	const amount = (units: number) => formatMinor(code, units * 10 ** minorDigits);
	if (band.to === null) return fill(ui["band.over"], { from: amount(band.from) });
	if (band.from <= 1) return fill(ui["band.upTo"], { to: amount(band.to) });
	return fill(ui["band.between"], { from: amount(band.from), to: amount(band.to) });
}
