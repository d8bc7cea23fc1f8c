import { errors } from "@puente/contract";
import { ruleNames } from "@puente/core/validation";
import { describe, expect, it } from "vitest";
import { applyingEn } from "./applying/en.ts";
import { applyingEs } from "./applying/es.ts";
import { fill, type Sentence } from "./catalogue.ts";
import { en } from "./en.ts";
import { errorsEn } from "./errors/en.ts";
import { legalEn } from "./legal/en.ts";
import { legalEs } from "./legal/es.ts";

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();
describe("the texts of both languages", () => {
	it("use in every error sentence only values that the server sends with it", () => {
		for (const [name, entry] of Object.entries(errors)) {
			const details: readonly string[] = "details" in entry ? entry.details : [];
			const sentence: string = errorsEn[name as keyof typeof errors];
			expect(placeholders(sentence), name).toEqual([...details].sort());
		}
	});

	it("have the same sections in the privacy policy and in the terms", () => {
		for (const name of ["privacy", "terms"] as const) {
			const count = (texts: typeof legalEn) =>
				texts[name].sections.map((section) => [section.paragraphs.length, section.points?.length ?? 0]);
			expect(count(legalEs)).toEqual(count(legalEn));
		}
	});
});

describe("the texts of the application", () => {
	it("have a sentence for every rule of core, and for no other", () => {
		expect(Object.keys(applyingEn.rules).sort()).toEqual([...ruleNames].sort());
	});

	it("address the borrower informally as in Latin America, never as usted or vosotros", () => {
		const spanish = Object.values(applyingEs).flatMap((part) => Object.values(part));
		const usted = /\b(usted|su solicitud|vuestr|podéis|tenéis|móvil)\b/i;
		const wrong = spanish.filter((text) => usted.test(JSON.stringify(text)));
		expect(wrong).toEqual([]);
	});
});

describe("the specification's own sentences", () => {
	it.each([
		"Mobile phone number cannot be empty",
		"this number already exists",
		"Please accept the terms of Services and Privacy Policy first.",
		"user cannot log in",
		"token expired, please log in again",
		"account is registered on another device",
		"invalid token, please log in again",
		"ooops,network failed ,please reload the page",
		"The request failed Please try again",
		"In order to avoid misuse, please apply in the APP",
		"logged out successfully",
		"Copy failed",
		"No data",
		"please enter email",
		"Email verification failed",
		"Please input first name of at least 3 letters",
		"CURP format error",
		"Please enter the correct WhatsApp number",
		"please select State",
		"contact number has to be 9 digits",
		"the two card numbers do not match",
		"The bank account is inconsistent with the confirmation number",
		"Incorrect bvn input.",
		"accept the loan agreement",
		"answer the question first",
		"complete the credit history questionnaire",
		"there are still unanswered questions",
		"First answer the question",
		"Please upload payment voucher",
		"More than 5 pictures have been uploaded",
		"Please run in App",
	])("are in English unchanged: %s", (sentence) => {
		const parts = [en.ui, errorsEn, applyingEn.ui, applyingEn.rules, applyingEn.toasts];
		const values = { field: "first name", min: 3, digits: 9, count: 5 };
		const all = parts
			.flatMap((part) => Object.values<Sentence>(part))
			.map((each) => fill(each, values, "en"));
		expect(all).toContain(sentence);
	});
});

it("fills in the values and leaves a name without a value visible", () => {
	expect(fill("Send again in {seconds} s", { seconds: 9 })).toBe("Send again in 9 s");
	expect(fill("{one} {two}", { one: "{two}" })).toBe("{two} {two}");
});

it("chooses the form of a sentence by its count", () => {
	const left = { one: "Te falta un pago", other: "Te faltan {count} pagos" };
	const filled = [0, 1, 2, 1_000_000].map((count) => fill(left, { count }, "es"));
	expect(filled).toEqual([
		"Te faltan 0 pagos",
		"Te falta un pago",
		"Te faltan 2 pagos",
		"Te faltan 1000000 pagos",
	]);
});
