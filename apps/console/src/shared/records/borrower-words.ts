import type { ReasonCode } from "@puente/core/decision";
import type { Country, Language } from "@puente/core/region";
import { loadBanks, loadForms, loadPlaces, loadQuestions, packs } from "@puente/regions";
import { type CatalogueOf, fill } from "@puente/words";
import { use } from "react";
import { formatDay, formatMinor } from "../../kit/format.ts";
import { useWords } from "../language.tsx";
import { labelOf } from "./record-text.tsx";

type BorrowerCatalogue = { readonly applying: CatalogueOf<"applying">; readonly loan: CatalogueOf<"loan"> };

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

/** Caches the promise by key, because React waits for ever when each render creates a new pending promise. */
function once<Key, Value>(load: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
	const promises = new Map<Key, Promise<Value>>();
	return (key) => {
		const promise = promises.get(key) ?? load(key);
		promises.set(key, promise);
		return promise;
	};
}

type Words = Readonly<Record<string, string>>;
type Band = { readonly id: string; readonly from: number; readonly to: number | null };
/** Names of the choices in a region's own lists. */
type RegionNames = {
	readonly names: ReadonlyMap<string, string>;
	readonly banks: ReadonlyMap<string, string>;
	readonly salaryBands: readonly Band[];
	readonly debtBands: readonly Band[];
};

const catalogueOf = once((language: Language) => loaders[language]());
const namesOf = once(async (country: Country): Promise<RegionNames> => {
	const [places, banks, forms, questions] = await Promise.all([
		loadPlaces(country),
		loadBanks(country),
		loadForms(country),
		loadQuestions(country),
	]);
	const named = [
		...places.states,
		...places.states.flatMap(({ cities }) => cities),
		...places.birthPlaces,
		...banks.map(({ code, name }) => ({ id: code, name })),
		...questions.lenders,
	];
	return {
		names: new Map(named.map(({ id, name }) => [id, name])),
		banks: new Map(banks.map(({ code, name }) => [code, name])),
		salaryBands: forms.salaryBands,
		debtBands: questions.debtBands,
	};
});

export type BorrowerWords = {
	/** The reason as the borrower reads it. */
	readonly reason: (code: ReasonCode) => string;
	readonly question: (id: string) => string;
};

/** The borrower's texts in the staff member's language: questions and reasons. */
export function useBorrowerWords(): BorrowerWords {
	const { language } = useWords();
	const { applying, loan } = use(catalogueOf(language));
	const { reasons }: { readonly reasons: Words } = loan;
	const { questions }: { readonly questions: Words } = applying;
	return {
		reason: (code) => reasons[code] ?? code,
		question: (id) => questions[id] ?? labelOf(language, id),
	};
}

export type ValueWords = {
	/** The label of a field as borrowers of this country read it. */
	readonly field: (name: string) => string;
	/** The value of a field, typed or chosen from its list. */
	readonly value: (field: string, value: string) => string;
	readonly answer: (question: string, answer: string) => string;
};

const bandFields: ReadonlySet<string> = new Set(["monthlySalary", "familyMonthIncome"]);
/** Fields with choices from the region's lists: places and banks. */
const listFields = /state|city|birthPlace|bank/i;

/** Texts of the borrower's values: places and banks by name, bands as amounts. */
export function useValueWords(country: Country): ValueWords {
	const { language } = useWords();
	const { applying } = use(catalogueOf(language));
	const region = use(namesOf(country));
	const { choices, answers }: { readonly choices: Words; readonly answers: Words } = applying;
	const { fields }: { readonly fields: Words } = applying;
	return {
		field: (name) => fields[`${name}.${country}`] ?? fields[name] ?? labelOf(language, name),
		value(field, value) {
			const group = field.replace(/^emergencyContactRelation\d$/, "relation");
			if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(language, value);
			if (bandFields.has(field)) return bandText(applying, country, region.salaryBands, value);
			const named = listFields.test(field) ? region.names.get(value) : undefined;
			return choices[`${group}.${value}`] ?? named ?? value;
		},
		answer: (question, answer) =>
			answers[`${question}.${answer}`] ??
			answers[answer] ??
			region.names.get(answer) ??
			bandText(applying, country, region.debtBands, answer),
	};
}

/** A bank by its name, with its code: BBVA México (012). */
export function useBankText(country: Country): (code: string) => string {
	const { banks } = use(namesOf(country));
	return (code) => {
		const name = banks.get(code);
		return name === undefined ? code : `${name} (${code})`;
	};
}

function bandText(
	{ ui }: CatalogueOf<"applying">,
	country: Country,
	bands: readonly Band[],
	id: string,
): string {
	const band = bands.find((one) => one.id === id);
	if (band === undefined) return id;
	const { code, minorDigits } = packs[country].currency;
	const amount = (units: number) => formatMinor(code, units * 10 ** minorDigits);
	if (band.to === null) return fill(ui["band.over"], { from: amount(band.from) });
	if (band.from <= 1) return fill(ui["band.upTo"], { to: amount(band.to) });
	return fill(ui["band.between"], { from: amount(band.from), to: amount(band.to) });
}
