import { describe, expect, it } from "vitest";
import { applyingEs } from "./applying/es.ts";
import { applyingEsCo } from "./applying/es-co.ts";
import type { Sentence } from "./catalogue.ts";
import { loadWords } from "./catalogues.ts";
import { loanEn } from "./loan/en.ts";
import { loanEs } from "./loan/es.ts";
import { loanEsCo } from "./loan/es-co.ts";
import { repaymentEs } from "./repayment/es.ts";
import { repaymentEsCo } from "./repayment/es-co.ts";

type Sentences = Readonly<Record<string, Readonly<Record<string, Sentence>>>>;
const placeholders = (sentence: Sentence) =>
	[...JSON.stringify(sentence).matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

describe("the words of a country", () => {
	it.each([
		["loan", loanEs, loanEsCo],
		["repayment", repaymentEs, repaymentEsCo],
		["applying", applyingEs, applyingEsCo],
	])("differ from the language's in every sentence of %s and keep its placeholders", (_, base, own) => {
		for (const [part, sentences] of Object.entries(own as Sentences)) {
			for (const [key, text] of Object.entries(sentences)) {
				const usual = (base as Sentences)[part]?.[key] ?? "";
				expect(placeholders(text), key).toEqual(placeholders(usual));
				expect(text, key).not.toEqual(usual);
			}
		}
	});

	it("replace only their own keys, and only in their country", async () => {
		expect(await loadWords("loan", "es", "mx")).toBe(loanEs);
		const colombia = await loadWords("loan", "es", "co");
		expect(colombia).toEqual({ ...loanEs, ui: { ...loanEs.ui, ...loanEsCo.ui }, reasons: colombia.reasons });
		expect(await loadWords("loan", "en", "co")).toBe(loanEn);
	});
});
