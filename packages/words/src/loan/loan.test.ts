import { describe, expect, it } from "vitest";
import type { LoanCatalogue } from "./catalogue.ts";
import { loanEn } from "./en.ts";
import { loanEs } from "./es.ts";

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();
const english: LoanCatalogue = loanEn;

describe("the texts of the loan", () => {
	it.each(Object.keys(loanEn) as (keyof typeof loanEn)[])(
		"have the same sentences with the same placeholders in %s",
		(part) => {
			const one: Readonly<Record<string, string>> = english[part];
			const other: Readonly<Record<string, string>> = loanEs[part];
			expect(Object.keys(other).sort()).toEqual(Object.keys(one).sort());
			for (const [key, text] of Object.entries(one)) {
				expect(placeholders(other[key] ?? ""), key).toEqual(placeholders(text));
				expect(text.trim(), key).not.toBe("");
				expect(other[key]?.trim(), key).not.toBe("");
			}
		},
	);

	it("contain the times of the specification in both languages", () => {
		for (const { hints } of [english, loanEs]) {
			expect(hints.assessing).toMatch(/24/);
			expect(hints.reapply).toMatch(/30/);
			expect(hints.getMoney).toMatch(/8/);
			expect(hints.disbursing).toMatch(/10 .*60/);
		}
	});

	it("quote the specification where it gives the sentence", () => {
		expect(loanEn.ui["offer.agreeFirst"]).toBe("accept the loan agreement");
		expect(loanEn.ui["cancel.required"]).toBe("cancellation reason must be chosen");
	});

	it("give every reason as a sentence, and advice that starts with what to do", () => {
		for (const { reasons, advice } of [english, loanEs]) {
			for (const sentence of Object.values(reasons)) expect(sentence).toMatch(/\.$/);
			for (const action of Object.values(advice)) expect(action).not.toMatch(/\.$/);
		}
	});

	it("address the borrower as tú", () => {
		const all = Object.values(loanEs).flatMap((part) => Object.values(part));
		for (const text of all) expect(text).not.toMatch(/\b(usted|ustedes|vosotros|vuestro)\b/i);
	});
});
