import { countries } from "@puente/core/region";
import { isOfOtherPerson } from "@puente/core/staff";
import { checkField, type Field } from "@puente/core/validation";
import { inputRulesOf, loadForms, loadQuestions, packs } from "@puente/regions";
import type { CatalogueOf } from "@puente/words";
import { applyingEn } from "@puente/words/applying/en";
import { applyingEs } from "@puente/words/applying/es";
import { describe, expect, it } from "vitest";
import { answerOf, askedOf, bandText, choiceOf, type FormName, hintOf, labelOf } from "./field-words.ts";

const catalogues: readonly (readonly [string, CatalogueOf<"applying">])[] = [
	["en", applyingEn],
	["es", applyingEs],
];
const formNames: readonly FormName[] = ["personal", "additional", "bankCard", "identity"];
const bands = new Set(["monthlySalary", "familyMonthIncome"]);
const all = await Promise.all(
	countries.map(async (country) => ({
		country,
		forms: await loadForms(country),
		questionnaire: await loadQuestions(country),
	})),
);
const fields = all.flatMap(({ country, forms }) =>
	formNames.flatMap((form) => forms[form].map((field: Field) => ({ country, form, field }))),
);

describe.each(catalogues)("applying texts in %s", (_, catalogue) => {
	it("have a label for every field of every region", () => {
		const missing = fields
			.filter(({ field }) => field.kind !== "image")
			.filter(
				({ field, form, country }) => labelOf(catalogue, field, { form, country, values: {} }) === field.name,
			);
		expect(missing.map(({ country, form, field }) => `${country} ${form} ${field.name}`)).toEqual([]);
	});

	it("ask for every required field of every region in words of their own", () => {
		const asked: Readonly<Record<string, string>> = catalogue.asked;
		const missing = fields.filter(({ field, form, country }) => {
			if (!field.required || field.kind === "image" || field.emptyRule) return false;
			const context = { rules: inputRulesOf(packs[country]), today: "2026-11-15", values: {} };
			const empty = checkField(field, context);
			if (empty.ok || empty.refusal.rule !== "required") return false;
			return !Object.values(asked).includes(askedOf(catalogue, field, { form, country, values: {} }));
		});
		expect(missing.map(({ country, form, field }) => `${country} ${form} ${field.name}`)).toEqual([]);
	});

	it("say who reads each number of another person", () => {
		const telling = fields.filter(({ field }) => isOfOtherPerson(field.name));
		expect(new Set(telling.map(({ country }) => country)).size).toBe(countries.length);
		const silent = telling.filter(
			({ field, form, country }) =>
				!/complian|cumplimiento/.test(hintOf(catalogue, field, { form, country, values: {} }) ?? ""),
		);
		expect(silent.map(({ country, field }) => `${country} ${field.name}`)).toEqual([]);
	});

	it("have a label for every choice", () => {
		const missing = fields.flatMap(({ country, field }) =>
			typeof field.options === "string" || bands.has(field.name)
				? []
				: (field.options ?? [])
						.filter((id) => choiceOf(catalogue, field, id) === undefined)
						.map((id) => `${country} ${field.name} ${id}`),
		);
		expect(missing).toEqual([]);
	});

	it("have every question and every answer except lenders", () => {
		const questions: Readonly<Record<string, string>> = catalogue.questions;
		const missing = all.flatMap(({ questionnaire }) =>
			questionnaire.questions.flatMap(({ id, answers }) => {
				const lenders = new Set(questionnaire.lenders.map((lender) => lender.id));
				const missingQuestion = questions[id] === undefined ? [id] : [];
				const bandIds = new Set(
					id === "totalDebt" ? questionnaire.debtBands.slice(1).map((band) => band.id as string) : [],
				);
				const missing = answers.filter(
					(answer) =>
						!lenders.has(answer) && !bandIds.has(answer) && answerOf(catalogue, id, answer) === undefined,
				);
				return [...missingQuestion, ...missing.map((answer) => `${id} ${answer}`)];
			}),
		);
		expect(missing).toEqual([]);
	});

	it("have no label of an unknown field", () => {
		const fieldNames = new Set(fields.map(({ field }) => field.name));
		const unknown = [catalogue.fields, catalogue.asked, catalogue.hints]
			.flatMap(Object.keys)
			.filter((key) => !fieldNames.has(key.replace(/\..*$/, "")));
		expect(unknown).toEqual([]);
	});
});

describe("field texts", () => {
	const account: Field = { name: "accountNumber", kind: "digits", required: true };
	const place = { form: "bankCard", country: "mx" } as const;

	it("use the most specific key", () => {
		expect(labelOf(applyingEn, account, { ...place, values: { cardType: "debit" } })).toBe("Card number");
		expect(labelOf(applyingEn, account, { ...place, country: "ng", values: {} })).toBe("Account number");
		expect(hintOf(applyingEs, account, { ...place, values: { cardType: "clabe" } })).toContain("18");
	});

	it("format a salary band in the region's currency", () => {
		expect(bandText(applyingEn, packs.ng, { from: 0, to: 29_999 })).toBe("Up to ₦29,999");
		expect(bandText(applyingEn, packs.ng, { from: 30_000, to: 49_999 })).toBe("₦30,000 to ₦49,999");
		expect(bandText(applyingEs, packs.mx, { from: 40_000, to: null })).toBe("$40,000 o más");
	});
});
