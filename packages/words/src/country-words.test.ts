import { describe, expect, it } from "vitest";
import { applyingEs } from "./applying/es.ts";
import { applyingEsCo } from "./applying/es-co.ts";
import { loadFor } from "./country-words.ts";
import { loanEs } from "./loan/es.ts";
import { loanEsCo } from "./loan/es-co.ts";
import { repaymentEs } from "./repayment/es.ts";
import { repaymentEsCo } from "./repayment/es-co.ts";

type Sentences = Readonly<Record<string, Readonly<Record<string, string>>>>;
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

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
				expect(text, key).not.toBe(usual);
			}
		}
	});

	it("replace only their own keys, and only in their country", async () => {
		const base = { ui: { pay: "Pago", amount: "Monto" }, debts: { penalty: "Recargo" } };
		const loaders = { co: async () => ({ ui: { pay: "Cuota" } }) };
		expect(await loadFor("mx", async () => base, loaders)).toBe(base);
		expect(await loadFor("co", async () => base, loaders)).toEqual({
			ui: { pay: "Cuota", amount: "Monto" },
			debts: { penalty: "Recargo" },
		});
	});
});
