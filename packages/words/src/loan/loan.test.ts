import { describe, expect, it } from "vitest";
import { loanEn } from "./en.ts";
import { loanEs } from "./es.ts";

describe("the texts of the loan", () => {
	it("contain the times of the specification in both languages", () => {
		for (const { hints } of [loanEn, loanEs]) {
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
		for (const { reasons, advice } of [loanEn, loanEs]) {
			for (const sentence of Object.values(reasons)) expect(sentence).toMatch(/\.$/);
			for (const action of Object.values(advice)) expect(action).not.toMatch(/\.$/);
		}
	});

	it("address the borrower as tú", () => {
		const all = Object.values(loanEs).flatMap((part) => Object.values(part));
		for (const text of all) expect(JSON.stringify(text)).not.toMatch(/\b(usted|ustedes|vosotros|vuestro)\b/i);
	});
});
