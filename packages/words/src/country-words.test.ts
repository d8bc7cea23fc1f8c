import { countries, languages } from "@puente/core/region";
import { describe, expect, it } from "vitest";
import { agreementTextsOf } from "./agreement/index.ts";
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
		expect(await loadWords("loan", "es")).toBe(loanEs);
		expect((await loadWords("loan", "es", "mx")).reasons).toBe(loanEs.reasons);
		const { reasons, ui } = await loadWords("loan", "es", "co");
		expect(reasons).toEqual({ ...loanEs.reasons, ...loanEsCo.reasons });
		expect(ui["home.nextPayment"]).toBe(loanEsCo.ui?.["home.nextPayment"]);
		expect((await loadWords("loan", "en", "co")).reasons).toBe(loanEn.reasons);
	});

	it("name the tax as its people do, in every language", async () => {
		const names = { mx: "IVA", co: "IVA", in: "GST", ng: "VAT" };
		for (const country of countries) {
			for (const language of languages) {
				const { ui } = await loadWords("repayment", language, country);
				expect(ui.interestTax).toContain(names[country]);
				const all = [
					await loadWords("repayment", language, country),
					await loadWords("loan", language, country),
					agreementTextsOf(language, country),
				];
				expect(JSON.stringify(all)).not.toMatch(/taxName/);
			}
		}
	});

	it("name in the agreement of Colombia the cuota and its interés de mora, and nothing Mexican", () => {
		const text = JSON.stringify(agreementTextsOf("es", "co"));
		expect(text).toContain("interés de mora");
		expect(text).not.toMatch(/recargo por mora|buró|adeudo|[Uu]n pago, capital/);
		expect(agreementTextsOf("es", "co").labels.instalment).toBe("Cuota");
		expect(JSON.stringify(agreementTextsOf("es", "mx"))).not.toMatch(/interés de mora|central de riesgo/);
	});
});
